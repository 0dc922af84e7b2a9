import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.text.linear_time import assert_linear
from voicewire.text.markup import clean
from voicewire.text.normalizers.hi import normalize, spell

UNCHANGED = [
    "मैं घर पर हूँ।",
    "तुम कब आओगे?",
    "हज़ार बातें, लाख टके की एक बात।",
    "सुख-दुख, रुपया-पैसा और दिन-रात",
    "श्री राम ने कहा, “चलो।”",
    "आपका OTP अब SMS पर भेजा गया है।",
    "ठीक है... देखते हैं!",
    "डॉक्टर साहब आदि लोग आए थे।",
    "क्या यह R&D और A&B है?",
    "यह है - और वह भी",
    "राम: कहाँ हो?",
    "I am fine.",
    "",
]
# Grouping by lakhs and crores: Bureau of Indian Standards and CLDR hi; words: CLDR hi RBNF.
CARDINALS = [
    ("1,23,45,678", "एक करोड़ तेईस लाख पैंतालीस हज़ार छह सौ अठहत्तर"),
    ("12,345,678", "एक करोड़ तेईस लाख पैंतालीस हज़ार छह सौ अठहत्तर"),
    ("12345678", "एक करोड़ तेईस लाख पैंतालीस हज़ार छह सौ अठहत्तर"),
    ("१,२३,४५६ और ५5", "एक लाख तेईस हज़ार चार सौ छप्पन और पचपन"),
    ("मेरे पास 31 किताबें हैं।", "मेरे पास इकतीस किताबें हैं।"),
    ("50,000 से अधिक", "पचास हज़ार से अधिक"),
    ("73,852.94 अंक", "तिहत्तर हज़ार आठ सौ बावन दशमलव नौ चार अंक"),
    ("0.05 और .5", "शून्य दशमलव शून्य पाँच और शून्य दशमलव पाँच"),
    ("-7 और +4.8%", "माइनस सात और प्लस चार दशमलव आठ प्रतिशत"),
    ("1, 2, 3।", "एक, दो, तीन।"),
    ("२५।", "पच्चीस।"),
]
# Addresses: as they are said in India; signs by their usual names.
ADDRESSES = [
    ("example.com पर जाएँ", "example डॉट com पर जाएँ"),
    ("https://www.example.com/a?x=1 खोलें", "example डॉट com स्लैश a प्रश्न चिह्न x बराबर एक खोलें"),
    ("rahul_k@example.co.in", "rahul अंडरस्कोर k ऐट example डॉट co डॉट in"),
    ("v2.7 और 2.7.30", "वर्शन दो पॉइंट सात और दो पॉइंट सात पॉइंट तीस"),
    ("192.0.2.17:80", "एक नौ दो डॉट शून्य डॉट दो डॉट एक सात पोर्ट आठ शून्य"),
    ("file.txt, /etc/hosts", "file डॉट TXT, स्लैश etc स्लैश hosts"),
    ("B-R-I-D-G-E, क-म-ल", "B, R, I, D, G, E, क, म, ल"),
]
SIGNS = [
    ("#भारत #42 @voicewire", "हैशटैग भारत नंबर बयालीस ऐट voicewire"),
    ("राम & श्याम, और/या, लड़का/लड़की", "राम और श्याम, और या, लड़का या लड़की"),
    ("x < 5, y >= 9, a ≠ b", "x पाँच से कम, y नौ या उससे अधिक, a b के बराबर नहीं"),
    ("तापमान > 30°C", "तापमान तीस डिग्री सेल्सियस से अधिक"),
    ("~50 लोग", "लगभग पचास लोग"),
    ("दिल्ली → मुंबई", "दिल्ली से मुंबई"),
    ("5 + 3 = 8, 1 किलो = 1000 ग्राम", "पाँच प्लस तीन बराबर आठ, एक किलो बराबर एक हज़ार ग्राम"),
    ("रुको…", "रुको..."),
]
# Abbreviations: Central Hindi Directorate, with the dot or the sign ॰; the zero for it is common in offices.
ABBREVIATIONS = [
    ("डॉ. शर्मा, प्रो. वर्मा, कु. मीना", "डॉक्टर शर्मा, प्रोफ़ेसर वर्मा, कुमारी मीना"),
    ("डॉ॰ सेन, डॉ0 राय, डॉ.मेहता", "डॉक्टर सेन, डॉक्टर राय, डॉक्टर मेहता"),
    ("पं. नेहरू, स्व. इंदिरा, मो. रफ़ी", "पंडित नेहरू, स्वर्गीय इंदिरा, मोहम्मद रफ़ी"),
    ("उ.प्र. और म.प्र. में", "उत्तर प्रदेश और मध्य प्रदेश में"),
    ("पृ. 12, क्र. 3, नं. 5, सं. 7", "पृष्ठ बारह, क्रमांक तीन, नंबर पाँच, संख्या सात"),
    ("No. 5, Mr. शर्मा, Dr. गुप्ता", "नंबर पाँच, मिस्टर शर्मा, डॉक्टर गुप्ता"),
    ("वि.सं. 2081", "विक्रम संवत दो हज़ार इक्यासी"),
]
# Sovereigns by Sanskrit ordinals, as histories in Hindi name them.
ROMAN = [
    ("जॉर्ज V और हेनरी VIII", "जॉर्ज पंचम और हेनरी अष्टम"),
    ("लुई XIV ने", "लुई चौदहवाँ ने"),
    ("अध्याय IV, कक्षा XII, भाग II", "अध्याय चार, कक्षा बारह, भाग दो"),
    ("मुझे IV दी गई, विटामिन C", "मुझे IV दी गई, विटामिन C"),
]
SENTENCES = [
    (
        "आपका ऑर्डर नंबर 4587712 है और यह 18 मार्च तक पहुँच जाएगा।",
        "आपका ऑर्डर नंबर चार पाँच आठ सात सात एक दो है और यह अठारह मार्च तक पहुँच जाएगा।",
    ),
    (
        "ट्रेन 12951 सुबह 6:45 बजे प्लेटफ़ॉर्म नंबर 3 से चलेगी।",
        "ट्रेन एक दो नौ पाँच एक सुबह पौने सात बजे प्लेटफ़ॉर्म नंबर तीन से चलेगी।",
    ),
    (
        "डॉ. मेहता सुबह 10 बजे से शाम 5:30 बजे तक मिलते हैं।",
        "डॉक्टर मेहता सुबह दस बजे से शाम साढ़े पाँच बजे तक मिलते हैं।",
    ),
    (
        "GST 18% की दर से ₹1,800 होगा, कुल ₹11,800।",
        "GST अठारह प्रतिशत की दर से एक हज़ार आठ सौ रुपये होगा, कुल ग्यारह हज़ार आठ सौ रुपये।",
    ),
    (
        "आपकी फ़्लाइट AI-302 शाम 7:20 बजे गेट 14A से जाएगी।",
        "आपकी फ़्लाइट AI तीन शून्य दो शाम सात बजकर बीस मिनट पर गेट fourteen A से जाएगी।",
    ),
    (
        "ISRO ने 14 जुलाई 2023 को दोपहर 2:35 बजे चंद्रयान-3 लॉन्च किया।",
        "ISRO ने चौदह जुलाई दो हज़ार तेईस को दोपहर दो बजकर पैंतीस मिनट पर चंद्रयान तीन लॉन्च किया।",
    ),
    (
        "शेयर ₹1,250 से बढ़कर ₹1,310.5 हो गया (+4.8%)।",
        "शेयर एक हज़ार दो सौ पचास रुपये से बढ़कर एक हज़ार तीन सौ दस रुपये पचास पैसे हो गया (प्लस चार दशमलव आठ प्रतिशत)।",
    ),
    (
        "हेल्पलाइन 1800-11-4000 पर कॉल करें या help@example.in पर लिखें।",
        "हेल्पलाइन एक आठ शून्य शून्य, एक एक, चार शून्य शून्य शून्य पर कॉल करें या help ऐट example डॉट in पर लिखें।",
    ),
]
PAIRS = CARDINALS + ADDRESSES + SIGNS + ABBREVIATIONS + ROMAN + SENTENCES


