"""Inputs of our own, like the public cases of the kind "segmentation": where texts are cut, and all is spoken."""

import pytest

from tests.end_to_end.fish import speak_fish
from tests.end_to_end.nari import speak_nari
from tests.end_to_end.navana import speak_navana
from tests.end_to_end.running_server import RunningServer
from tests.end_to_end.speech import Speech

pytestmark = pytest.mark.end_to_end

SHORTEST_S = 0.15
CLAUSE_PAUSE_S = 0.4
ENGLISH = [
    # the text, and the segments that it must be cut into
    ("He paid £3.50 for 2.5 kg at 8.30 p.m. sharp.", 1),
    ("It closed at 5 p.m. The guard left.", 2),
    ("Mr. and Mrs. Lund vs. the U.K. Home Office.", 1),
    ("See pp. 12-14, cf. Fig. 3, and eq. 7.", 1),
    ("What?! You did what?!! Oh…", 3),
    ('"Are you sure?" she asked. "I am!" he said.', 2),
    ("(He left early.) She stayed.", 2),
    ("We use Node.js v18.2.1 and ASP.NET. Both work.", 2),
    ("1) Open it.\n2) Close it.\n3) Lock it.", 3),
    ("| Tea | Price |\n|---|---|\n| green | 3.50 |\n| black | 1.20 |", 3),
    ("- [x] Buy milk\n- [ ] Call Bob", 2),
    ("Ph.D. students from St. Louis met Gov. Hall.", 1),
    ("E.g. this works. I.e. that does too.", 2),
    ("J.R.R. Tolkien met C. S. Lewis at 10 Downing St. yesterday.", 1),
    ("Apple Inc. and Foo Ltd. merged. Bar Co. did not.", 2),
    ("Run this:\n```bash\npip install foo\n```\nThen restart it.", 2),
    ("Let me check that.Your order has shipped!Anything else?", 3),
    ("User: hi there\nAgent: hello\nUser: bye", 3),
    ("Call me at 5. Bring 6. Thanks.", 3),
    ("Choose A. or B. now.", 1),
    ("He said “She told me ‘Go home!’ yesterday.” I agreed.", 2),
    ("- item one\n  - nested item\n- item two", 3),
    ("> it was a line\n> that goes on.\nReply now.", 2),
    ("✅ Tests pass\n❌ Lint fails\n⚠️ Types are slow", 3),
    ("a. First one\nb. Second one", 2),
    ("We have apples, pears, etc. Come by.", 2),
    ("…and then he left the room.", 1),
    ("**Step 1:** Open it.\n**Step 2:** Close it.", 2),
]
OTHERS = [
    ("hi", "डॉ. शर्मा 3.5 बजे आए।वे ठीक हैं।", 2),
    ("bn", "আমি বাড়ি যাই।তুমি আসো?", 2),
    ("ur", "آپ کیسے ہیں؟میں ٹھیک ہوں۔شکریہ", 3),
    ("ar", "مرحبا، كيف حالك؟ أنا بخير.", 2),
    ("cmn", "他说：“走吧。”然后他走了。", 2),
    ("cmn", "圆周率是3.14。对吗？对！", 3),
    ("cmn", "今天下雨了.我们在家吧!好吗?", 3),
    ("ja", "「行こう。」と彼は言った。「うん。」", 2),
    ("ja", "午後3時30分に会議室Aで。遅れないで！", 2),
    ("fr-fr", "Il a dit : « Viens ! » Puis il partit.", 2),
    ("es", "¿Qué hora es? ¡Son las 3! Vale.", 3),
    ("de", "Er sagte: „Komm!“ Dann ging er.", 2),
    ("de", "Das ist z. B. am 3. Mai um ca. 9 Uhr. Gut.", 2),
    ("el", "Τι κάνεις; Καλά είμαι.", 2),
    ("my", "ကောင်းပါတယ်။ ကျေးဇူးတင်ပါတယ်။", 2),
    ("am", "ሰላም። እንዴት ነህ?", 2),
    ("ko", "안녕하세요. 반갑습니다! 3.5점입니다.", 3),
    ("ru", "Г. Иванов родился в 1990 г. в Москве. Да.", 2),
    ("th", "สวัสดีครับ ยินดีต้อนรับสู่ร้านของเรา", 1),
]
"""By the reserve engine's names of the languages."""
CODES = {"cmn": "zh", "fr-fr": "fr"}


def check_segments(speech: Speech, expected: int) -> None:
    assert speech.is_complete, speech.messages
    assert speech.chunk_totals == [expected]
    assert all(speech.seconds(chunk) >= SHORTEST_S for chunk in speech.chunks)
    if expected == 1:
        assert speech.longest_pause_s < CLAUSE_PAUSE_S


@pytest.mark.parametrize(("text", "expected"), ENGLISH)
async def test_english_is_cut_where_sentences_end(server: RunningServer, text: str, expected: int) -> None:
    check_segments(await speak_navana(server, (text,)), expected)


@pytest.mark.parametrize(("language", "text", "expected"), OTHERS)
async def test_other_languages_are_cut_where_sentences_end(
    language_server: RunningServer, language: str, text: str, expected: int
) -> None:
    options = {"lang": CODES.get(language, language), "voice": f"espeak-{language}"}
    check_segments(await speak_navana(language_server, (text,), **options), expected)


@pytest.mark.parametrize(
    ("voice", "unit"),
    [
        ("espeak-cmn", "我们坐在旧磨坊旁边看着公共汽车慢慢开走"),
        ("espeak-cmn", "总金额是100,000元已经支付我们使用Kubernetes部署"),
        ("espeak-ja", "コンピューターのプログラムをダウンロードしてインストールする"),
        ("espeak-th", "เราใช้คอมพิวเตอร์เครื่องใหม่ที่บ้านของเรา"),
        ("espeak-de", "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk"),
        ("espeak-en-us", "5551234567"),
        ("espeak-en-us", "example.org/a-long/path/without_an/end/"),
    ],
)
async def test_a_run_without_marks_and_spaces_loses_nothing(
    language_server: RunningServer, voice: str, unit: str
) -> None:
    few, many = [await speak_fish(language_server, (unit * times,), reference_id=voice) for times in (3, 9)]
    assert many.is_complete
    assert 2.4 <= many.length_s / few.length_s <= 3.6


@pytest.mark.parametrize(
    ("fragments", "whole"),
    [
        (("It is 10", ":", "30 p", ".m. Bye."), "It is 10:30 p.m. Bye."),
        (("See Fig", ".", " 3", ".", "2", " now."), "See Fig. 3.2 now."),
        (("Yes", "!", "!", "!", " Really."), "Yes!!! Really."),
        (("“Go", ".", "”", " He left."), "“Go.” He left."),
    ],
)
async def test_marks_of_their_own_are_marks_of_the_text(
    exact_server: RunningServer, fragments: tuple[str, ...], whole: str
) -> None:
    speech, at_once = await speak_nari(exact_server, fragments), await speak_nari(exact_server, (whole,))
    assert speech.is_complete
    assert speech.length_s == pytest.approx(at_once.length_s, rel=0.05)
