import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.text.normalizers.reading import assert_read
from voicewire.text.normalizers.ja import normalize, spell

UNCHANGED = [
    "今日はいい天気ですね。散歩に行きましょう！",
    "「はい」と彼女は言った。『本』を読む？",
    "すごい〜、本当に〜？ まあね——。",
    "コーヒー／紅茶、……そうか。",
    "AIとAPIの違いは何ですか。",
    "Pythonで書きました。",
    "十分に注意してください。一人で二つ。",
    "二〇二六年三月",
    "これは<題名>です",
    "ー、々、ヶ",
    "",
    "。",
]

PAIRS = [
    # Addresses: the names of their signs.
    ("https://docs.example.com/jaを見て", "docs ドット example ドット com スラッシュ jaを見て"),
    ("jo_2@example.orgまで", "jo アンダーバー 二 アットマーク example ドット orgまで"),
    ("192.0.2.17:8080", "イチキュー ニー ドット ゼロ ドット ニー ドット イチナナ ポート ハチゼロ ハチゼロ"),
    ("v2.7.30、ver.2.0、バージョンv3", "バージョン 二点七点三十、バージョン二点零、バージョン三"),
    ("B-R-I-D-G-E", "ビー アール アイ ディー ジー イー"),
    # Signs.
    ("x < 5、y≥9、a≠b", "エックスしょうなり五、ワイだいなりイコール九、エーノットイコールビー"),
    ("東京→大阪、x=5", "東京から大阪、エックスイコール五"),
    ("A&B、C#、C++", "エーアンドビー、シーシャープ、シープラスプラス"),
    ("@田中 #東京 #1", "アットマーク田中 ハッシュタグ東京 ナンバー一"),
    ("#キーを押す", "シャープキーを押す"),
    ("男/女、はい/いいえ、TCP/IP", "男、女、はい、いいえ、TCP IP"),
    ("A+、B+", "エープラス、ビープラス"),
    # Roman numerals where a counted word stands by; 三世 alone would be read さんぜ.
    ("第II章、第Ⅲ巻、Ⅲ期", "第二章、第三巻、三期"),
    ("エリザベスII世、ナポレオン3世、3世代", "エリザベス二せい、ナポレオン三せい、三世代"),
    # Abbreviations and labels.
    ("No.5、vol.3、p. 12", "ナンバー五、ボリューム三、十二ページ"),
    ("日本vs韓国", "日本対韓国"),
    ("㈱テスト、(株)テスト", "株式会社テスト、株式会社テスト"),
    ("①まず②次", "一、まず、二、次"),
    ("1. 設定を開く 2. 選ぶ", "一、設定を開く、二、選ぶ"),
    ("ＡＢＣ、ｱｲｳ、ﾊﾟｿｺﾝ", "ABC、アイウ、パソコン"),
    ("24/7", "二十四時間毎日"),
    # What agents say.
    (
        "ご注文は、3月14日(土)14:30に発送され、2〜3日でお届けします。",
        "ご注文は、三月十四日土曜日、十四時三十分に発送され、二から三日でお届けします。",
    ),
    (
        "残高は￥1,234,567で、今月のご利用は￥89,900です。",
        "残高は百二十三万四千五百六十七円で、今月のご利用は八万九千九百円です。",
    ),
    (
        "会議は来週水曜(3/18)の15:00〜16:30、B棟1203号室です。",
        "会議は来週水曜(三月十八日)の十五時から十六時三十分、ビー棟イチニー マルサン号室です。",
    ),
    (
        "今日の東京は晴れ、気温は-3〜8℃、降水確率は30%です。",
        "今日の東京は晴れ、気温はマイナス三から八度、降水確率は三十パーセントです。",
    ),
    (
        "のぞみ123号は9:00発、新大阪11:27着、14,720円です。",
        "のぞみ百二十三号は九時発、新大阪十一時二十七分着、一万四千七百二十円です。",
    ),
    (
        "Aプラン980円/月、Bプラン1,980円/月。",
        "エープラン月九百八十円、ビープラン月千九百八十円。",
    ),
    (
        "180℃に予熱し、25〜30分焼き、塩小さじ1/2を加えます。",
        "百八十度に予熱し、二十五から三十分焼き、塩小さじ二分の一を加えます。",
    ),
    (
        "家賃は月8.5万円、敷金1か月、築20年、駅から徒歩5分。",
        "家賃は月八点五万円、敷金一か月、築二十年、駅から徒歩5分。",
    ),
    ("前半2-1、3-2で勝利、勝率は66.7%。", "前半二対一、三対二で勝利、勝率は六十六点七パーセント。"),
    ("「10分待って」と言った。", "「10分待って」と言った。"),
]  # fmt: skip

READINGS = [
    # (text, how pyopenjtalk reads it when normalised, in its own kana)
    ("3本で600円", "サンボンデロッピャクエン"),
    ("4月1日から3日間", "シガツツイタチカラミッカカン"),
    ("午前9:05", "ゴゼンクジゴフン"),
    ("10分待って、5分後", "ジュップンマッテ、ゴフンゴ"),
    ("3.14と0.05", "サンテンイチヨントレーテンゼロゴー"),
    ("¥10,000,000", "イッセンマンエン"),
    ("1人と2人と20日", "ヒトリトフタリトハツカ"),
    ("03-1234-5678", "ゼロサンノイチニーサンヨンノゴーロクナナハチ"),
    ("302号室", "サンマルニーゴーシツ"),
    ("ナポレオン3世", "ナポレオンサンセイ"),
    ("1/4と50%", "ヨンブンノイチトゴジュッパーセント"),
    ("192.0.2.17", "イチキューニードットゼロドットニードットイチナナ"),
    ("時速100km/h", "ジソクヒャッキロメートル"),
    ("6匹と8冊と1階", "ロッピキトハッサツトイッカイ"),
    ("答えは99。", "コタエワキュージューキュー。"),
    ("14:30〜15:00", "ジューヨジサンジュップンカラジューゴジ"),
]


@pytest.mark.parametrize("text", UNCHANGED)
def test_plain_text_stays(text):
    assert normalize(text) == text
    assert spell(text) == text


@pytest.mark.parametrize(("text", "expected"), PAIRS)
def test_normalize(text, expected):
    assert_read(text, expected, normalize)


@pytest.mark.end_to_end
@pytest.mark.filterwarnings("ignore:Dictionary.create:DeprecationWarning")
@pytest.mark.parametrize(("text", "reading"), READINGS)
def test_the_frontend_reads_what_is_meant(text, reading):
    pyopenjtalk = pytest.importorskip("pyopenjtalk", reason="no Japanese frontend is installed")
    assert pyopenjtalk.g2p(normalize(text), kana=True) == reading


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("docs.example.orgを開く", "docs ドット example ドット orgを開く"),
        ("x < 5", "xしょうなり5"),
        ("B-R-I-D-G-E", "ビー アール アイ ディー ジー イー"),
        ("v2.7", "バージョン 二点七"),
        ("3月14日14:30、￥1,250、5%、03-1234-5678", "3月14日14:30、¥1,250、5%、03-1234-5678"),
    ],
)
def test_spell_leaves_numbers_and_dates(text, expected):
    assert spell(text) == expected


@given(st.text(st.sampled_from(list("今日はい天気です一二三日年月、。！？「」『』（）……〜ー")), max_size=60))
def test_text_without_digits_letters_and_signs_stays(text):
    assert normalize(text) == text
