import pytest

from voicewire.text.normalizers.addresses import HAS_ADDRESS, AddressReader, AddressWords
from voicewire.text.normalizers.rules import apply

SIGNS = {".": "punto", "/": "barra", "-": "guion", "_": "guion bajo", "@": "arroba", ":": "dos puntos", "=": "igual"}
READER = AddressReader(
    AddressWords(signs=SIGNS, version="versión", port="puerto", point="punto", number=lambda digits: f"<{digits}>")
)


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("ve a https://www.example.org/a_b, ya", "ve a example punto org barra a guion bajo b, ya"),
        ("jo@example.org.", "jo arroba example punto org."),
        ("192.0.2.17:80/24", "1 9 2 punto 0 punto 2 punto 1 7 puerto 8 0 barra <24>"),
        ("2.7.30 y v03", "<2> punto <7> punto <30> y versión <3>"),
        ("index.html", "index punto HTML"),
        ("/etc/hosts", "barra etc barra hosts"),
        ("/etc/hosts. Ya", "barra etc barra hosts. Ya"),
        ("abre src/a_b.html.", "abre src barra a guion bajo b punto HTML."),
        ("请看example.org吧", "请看example punto org吧"),
    ],
)
def test_addresses_in_the_words_of_a_language(text, spoken):
    assert HAS_ADDRESS.search(text)
    assert apply(READER.rules(), text) == spoken


def test_dates_are_no_versions():
    rules = READER.rules(may_be_version=lambda dotted: dotted != "3.10.2026")
    assert apply(rules, "3.10.2026 3.10.26") == "3.10.2026 <3> punto <10> punto <26>"
