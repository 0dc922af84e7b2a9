import pytest

from voicewire.text.normalizers.dates import full_year, is_date, is_dotted_date, is_time


@pytest.mark.parametrize(
    ("day", "month", "is_one"),
    [(31, 12, True), (1, 1, True), (0, 1, False), (1, 13, False), (32, 1, False), (1, 0, False)],
)
def test_days_of_a_month(day, month, is_one):
    assert is_date(day, month) is is_one


@pytest.mark.parametrize(
    ("dotted", "is_one"),
    [("14.3.2026", True), ("14.13.2026", False), ("1.2.3", False), ("1.2.3.2026", False), ("03.2026", False)],
)
def test_dates_are_told_from_versions(dotted, is_one):
    assert is_dotted_date(dotted) is is_one


@pytest.mark.parametrize(
    ("time", "is_one"),
    [((0, 0), True), ((24, 0), True), ((25, 0), False), ((1, 60), False), ((1, 59, 59), True), ((1, 59, 60), False)],
)
def test_times_of_day(time, is_one):
    assert is_time(*time) is is_one


def test_years_of_two_digits():
    assert [full_year(digits) for digits in ("49", "50", "05", "1800")] == ["2049", "1950", "2005", "1800"]
