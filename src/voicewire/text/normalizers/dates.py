"""What can be a date or a time of day, whatever the language."""

_LAST_MONTH, _LAST_DAY = 12, 31
_LAST_HOUR, _LAST_MINUTE, _LAST_SECOND = 24, 59, 59
_FIRST_OF_LAST_CENTURY = "50"


def is_date(day: int, month: int) -> bool:
    """Whether `day` and `month`, counted from 1, may be those of a date."""
    return 1 <= day <= _LAST_DAY and 1 <= month <= _LAST_MONTH


def is_dotted_date(dotted: str) -> bool:
    """Whether digits with dots between them are a day, a month and a year of four digits."""
    parts = dotted.split(".")
    return len(parts) == 3 and len(parts[2]) == 4 and is_date(int(parts[0]), int(parts[1]))


def is_time(hour: int, minute: int, second: int = 0) -> bool:
    """Whether these, none of them negative, are a time of day; 24 o'clock is one."""
    return hour <= _LAST_HOUR and minute <= _LAST_MINUTE and second <= _LAST_SECOND


def full_year(digits: str) -> str:
    """A year in full: one that is written with its last two digits is of this century up to 49."""
    return digits if len(digits) > 2 else f"{19 if digits >= _FIRST_OF_LAST_CENTURY else 20}{digits}"
