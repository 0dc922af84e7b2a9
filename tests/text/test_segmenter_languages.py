"""Sentence ends in many scripts: each text is given with a bar at every place where it is to be cut."""

import pytest

from tests.text.cutting import streamed, texts, whole
from voicewire.text.segment import Urgency

SENTENCES = [
    # Hindi: danda without a space, abbreviations with dots, western marks.
    ("hi", "मैं घर पर हूँ।|तुम कब आओगे?|ठीक है।"),
    ("hi", "डॉ. शर्मा कल आएँगे।|श्री. वर्मा भी।|सुबह 9 बजे मिलते हैं...|ठीक है?|हाँ!"),
    ("hi", "रु. 500 दीजिए।|कृ.प.उ. देखें।|प्रो. गुप्ता ने कहा, “अब जाओ।”|फिर वह चला गया।"),
    ("hi", "यह v2.0 है॥|अगला श्लोक।"),
    ("hi", "कीमत 3.5 किलो है।|पृ. 12 देखिए।"),
    # Chinese: full-width marks, quotes, the doubled ellipsis.
    ("zh", "今天下雨了。|我们在家吧！|好吗？"),
    ("zh", "他说：“我明天来。”|然后就走了。"),
    ("zh", "等等……我想想。|价格是3.5元，打8折！"),
    ("zh", "《红楼梦》很好看（真的）；你看过吗？"),
    # Japanese: a quotation goes on with its particle.
    ("ja", "「そうですか。」と彼は言った。|はい、わかりました！|本当？"),
    ("ja", "明日は３．５度です。|えーと…そうですね。"),
    # Spanish
    ("es", "¿Qué tal?|¡Muy bien!|El Sr. García llegó a las 5 p. m. a EE. UU. ayer.|Fin."),
    ("es", "—No sé —dijo ella—.|Ven mañana."),
    ("es", "Véase la pág. 5.|Compra pan, leche, etc.|Luego ven."),
    # French: guillemets with their spaces.
    ("fr", "M. Dupont est là.|Mme. Martin aussi !|Il dit : « Bonjour. »|Puis il part."),
    ("fr", "Il dit : «\u00a0Bonjour.\u00a0»|Puis il part."),
    ("fr", "Elle dit « Non. » et sort.|Voir p. 12, etc.|Fin ?"),
    ("fr", "En 44 av. J.-C. il meurt."),
    # Italian, Portuguese, German
    ("it", "Il Sig. Rossi e la Dott.ssa Bianchi arrivano alle 9.|Mele, pere ecc.|Va bene?"),
    ("pt", "O Sr. Silva e a Sra. Costa chegaram.|Veja a pág. 5.|Tudo bem?"),
    ("de", "Am 3. Oktober kam Dr. Weber z. B. nach Bonn.|Das ist d. h. gut.|Nr. 5 ist da."),
    # Abbreviations of each language, and words that begin a sentence after one
    ("es", "Traiga fruta, p. ej. peras.|Cuesta aprox. 5 euros.|Llegó en ene. 2020 y en feb. 2021."),
    ("es", "Cierra a las 5 p. m.|Luego descansa.|Vive en EE. UU.|Ahora trabaja allí."),
    ("es", "Quiero ir al mar.|Hace sol."),
    ("fr", "Des fruits, p. ex. des poires.|Le Dr. Martin et le Pr. Petit.|Au bd. Voltaire, max. 5."),
    ("fr", "Le 3 janv. 2020 et le 4 févr. 2021.|« Venez ! » dit-il.|Il part."),
    ("it", "Il Prof. Bianchi, l’Ing. Rossi, l'Avv. Neri.|Vedi pag. 12 e art. 3, cap. 2."),
    ("it", "Per es. oggi, p. es. domani.|Egr. Sig. Rossi, Gent. Sig.ra Neri.|Dal 4 febb. 2021.|Mele ecc.|Poi niente."),
    ("pt", "Frutas, p. ex. peras, etc. e uvas.|Av. Paulista, R. Augusta, nº 5.|Em jan. 2020 e fev. 2021."),
    ("pt", "A empresa Paz Ltda. de São Paulo.|De seg. a sex. das 9h às 18h.|O Gen. Costa, o Cel. Lima."),
    # Marks of other scripts
    ("ar", "مرحبا.|كيف حالك؟|أنا بخير، شكرا؛ وأنت؟"),
    ("ur", "میں گھر پر ہوں۔|تم کب آؤ گے؟"),
    ("am", "ሰላም።|እንዴት ነህ፧|ደህና ነኝ።"),
    ("hy", "Բարև։|Ինչպե՞ս ես։|Լավ եմ։"),
    ("my", "မင်္ဂလာပါ။|နေကောင်းလား။"),
    ("bn", "আমি বাড়িতে আছি।|তুমি কখন আসবে?|ঠিক আছে।"),
    ("ta", "நான் வீட்டில் இருக்கிறேன்.|நீ எப்போது வருவாய்?"),
    ("ko", "안녕하세요.|오늘 3.5도입니다.|갈까요?"),
    ("sw", "Habari yako?|Nzuri sana!|Karibu nyumbani."),
]


@pytest.mark.parametrize(("language", "marked"), SENTENCES)
def test_sentence_ends(language, marked):
    text = marked.replace("|", " " if _has_spaces(language, marked) else "")
    wanted = marked.split("|")
    assert texts(whole([text], language)) == wanted
    assert texts(streamed(list(text), language)) == wanted


def _has_spaces(language, marked):
    return language not in ("zh", "ja") and marked != SENTENCES[0][1]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("zh", "春眠不觉晓处处闻啼鸟夜来风雨声花落知多少" * 8),
        ("ja", "いろはにほへとちりぬるをわかよたれそつねならむ" * 8),
        ("th", "สวัสดีครับวันนี้อากาศดีมากเราไปเดินเล่นกันไหม " * 8),
        ("hi", "यह बहुत लंबा वाक्य है जिसमें कोई विराम नहीं है " * 12),
        ("en", "alpha bravo charlie delta " * 30),
        ("en", "x" * 2000),
    ],
)
@pytest.mark.parametrize("urgency", Urgency)
def test_a_run_without_a_mark_is_cut_before_the_limit_and_nothing_is_dropped(language, text, urgency):
    segments = whole([text], language, urgency=urgency, max_seconds=6.0, machine=None)
    assert len(segments) > 1
    assert "".join(texts(segments)).replace(" ", "") == text.replace(" ", "")
    if " " in text.strip():
        words = set(text.split())
        assert all(set(segment.split()) <= words for segment in texts(segments)), "cut at spaces alone"
