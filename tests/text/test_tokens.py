import pytest

from voicewire.text import phonemes
from voicewire.text.tokens import is_between_phrases, is_parted, parts_words


def pieces(text, is_place):
    """`text` with a bar at each place."""
    return "".join(("|" if is_place(text, index) else "") + char for index, char in enumerate(text))


def allowed(text, index):
    return index > 0 and not is_parted(text, index)


@pytest.mark.parametrize(
    "text",
    [
        "$1,234.56", "Kubernetes-v1.2", "10:30", "docs.example.org/setup", "コンピューター", "100,000元", "3点30分",
        "2024年", "きゃ", "っ！", "人々", "（含",
        "税）", "吧！", "か。", "“走", "走。”", "เข", "กะ", "กำ", "e\u0301", "क्ष", "👩‍🚀",
        "5 kg", "1 000", "Dr. Osei", "June 3, 2024", "3. Mai", phonemes.word("həˈloʊ"),
    ],
)  # fmt: skip
def test_what_is_spoken_as_one_is_parted_by_any_cut(text):
    assert pieces(text, allowed) == text


@pytest.mark.parametrize(
    "parted",
    [
        "今|天|下|雨", "我|们|用|Kubernetes|部|署", "总|共|100元|了",
        "コンピューター|を", "確|認|し|ま|す", "10层|1005室",
        "so| |it", "as it| |was,| |then",
    ],
)  # fmt: skip
def test_other_places_are_fine(parted):
    text = parted.replace("|", "")
    places = [len(part) for part in parted.split("|")]
    ends = {sum(places[: index + 1]) for index in range(len(places) - 1)}
    assert {index for index in range(1, len(text)) if allowed(text, index)} >= ends


def test_neither_end_is_parted():
    assert not is_parted("100", 0)
    assert not is_parted("100", 3)


@pytest.mark.parametrize(
    "phrases",
    [
        "今天用|Kubernetes|部署",
        "コンピューターの|プログラムを|確認する",
        "会議は|3時から|Zoomで",
        "日本コンピューター",
        "so it was",
    ],
)
def test_phrases_end_where_the_script_changes(phrases):
    assert pieces(phrases.replace("|", ""), is_between_phrases) == phrases


@pytest.mark.parametrize(("text", "expected"), [("so it", True), ("so 5", False), ("5 so", False), ("so (it", True)])
def test_parts_words(text, expected):
    assert parts_words(text, text.index(" ")) is expected
