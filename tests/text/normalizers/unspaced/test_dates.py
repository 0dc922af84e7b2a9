import re

import pytest

from voicewire.text.normalizers.rules import apply
from voicewire.text.normalizers.unspaced.dates import (
    HAS_TIME,
    TimeReader,
    TimeWords,
    date_rules,
    is_year_first_date,
    month_and_day,
)

TIMES = TimeReader(
    TimeWords(
        hours="時間",
        o_clock="時",
        halves=("朝", "昼"),
        hour=r"[012]?\d",
        minute=lambda minute: f"<{minute}>",
        lasting="残り",
        links=":は",
        zones="UTC",
        plus="足",
        minus="引",
    )
).rules()


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("2026-03-04、2026/3/4、2026.03.04日", "<2026>年3月4日、<2026>年3月4日、<2026>年3月4日"),
        ("03/14/2026、14/03/2026、14.03.2026", "<2026>年3月14日、<2026>年3月14日、<2026>年3月14日"),
        ("2026-03", "<2026>年3月"),
        ("2026-13-01、00/00/2026、32/13/2026", "2026-13-01、00/00/2026、32/13/2026"),
    ],
)
def test_dates(text, spoken):
    assert apply(date_rules(lambda year: f"<{year}>"), text) == spoken


def test_month_and_day():
    assert re.sub(r"(\d+)/(\d+)", month_and_day, "03/04") == "3月4日"


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("9:05、09:00、9:00:07", "9時<5>分、9時、9時<0>分<7>秒"),
        ("AM 9:30、9:30 p.m.、9pm", "朝9時<30>分、昼9時<30>分、昼9時"),
        ("1h30m、2m5s、5′20″、1h2m3s", "1時間30分、2分5秒、5分20秒、1時間2分3秒"),
        ("残りは01:02:03", "残りは1時間2分3秒"),
        ("4日T09:05:00.5Z、UTC+9、UTC-3", "4日9時<5>分<0>秒 UTC、UTC足9、UTC引3"),
        ("9:60、1:2:3、29:00", "9:60、1:2:3、29時"),
    ],
)
def test_times(text, spoken):
    assert re.search(HAS_TIME, text)
    assert apply(TIMES, text) == spoken


@pytest.mark.parametrize(("dotted", "is_one"), [("2026.03.14", True), ("2.7.30", False), ("2026.13.14", False)])
def test_dates_are_told_from_versions(dotted, is_one):
    assert is_year_first_date(dotted) is is_one
