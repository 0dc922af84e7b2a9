"""The words Hindi reads numbers, units, money and abbreviations with, and what a Hindi word is made of.

Spelling: Central Hindi Directorate, "देवनागरी लिपि तथा हिंदी वर्तनी का मानकीकरण". All text here is in normal form C, in
which the letters with a nukta are two characters, as in what is read.
"""

from voicewire.text.normalizers.numbers import Numbers
from voicewire.text.normalizers.rules import any_of

HINDI = Numbers("hi", digits="शून्य एक दो तीन चार पाँच छह सात आठ नौ")
ENGLISH = Numbers("en", digits="zero one two three four five six seven eight nine")
"""For numbers inside Latin words, which are read as English."""

DEVANAGARI = "\u0900-\u0963\u0971-\u097f\u200c\u200d"
"""Letters, vowel signs and marks; neither the danda nor digits. Python's `\\w` has the letters alone."""
NOT_AFTER_WORD = rf"(?<![\w{DEVANAGARI}])"
NOT_BEFORE_WORD = rf"(?![\w{DEVANAGARI}])"
ABBREVIATED = "[.॰0]"
"""What marks a Hindi abbreviation: the dot, the sign for it, or a zero that looks like it."""
WHOLE = r"(?:\d{1,3}(?:,\d{3}){1,5}(?!\d)|\d{1,2}(?:,\d\d){1,6},\d{3}(?!\d)|\d{1,18})"
"""Grouped by thousands, grouped by lakhs and crores, or not at all."""
AMOUNT = rf"{WHOLE}(?:\.\d{{1,9}})?"

SIGNS = {
    ".": "डॉट", "/": "स्लैश", "-": "डैश", "_": "अंडरस्कोर", "@": "ऐट", ":": "कोलन", "?": "प्रश्न चिह्न", "=": "बराबर",
    "&": "और", "#": "हैश", "%": "प्रतिशत", "+": "प्लस", "~": "टिल्ड",
}  # fmt: skip

MAGNITUDES = {
    "सौ": "सौ", "हज़ार": "हज़ार", "हजार": "हज़ार", "लाख": "लाख", "करोड़": "करोड़", "अरब": "अरब", "खरब": "खरब",
    "मिलियन": "मिलियन", "बिलियन": "बिलियन", "ट्रिलियन": "ट्रिलियन", "thousand": "हज़ार", "lakh": "लाख", "lakhs": "लाख",
    "lac": "लाख", "lacs": "लाख", "Lakh": "लाख", "Lac": "लाख", "L": "लाख", "crore": "करोड़", "crores": "करोड़",
    "Crore": "करोड़", "Cr": "करोड़", "cr": "करोड़", "million": "मिलियन", "billion": "बिलियन", "trillion": "ट्रिलियन",
    "k": "हज़ार", "K": "हज़ार", "M": "मिलियन", "mn": "मिलियन", "B": "बिलियन", "bn": "बिलियन",
}  # fmt: skip
CURRENCIES = {
    "₹": ("रुपया", "रुपये", "पैसा", "पैसे"),
    "$": ("डॉलर", "डॉलर", "सेंट", "सेंट"),
    "€": ("यूरो", "यूरो", "सेंट", "सेंट"),
    "£": ("पाउंड", "पाउंड", "पेनी", "पेंस"),
    "¥": ("येन", "येन", "सेन", "सेन"),
}
"""One, several, one and several of its hundredths. Names of money: CLDR hi, and the Reserve Bank of India's notes."""
CURRENCY_SIGNS = {
    **{sign: sign for sign in CURRENCIES}, "US$": "$", "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹",
    "Rs.": "₹", "Rs": "₹", "RS": "₹", "रु.": "₹", "रु॰": "₹", "रु0": "₹", "रु": "₹", "रू.": "₹", "रू": "₹",
}  # fmt: skip
CURRENCY = any_of(CURRENCY_SIGNS)

