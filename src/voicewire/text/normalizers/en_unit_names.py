"""English names of units by their signs (NIST SP 811, tables 1 to 8; CLDR "en", unit names of the long form).

Signs are those that stand after a number; what else they could mean there decides which are left out ("5 in the
morning", "4K").
"""

_PREFIXES = {
    "k": "kilo", "K": "kilo", "M": "mega", "G": "giga", "T": "tera", "P": "peta", "h": "hecto", "c": "centi",
    "d": "deci", "m": "milli", "µ": "micro", "μ": "micro", "n": "nano",
}  # fmt: skip
_PREFIXED = {
    # sign: (name, prefixes that people use with it)
    "m": ("meter", "kcmµμn"), "g": ("gram", "kmµμ"), "L": ("liter", "mcdµμ"), "l": ("liter", "mcd"),
    "W": ("watt", "kMGm"), "Wh": ("watt hour", "kMGT"), "V": ("volt", "kmM"), "J": ("joule", "kM"),
    "Hz": ("hertz", "kMGT"), "Pa": ("pascal", "khMG"), "N": ("newton", "k"), "B": ("byte", "kKMGTP"),
    "A": ("amp", "mµμ"), "Ah": ("amp hour", "mk"), "Ω": ("ohm", "kM"), "mol": ("mole", "mµμn"),
    "s": ("second", "mµμn"), "bit": ("bit", "kMG"), "b": ("bit", "MG"), "cal": ("calorie", "k"), "F": ("farad", "µμn"),
    "Sv": ("sievert", "mµμ"), "bar": ("bar", "m"), "bps": ("bit per second", "kKMG"), "t": ("ton", "k"),
}  # fmt: skip
_BARE = ("m", "g", "L", "l", "W", "Wh", "V", "J", "Hz", "Pa", "N", "Ah", "Ω", "mol", "s", "bit", "cal", "bar")
UNITS = {
    **{prefix + sign: _PREFIXES[prefix] + name for sign, (name, prefixes) in _PREFIXED.items() for prefix in prefixes},
    **{sign: _PREFIXED[sign][0] for sign in _BARE},
    "mcg": "microgram", "kgs": "kilogram", "Kg": "kilogram", "KG": "kilogram", "KM": "kilometer", "Km": "kilometer",
    "kms": "kilometer", "GiB": "gibibyte", "MiB": "mebibyte", "KiB": "kibibyte", "TiB": "tebibyte",
    "cc": "cubic centimeter", "ha": "hectare", "lm": "lumen", "lx": "lux",
    "°C": "degree Celsius", "° C": "degree Celsius", "ºC": "degree Celsius", "℃": "degree Celsius",
    "°F": "degree Fahrenheit", "° F": "degree Fahrenheit", "ºF": "degree Fahrenheit", "℉": "degree Fahrenheit",
    "°N": "degree north", "°S": "degree south", "°E": "degree east", "°W": "degree west",
    "° N": "degree north", "° S": "degree south", "° E": "degree east", "° W": "degree west",
    "°": "degree", "º": "degree",
    "km/h": "kilometer per hour", "kmh": "kilometer per hour", "kph": "kilometer per hour", "mph": "mile per hour",
    "mpg": "mile per gallon", "rpm": "revolution per minute", "RPM": "revolution per minute",
    "bpm": "beat per minute", "BPM": "beat per minute", "fps": "frame per second", "FPS": "frame per second",
    "psi": "pound per square inch", "PSI": "pound per square inch", "dpi": "dot per inch", "ppi": "pixel per inch",
    "ppm": "part per million", "ppb": "part per billion", "mmHg": "millimeter of mercury",
    "mm Hg": "millimeter of mercury", "wpm": "word per minute", "m/s²": "meter per second squared",
    "dB": "decibel", "dBA": "decibel", "dBm": "decibel milliwatt", "hp": "horsepower", "BTU": "B.T.U", "IU": "I.U",
    "eV": "electron volt", "ft": "foot", "yd": "yard", "yds": "yard", "mi": "mile", "nmi": "nautical mile",
    "lb": "pound", "lbs": "pound", "oz": "ounce", "fl oz": "fluid ounce", "fl. oz": "fluid ounce", "gal": "gallon",
    "qt": "quart", "tbsp": "tablespoon", "tsp": "teaspoon", "ft-lb": "foot pound",
    "sq ft": "square foot", "sq. ft": "square foot", "sqft": "square foot", "sq mi": "square mile",
    "sq m": "square meter", "sq km": "square kilometer", "cu ft": "cubic foot", "sq in": "square inch",
    "sec": "second", "secs": "second", "min": "minute", "mins": "minute", "h": "hour", "hr": "hour", "hrs": "hour",
    "wk": "week", "wks": "week", "mo": "month", "mos": "month", "yr": "year", "yrs": "year", "px": "pixel",
    "pts": "point", "MP": "megapixel", "ly": "light year",
}  # fmt: skip
POWERS = {"²": "square", "³": "cubic", "2": "square", "3": "cubic", "^2": "square", "^3": "cubic"}
AREAS = {sign: UNITS[sign] for sign in ("km", "cm", "mm", "m", "ft", "mi", "yd")} | {"in": "inch"}
DENOMINATORS = {
    **{
        sign: UNITS[sign]
        for sign in ("s", "sec", "min", "h", "hr", "yr", "wk", "mo", "kg", "g", "mg", "L", "l", "mL", "ml", "dL", "dl",
                     "m", "km", "lb", "oz", "gal", "kWh", "GB", "MB", "ft", "mi", "cm", "mol")
    },
    **{sign + mark: f"{POWERS[mark]} {name}" for sign, name in AREAS.items() for mark in "²³"},
    "sq ft": "square foot", "sqft": "square foot", "d": "day", "second": "second", "minute": "minute", "hour": "hour",
    "day": "day", "week": "week", "month": "month", "year": "year",
}  # fmt: skip
"""What a rate is counted by."""
_IRREGULAR = {"foot": "feet", "inch": "inches"}
_UNCHANGED = frozenset(("hertz", "lux", "horsepower", "B.T.U", "I.U"))


def plural(name: str) -> str:
    """The plural of a unit's name: "degrees Celsius", "pounds per square inch"."""
    for mark in (" per ", " of ", " Celsius", " Fahrenheit", " north", " south", " east", " west"):
        thing, found, rest = name.partition(mark)
        if found:
            return plural(thing) + found + rest
    before, space, last = name.rpartition(" ")
    if last.endswith(tuple(_UNCHANGED)):
        return name
    return before + space + _IRREGULAR.get(last, f"{last}s")
