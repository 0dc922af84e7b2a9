"""A made-up language: what the rules do shows, and no grammar gets in the way."""

from voicewire.text.normalizers.romance.quantities import Gender, Quantities, QuantityWords


def cardinal(digits, gender=Gender.COUNTING):
    mark = {Gender.COUNTING: "", Gender.MASCULINE: " he", Gender.FEMININE: " she"}[gender]
    return f"<{digits}{mark}>"


QUANTITIES = Quantities(
    QuantityWords(
        cardinal=cardinal,
        digits=" ".join,
        comma="comma",
        point="point",
        minus="minus",
        plus="plus",
        plus_or_minus="give or take",
        between=" to ",
        between_years=" until ",
        has_singular_fractions=False,
        feminine="cows?",
        masculine="bulls?",
        millions="million",
        of="of",
        of_vowel="o'",
    )
)