_HOURS = ("घंटा", "घंटे")
UNITS: dict[str, str | tuple[str, str]] = {
    "km": "किलोमीटर", "किमी": "किलोमीटर", "कि.मी.": "किलोमीटर", "कि.मी": "किलोमीटर", "m": "मीटर", "मी": "मीटर",
    "मी.": "मीटर", "cm": "सेंटीमीटर", "सेमी": "सेंटीमीटर", "से.मी.": "सेंटीमीटर", "mm": "मिलीमीटर", "मिमी": "मिलीमीटर",
    "मि.मी.": "मिलीमीटर", "µm": "माइक्रोमीटर", "μm": "माइक्रोमीटर", "nm": "नैनोमीटर", "ft": "फ़ुट", "inch": "इंच",
    "mi": "मील", "sq ft": "वर्ग फ़ुट", "sq. ft.": "वर्ग फ़ुट", "kg": "किलोग्राम", "kgs": "किलोग्राम", "Kg": "किलोग्राम",
    "किग्रा": "किलोग्राम", "कि.ग्रा.": "किलोग्राम", "g": "ग्राम", "gm": "ग्राम", "ग्रा": "ग्राम", "ग्रा.": "ग्राम",
    "mg": "मिलीग्राम", "मिग्रा": "मिलीग्राम", "मि.ग्रा.": "मिलीग्राम", "µg": "माइक्रोग्राम", "μg": "माइक्रोग्राम",
    "lb": "पाउंड", "lbs": "पाउंड", "l": "लीटर", "L": "लीटर", "ली": "लीटर", "ली.": "लीटर", "ml": "मिलीलीटर",
    "mL": "मिलीलीटर", "मिली": "मिलीलीटर", "मि.ली.": "मिलीलीटर", "°C": "डिग्री सेल्सियस", "℃": "डिग्री सेल्सियस",
    "°से": "डिग्री सेल्सियस", "°F": "डिग्री फ़ारेनहाइट", "°": "डिग्री", "%": "प्रतिशत", "‰": "प्रति हज़ार", "h": _HOURS,
    "hr": _HOURS, "hrs": _HOURS, "hour": _HOURS, "hours": _HOURS, "घं": _HOURS, "घं.": _HOURS, "min": "मिनट",
    "mins": "मिनट", "मि.": "मिनट", "s": "सेकंड", "sec": "सेकंड", "secs": "सेकंड", "से.": "सेकंड", "ms": "मिलीसेकंड",
    "V": "वोल्ट", "mV": "मिलीवोल्ट", "W": "वाट", "kW": "किलोवाट", "MW": "मेगावाट", "GW": "गीगावाट", "kWh": "किलोवाट घंटे",
    "mA": "मिलीऐम्पियर", "mAh": "मिलीऐम्पियर घंटे", "Hz": "हर्ट्ज़", "kHz": "किलोहर्ट्ज़", "MHz": "मेगाहर्ट्ज़", "GHz": "गीगाहर्ट्ज़",
    "dB": "डेसिबल", "J": "जूल", "kJ": "किलोजूल", "cal": "कैलोरी", "kcal": "किलोकैलोरी", "Pa": "पास्कल", "hPa": "हेक्टोपास्कल",
    "N": "न्यूटन", "hp": "हॉर्स पावर", "KB": "केबी", "kB": "केबी", "MB": "एमबी", "GB": "जीबी", "TB": "टीबी",
    "kbps": "केबीपीएस", "Mbps": "एमबीपीएस", "Gbps": "जीबीपीएस", "kmph": "किलोमीटर प्रति घंटा",
    "kmh": "किलोमीटर प्रति घंटा", "mph": "मील प्रति घंटा", "rpm": "चक्कर प्रति मिनट", "px": "पिक्सेल",
}  # fmt: skip
"""Names of units, those that differ in the plural with it. Bureau of Indian Standards, IS 1890; CLDR hi units."""
RATES = {
    "h": "घंटा", "hr": "घंटा", "hour": "घंटा", "घंटा": "घंटा", "घंटे": "घंटा", "घं.": "घंटा", "घं": "घंटा", "min": "मिनट",
    "मिनट": "मिनट", "s": "सेकंड", "sec": "सेकंड", "सेकंड": "सेकंड", "day": "दिन", "दिन": "दिन", "week": "सप्ताह",
    "हफ़्ता": "हफ़्ता", "month": "महीना", "mo": "महीना", "माह": "माह", "महीना": "महीना", "महीने": "महीना", "year": "वर्ष",
    "yr": "वर्ष", "वर्ष": "वर्ष", "साल": "साल", "kg": "किलोग्राम", "किलो": "किलो", "किग्रा": "किलोग्राम", "g": "ग्राम",
    "l": "लीटर", "L": "लीटर", "लीटर": "लीटर", "ml": "मिलीलीटर", "dl": "डेसीलीटर", "dL": "डेसीलीटर", "m": "मीटर",
    "km": "किलोमीटर", "किमी": "किलोमीटर", "m²": "वर्ग मीटर", "m³": "घन मीटर", "sq ft": "वर्ग फ़ुट", "वर्ग फुट": "वर्ग फ़ुट",
    "व्यक्ति": "व्यक्ति", "person": "व्यक्ति", "यूनिट": "यूनिट", "unit": "यूनिट", "दर्जन": "दर्जन", "पीस": "पीस", "रात": "रात",
    "night": "रात",
}  # fmt: skip
"""What something is counted by, after a slash."""
POWERS = {"²": "वर्ग", "³": "घन"}

