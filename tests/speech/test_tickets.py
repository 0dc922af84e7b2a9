from unittest.mock import Mock

from voicewire.speech.tickets import Ticket, TicketQueue
from voicewire.speech.turn_order import Wish


def ticket(rank: float, order: int = 0, *, due: float = 5.0, asked: float = 1.0) -> Ticket:
    return Ticket(Wish(due, asked, served=0), rank, order, Mock())


def test_the_lowest_rank_is_first_and_among_equals_who_asked_first():
    queue = TicketQueue()
    tickets = [ticket(2.0, 0), ticket(1.0, 2), ticket(1.0, 1)]
    for each in tickets:
        queue.push(each)
    assert queue.first() is tickets[2]
    tickets[2].valid = False
    assert queue.first() is tickets[1]


def test_what_does_not_count_any_more_is_passed_over():
    queue = TicketQueue()
    stale, good = ticket(1.0), ticket(2.0)
    queue.push(stale)
    queue.push(good)
    stale.valid = False
    assert queue.drain() == [good]
    assert queue.first() is None


def test_who_asked_before_the_audio_was_due_was_ahead():
    assert ticket(0.0, due=5.0, asked=1.0).was_ahead
    assert not ticket(0.0, due=1.0, asked=1.0).was_ahead


def test_a_ticket_that_is_made_again_has_its_place_and_counts():
    old = ticket(3.0, 7)
    old.valid = False
    again = old.again()
    assert again.valid
    assert not old.valid
    assert (again.rank, again.order, again.due, again.was_ahead, again.listener) == (3.0, 7, 5.0, True, old.listener)
