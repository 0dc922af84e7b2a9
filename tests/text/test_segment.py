from voicewire.text.segment import Mark, Segment, SegmentLengths, Urgency


def test_more_urgency_allows_more_cuts():
    assert Urgency.SENTENCE < Urgency.CLAUSE < Urgency.WORD


def test_stronger_marks_come_later():
    assert Mark.NONE < Mark.CLAUSE < Mark.SENTENCE < Mark.PARAGRAPH


def test_a_segment_shows_what_is_said_of_it():
    segment = Segment(text="so,", start=0, end=3, mark=Mark.CLAUSE)
    assert repr(segment) == "Segment(text='so,', start=0, end=3, mark=<Mark.CLAUSE: 1>)"


def test_lengths_are_free_unless_set():
    assert SegmentLengths() == SegmentLengths(max_chars=None, min_chars=0, eager_first=True)