MONTHS = ("जनवरी", "फ़रवरी", "मार्च", "अप्रैल", "मई", "जून", "जुलाई", "अगस्त", "सितंबर", "अक्टूबर", "नवंबर", "दिसंबर")
_MONTH_SPELLINGS = (
    "January Jan जनवरी", "February Feb फ़रवरी फरवरी", "March Mar मार्च", "April Apr अप्रैल", "May मई", "June Jun जून",
    "July Jul जुलाई", "August Aug अगस्त", "September Sept Sep सितंबर सितम्बर", "October Oct अक्टूबर अक्तूबर",
    "November Nov नवंबर नवम्बर", "December Dec दिसंबर दिसम्बर",
)  # fmt: skip
MONTH_NAMES = {name: MONTHS[month] for month, names in enumerate(_MONTH_SPELLINGS) for name in names.split()}
MONTH = any_of(MONTH_NAMES)

ABBREVIATIONS = {
    "डॉ": "डॉक्टर", "प्रो": "प्रोफ़ेसर", "कु": "कुमारी", "पं": "पंडित", "स्व": "स्वर्गीय", "इं": "इंजीनियर", "एड": "एडवोकेट",
    "उदा": "उदाहरण", "क्र": "क्रमांक", "पृ": "पृष्ठ", "नं": "नंबर", "टे": "टेलीफ़ोन", "दू": "दूरभाष", "ले": "लेफ़्टिनेंट", "कै": "कैप्टन",
    "मो": "मोहम्मद",
}  # fmt: skip
"""Written with one mark of abbreviation after them."""
INITIALISMS = {
    "ई.पू.": "ईसा पूर्व", "ई.": "ईस्वी", "वि.सं.": "विक्रम संवत", "उ.प्र.": "उत्तर प्रदेश", "म.प्र.": "मध्य प्रदेश",
    "हि.प्र.": "हिमाचल प्रदेश", "आं.प्र.": "आंध्र प्रदेश", "कि.मी.": "किलोमीटर", "कि.ग्रा.": "किलोग्राम", "से.मी.": "सेंटीमीटर",
    "मि.मी.": "मिलीमीटर", "मि.ली.": "मिलीलीटर", "ता.क.": "ताज़ा कलम",
}  # fmt: skip
LATIN_ABBREVIATIONS = {
    "Dr": "डॉक्टर", "Mr": "मिस्टर", "Mrs": "मिसेज़", "Prof": "प्रोफ़ेसर", "Smt": "श्रीमती", "Shri": "श्री", "Sh": "श्री",
    "Km": "कुमारी",
}  # fmt: skip