@pytest.mark.parametrize("text", UNCHANGED)
def test_plain_text_stays(text):
    assert normalize(text) == text


@pytest.mark.parametrize(("text", "spoken"), PAIRS)
def test_normalize(text, spoken):
    assert normalize(text) == spoken
    assert unicodedata.is_normalized("NFC", spoken)


def test_nukta_letters_of_both_forms_match_once_cleaned():
    assert normalize(clean("₹5 ह\u095bार और ₹5 करो\u095c")) == normalize("₹5 हज\u093cार और ₹5 करोड\u093c")


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("example.com पर जाएँ", "example डॉट com पर जाएँ"),
        ("x < 5", "x 5 से कम"),
        ("क-म-ल", "क, म, ल"),
        ("₹500 15/08/1947 को, 9:05 बजे, डॉ. राय, 5 kg, १२", "₹500 15/08/1947 को, 9:05 बजे, डॉ. राय, 5 kg, १२"),
    ],
)
def test_spell_leaves_numbers_and_dates(text, spoken):
    assert spell(text) == spoken


@given(
    st.lists(
        st.sampled_from(
            [*"कखा़ँ०५1 0,:/-₹$€@_#<>=+½k'\"²°।.%()~", " बजे", " AM", " लाख", "रु.", "वाँ", " मई ", "km", "12", "1,00"]
        )
        | st.characters(),
        max_size=40,
    ).map("".join)
)  # fmt: skip
@settings(max_examples=500, deadline=None)
def test_normalize_takes_any_text_and_leaves_something_to_say(text):
    said = normalize(text)
    assert any(map(str.isalnum, said)) >= any(map(str.isalnum, text))
    assert not any(map(str.isdecimal, said))


@pytest.mark.parametrize(
    "unit",
    ["क", "1", "1.", "क.", "क-", "A-", "1,", "/", "/a", "a/", "@", "a@", "₹1", "+", "+1 ", "1:", "1 ", "(", "www.", ".",
     "<", "x < ", "1,000", "1,00,", "http://", "~", "0", "A.", "-", "_", "1/", "½", "No.", "v1.", " ", "1:00-", "1 लाख",
     "5 बजे ", "1वाँ", "रु.", "15 मई ", "A1", "1-", "OTP "],
)  # fmt: skip
def test_normalize_takes_linear_time(unit):
    assert_linear(lambda times: normalize(unit * times), 300)
