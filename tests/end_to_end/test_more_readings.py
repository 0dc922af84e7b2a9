"""Inputs of our own, like the public cases of the kind "normalisation": each is spoken like its spelled-out form."""

import pytest

from benchmarks.hearing import Recogniser, likeness
from tests.end_to_end.fish import speak_fish
from tests.end_to_end.running_server import RunningServer

pytestmark = pytest.mark.end_to_end

SHARE = 0.10
ENGLISH = [
    ("Your code is 4-0-7-2.", "Your code is four zero seven two."),
    ("Call (415) 555-0132 ext. 7.", "Call four one five, five five five, zero one three two, extension seven."),
    ("Add 1/2 cup and 2½ tsp. of salt.", "Add one half cup and two and a half teaspoons of salt."),
    ("It is rated 4.5/5 by 2.3k users.", "It is rated four point five out of five by two point three thousand users."),
    ("Open Mon-Fri, 9:30-11:00 am.", "Open Monday to Friday, nine thirty to eleven A M."),
    ("Open 09:00-17:00 at 8.30 p.m.", "Open nine to seventeen hundred at eight thirty P M."),
    ("It was -5°F, then +3 °C.", "It was minus five degrees Fahrenheit, then plus three degrees Celsius."),
    (
        "They raised $1.5M, €20 and £3bn.",
        "They raised one point five million dollars, twenty euros and three billion pounds.",
    ),
    ("He is 5'11\" and 180 lbs.", "He is five feet eleven inches and one hundred eighty pounds."),
    ("It is 10x faster, 24/7.", "It is ten times faster, twenty-four seven."),
    ("Chapter IV of Louis XIV.", "Chapter four of Louis the fourteenth."),
    ("In the 1990s and the '80s.", "In the nineteen nineties and the eighties."),
    ("It was 50/50 at 16:9.", "It was fifty fifty at sixteen to nine."),
    ("We got 5GB at 100Mbps.", "We got five gigabytes at one hundred megabits per second."),
    ("ID 00042, room 305, bus 42.", "I D zero zero zero four two, room three oh five, bus forty-two."),
    ("May 5–7, 2024, pages 12–15.", "May fifth to seventh, twenty twenty-four, pages twelve to fifteen."),
    ("AT&T w/o R&D.", "A T and T without R and D."),
    ("$0.99, 5¢ or USD 500.", "ninety-nine cents, five cents or five hundred U S dollars."),
    ("Over 1 000 000 in 2m30s.", "Over one million in two minutes thirty seconds."),
    ("Version 1.2.3-beta.4 is out.", "Version one point two point three beta four is out."),
    ("It is ≈3 hrs, ≥10 mins.", "It is about three hours, greater than or equal to ten minutes."),
    ("Mail a.b@example.com.", "Mail A dot B at example dot com."),
    ("Psalm 23:04 at $12.50/hr.", "Psalm twenty-three oh four at twelve dollars and fifty cents per hour."),
    ("Ref #A1B2-993 by EOD.", "Ref number A one B two nine ninety-three by E O D."),
]
HEARD = (0, 5, 9, 18)
"""Rows that are listened to as well."""
OTHERS = [
    ("hi", "सुबह 10:30 बजे ₹2.5 लाख दें।", "सुबह साढ़े दस बजे ढाई लाख रुपये दें।"),
    ("hi", "15/08/1947 को 45% लोग।", "पन्द्रह अगस्त उन्नीस सौ सैंतालीस को पैंतालीस प्रतिशत लोग।"),
    ("cmn", "2024-03-05气温-5℃，湿度40%。", "二零二四年三月五日气温零下五摄氏度，湿度百分之四十。"),
    ("cmn", "比分3:2，优惠￥30。", "比分三比二，优惠三十元。"),
    (
        "es",
        "El 21.º piso cuesta 1.234,56 €.",
        "El vigésimo primer piso cuesta mil doscientos treinta y cuatro euros con cincuenta y seis céntimos.",
    ),
    (
        "fr-fr",
        "Il est 9h05, 45 % de 1\u202f234 €.",
        "Il est neuf heures cinq, quarante-cinq pour cent de mille deux cent trente-quatre euros.",
    ),
    ("it", "Alle 9.30, 21° piano, 12 km/h.", "Alle nove e trenta, ventunesimo piano, dodici chilometri all’ora."),
    ("pt-br", "Custa R$ 99,90 às 9h05.", "Custa noventa e nove reais e noventa centavos às nove e cinco."),
    (
        "de",
        "Am 3.5.2024 um 9:05 Uhr, 12\u00a0345 €.",
        "Am dritten Mai zweitausendvierundzwanzig um neun Uhr fünf, zwölftausenddreihundertfünfundvierzig Euro.",
    ),
    ("de", "Der 21. Stock, ca. 45 %.", "Der einundzwanzigste Stock, circa fünfundvierzig Prozent."),
    ("ja", "湿度40%、1,980円です。", "湿度四十パーセント、千九百八十円です。"),
]
"""By the reserve engine's names of the languages."""


@pytest.mark.parametrize(("text", "spelled_out"), ENGLISH)
async def test_english_is_spoken_as_it_is_spelled_out(exact_server: RunningServer, text: str, spelled_out: str) -> None:
    speech, wanted = await speak_fish(exact_server, (text,)), await speak_fish(exact_server, (spelled_out,))
    assert speech.is_complete
    assert speech.length_s == pytest.approx(wanted.length_s, rel=SHARE)


@pytest.mark.parametrize("row", HEARD)
async def test_english_is_heard_as_it_is_spelled_out(
    exact_server: RunningServer, recogniser: Recogniser, row: int
) -> None:
    heard = []
    for text in ENGLISH[row]:
        speech = await speak_fish(exact_server, (text,))
        heard.append(recogniser.hear_words(speech.samples, speech.sample_rate))
    assert likeness(*heard) >= 0.97, heard


@pytest.mark.parametrize(("language", "text", "spelled_out"), OTHERS)
async def test_other_languages_are_spoken_as_they_are_spelled_out(
    language_server: RunningServer, language: str, text: str, spelled_out: str
) -> None:
    voice = f"espeak-{language}"
    speech = await speak_fish(language_server, (text,), reference_id=voice)
    wanted = await speak_fish(language_server, (spelled_out,), reference_id=voice)
    assert speech.is_complete
    assert speech.length_s == pytest.approx(wanted.length_s, rel=SHARE)
