"""Digits that are no quantity, in Chinese: telephone and room numbers, codes, names of models.

Telephone numbers are read digit by digit with 幺 for 1 (GB/T 15835-2011 calls these digits a code, not a number).
"""

import re

from voicewire.text.normalizers.rules import Rules, any_of
from voicewire.text.normalizers.unspaced.codes import CodeReader, CodeWords
from voicewire.text.normalizers.unspaced.script import DASHES
from voicewire.text.normalizers.zh_numbers import COUNTERS, cardinal, one_by_one, telephone

_CALLED = "拨打|撥打|致电|致電|电话|電話|热线|熱線|手机|手機|座机|客服|传真|傳真|拨|撥|打"
_NUMBERED = (
    "号码|號碼|编号|編號|单号|單號|账号|帳號|賬號|卡号|卡號|验证码|驗證碼|密码|密碼|邮编|郵編|邮政编码|郵遞區號|尾号|尾號|工号|工號|学号|學號|代码|代碼|"
    "编码|編碼|车牌|車牌|身份证|身份證|口令|PIN|QQ|ID|微信|提取码|邀请码|房间|房間|股票"
)
_NAMED_BY_NUMBER = "室|房|号房|號房|宿舍|国道|國道|省道|县道|縣道|路(?:公交|巴士|车|車)|大楼|大樓|中学|中學|小学|小學"
_LINK = "(?:码|碼|号|號)?(?:[是为為:：]|分别是|分別是)? ?"
_SERVICE = "12306|12315|12345|12320|12329|10086|10010|10000|95588|95533"
_SEPARATOR = f"[{DASHES} ]?"


def _landline(match: re.Match[str]) -> str:
    extension = f"，转{telephone(match[2])}" if match[2] else ""
    return telephone(match[1]) + extension


def _mobile(match: re.Match[str]) -> str:
    country = "加八六，" if match[1] else ""
    return country + telephone(" ".join(match.group(2, 3, 4)))


def _standard(match: re.Match[str]) -> str:
    return f"{match[1]}{one_by_one(match[2])}{'杠' if match[3] == '-' else ' '}{one_by_one(match[4])}"


def _dashed(match: re.Match[str]) -> str:
    return "杠".join(map(_READER.short, match[0].split("-")))


def _about(match: re.Match[str]) -> str:
    """两三个, with the numbers side by side."""
    if int(match[2]) != int(match[1]) + 1:
        return match[0]
    return cardinal(match[1]).replace("二", "两") + cardinal(match[2])


def _named_day(match: re.Match[str]) -> str:
    return one_by_one(match[1] + match[2])


_QUANTITY = rf"(?!\d|[.,:]\d| ?(?:{any_of([*COUNTERS, '月', '多', '余', '餘'])})|[%‰])"
_READER = CodeReader(
    CodeWords(
        cardinal=cardinal,
        one_by_one=one_by_one,
        grouped=telephone,
        spelled=str,
        plus="加",
        masked="，星号，",
        called=f"(?:{_CALLED}){_LINK}",
        telephone=r"\d{2,6}(?:[ -]\d{2,6}){1,5}|\d{5,12}|1(?:10|19|20|22|14)",
        numbered=f"(?:{_NUMBERED}){_LINK}",
        counted=_QUANTITY,
    )
)
TELEPHONES: Rules = [
    *_READER.masked_rules(),
    (
        re.compile(
            rf"(?<![\d.,+-])(\+?86{_SEPARATOR})?(1[3-9]\d){_SEPARATOR}(\d{{4}}){_SEPARATOR}(\d{{4}})(?![\d,]|[.-]\d)"
        ),
        _mobile,
    ),
    *_READER.international_rules(),
    (
        re.compile(
            r"(?<![\d.,-])(\(?0\d{1,3}[)-] ?(?:\d{3,4}[- ]\d{3,4}|\d{6,8})|\(?0\d{2,3} \d{7,8})"
            r"(?:(?:转|轉|-)(\d{1,6}))?(?![\d-])"
        ),
        _landline,
    ),
    (re.compile(r"(?<![\d.,-])[48]00[- ]?\d{3,4}[- ]?\d{3,4}(?![\d.,-])"), _READER.grouped),
    *_READER.american_rules(),
    *_READER.called_rules(),
    (re.compile(r"(?<![\d.,:/-])\d{2,6}(?:-\d{2,6}){2,6}(?![\d-])"), _READER.grouped),
]  # fmt: skip
CODES: Rules = [
    (re.compile(r"(?<=Room )\d{3,4}(?!\d)|(?<=Gate )\d{3,4}(?!\d)"), _READER.one_by_one),
    (re.compile(r"(?<![A-Za-z])([A-Z]{2,6}(?:/[A-Z]| [A-Z])? ?)(\d{3,6})([-:])((?:19|20)\d\d)(?!\d)"), _standard),
    (re.compile(r"(?<=[图圖表式] )\d{1,3}-\d{1,3}(?![\d-])|(?<=[图圖表式])\d{1,3}-\d{1,3}(?![\d-])"), _dashed),
    (re.compile(r"(?<![\d.,/:-])\d{1,4}(?:-\d{1,4}){2,3}(?![\d-]|[.:/]\d)"), _dashed),
    (re.compile(r"(?<=[歼轰运直征舟宫问娥旗击浪苏])-(?=\d)|(?<=东风)-(?=\d)|(?<=米格)-(?=\d)"), ""),
    (re.compile(rf"(?<![\d、第.])([1-8])、([2-9])(?= ?(?:{any_of(COUNTERS)}))"), _about),
    (re.compile(r"(?<!\d)(\d{1,2})·(\d{1,2})(?!\d)"), _named_day),
    *_READER.numbered_rules(),
    (re.compile(rf"(?<![\d.,])(?:{_SERVICE}){_QUANTITY}"), _READER.grouped),
    (re.compile(rf"(?<![\d.,A-Za-z-])\d{{3,4}}(?= ?(?:{_NAMED_BY_NUMBER}))"), _READER.one_by_one),
    (re.compile(r"(?<=[楼樓栋棟单元])\d{3,4}(?!\d)" + _QUANTITY), _READER.one_by_one),
    (re.compile(r"(?<!\d)(?:985|211|996)(?=高校|大学|大學|院校|工程|工作|学校|學校|和|、|。|$)"), _READER.grouped),
    *_READER.code_rules(),
    (re.compile(r"(?<![A-Za-z\d.])\d{3,4}(?=[pP](?![A-Za-z]))"), _READER.one_by_one),
    *_READER.padded_rules(),
]  # fmt: skip
