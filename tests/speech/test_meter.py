from voicewire.speech.meter import Meter


def test_charges_add_up() -> None:
    meter = Meter()
    meter.charge(9)
    meter.charge(7)
    assert meter.characters == 16
