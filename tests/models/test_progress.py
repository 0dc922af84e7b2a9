import pytest


def test_one_file_counts_from_what_was_there(progress):
    with progress.download("one"):
        progress.begin_file(10, 100)
        progress.advance(20)
        progress.advance(70)
        progress.end_file()
    assert progress.labels == ["one"]
    assert progress.shown == [(10, 100, 0), (30, 100, 20), (100, 100, 70)]


def test_several_files_add_up(progress):
    with progress.download("two", total=30):
        progress.begin_file(0, 10)
        progress.advance(10)
        progress.end_file()
        progress.begin_file(5, 20)
        progress.advance(15)
        progress.end_file()
    assert [done for done, _, _ in progress.shown] == [0, 10, 15, 30]
    assert {total for _, total, _ in progress.shown} == {30}


def test_a_file_that_begins_anew_counts_once(progress):
    with progress.download("again"):
        progress.begin_file(0, 10)
        progress.advance(8)
        progress.begin_file(0, 10)
        progress.advance(10)
    assert progress.shown[-1] == (10, 10, 10)


def test_the_end_is_told_of_failures_too(progress):
    ended = []
    progress.show_end = lambda: ended.append(True)
    with pytest.raises(ValueError, match="x"), progress.download("failing"):
        raise ValueError("x")
    assert ended == [True]


def test_downloads_follow_one_another(progress):
    for total in (5, 7):
        with progress.download("next"):
            progress.begin_file(0, total)
            progress.advance(total)
            progress.end_file()
    assert progress.shown[-1] == (7, 7, 7)
