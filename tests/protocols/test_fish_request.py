"""The fields of `start`: each with its range, its default and what it means for the session."""

import math

import msgspec
import pytest

from voicewire.audio.format import AudioFormat
from voicewire.audio.prosody import Prosody
from voicewire.errors import BadMessage, SpeechError, TextTooLong, UnsupportedFormat
from voicewire.events import ReferenceAudio, Sampling, SessionStart
from voicewire.protocols.fish_messages import Start, read_message
from voicewire.protocols.fish_request import (
    MAX_LISTED,
    MAX_TEXT_BYTES,
    MUST_BE,
    SAMPLE_RATES,
    ProsodyFields,
    Request,
    first_text,
    read_text,
    session_start,
)

SHARE = "a number from 0 to 1, or nil"
TRUTH = "true, false or nil"
SAMPLE = {"audio": b"\x01", "text": "one"}
REFERENCE = ReferenceAudio(b"\x01", "one")


def request(**fields: object) -> Request:
    message, _ = read_message(msgspec.msgpack.encode({"event": "start", "request": fields}))
    assert isinstance(message, Start)
    return message.request


def started(model: str | None = None, **fields: object) -> SessionStart:
    return session_start(request(**fields), model)


def test_defaults_are_those_of_the_reference() -> None:
    start = started()
    assert (start.namespace, start.model, start.voice, start.language) == ("fish", None, "", None)
    assert start.audio == AudioFormat("mp3", 44_100, 128_000)
    options = start.options
    assert (options.max_segment_chars, options.min_segment_chars) == (300, 50)
    assert (options.cuts, options.eager_first) == ("sentence", False)
    assert options.normalize
    assert options.cues
    assert options.prosody == Prosody()
    assert options.sampling == Sampling(
        temperature=0.7,
        top_p=0.7,
        repetition_penalty=1.2,
        max_tokens=1024,
        early_stop_threshold=1.0,
        condition_on_previous=True,
    )


@pytest.mark.parametrize("name", Request.__struct_fields__)
def test_nil_is_the_default_in_every_field(name: str) -> None:
    assert started(**{name: None}) == started()
    assert first_text(request(**{name: None})) == ""


@pytest.mark.parametrize("kind", [Request, ProsodyFields])
def test_every_field_says_what_is_right(kind: type[msgspec.Struct]) -> None:
    place = "request.prosody" if kind is ProsodyFields else "request"
    assert {f"{place}.{name}" for name in kind.__struct_fields__} <= set(MUST_BE)


# -- ranges --------------------------------------------------------------------------------------------

WRONG = [
    *(("format", value, "wav, pcm, mp3, opus or nil") for value in ("ogg", "MP3", "", 3, True, ["mp3"])),
    *(("sample_rate", value, "an integer or nil") for value in ("44100", 44_100.0, True, [])),
    *(("mp3_bitrate", value, "64, 128, 192 or nil") for value in (96, 128_000, "128", 128.0, True, -1000)),
    *(
        ("opus_bitrate", value, "-1000, 24, 32, 48, 64 (kbit/s), 24000, 32000, 48000, 64000 (bit/s) or nil")
        for value in (16, 0, 32.0, 96_000, "32", False)
    ),
    *(("latency", value, "low, normal, balanced or nil") for value in ("fast", "Low", "", 1)),
    *(
        ("chunk_length", value, "an integer from 100 to 300, or nil")
        for value in (99, 301, 200.5, 200.0, "200", True, 2**64 - 1)
    ),
    *(("min_chunk_length", value, "an integer from 0 to 100, or nil") for value in (-1, 101, 50.0, False)),
    *(("max_new_tokens", value, "an integer of at least 0, or nil") for value in (-1, 1024.0, 2**63, True)),
    *(
        (name, value, SHARE)
        for name in ("temperature", "top_p", "early_stop_threshold")
        for value in (-0.1, 1.01, -1, 2, "0.7", True, math.nan, math.inf, -math.inf, {})
    ),
    *(
        ("repetition_penalty", value, "a number above 0, or nil")
        for value in (0, -1.2, "1.2", True, math.nan, math.inf, -math.inf)
    ),
    *((name, value, TRUTH) for name in ("condition_on_previous_chunks", "normalize") for value in (0, 1, "true", [])),
    *(("prosody", value, "a map with speed, volume and normalize_loudness, or nil") for value in (1, "x", [], True)),
]
WRONG_PROSODY = [
    *(("speed", value, "a number from 0.5 to 2, or nil") for value in (0.49, 2.01, 0, "1", True, math.nan, {})),
    *(("volume", value, "a number of decibels from -20 to 20, or nil") for value in (-20.1, 21, "0", False, math.inf)),
    *(("normalize_loudness", value, TRUTH) for value in (0, 1, "true")),
]


@pytest.mark.parametrize(("name", "value", "rule"), WRONG)
def test_a_wrong_value_is_named_with_what_is_right(name: str, value: object, rule: str) -> None:
    with pytest.raises(BadMessage) as caught:
        request(**{name: value})
    assert str(caught.value) == f"request.{name} must be {rule}."


@pytest.mark.parametrize(("name", "value", "rule"), WRONG_PROSODY)
def test_a_wrong_prosody_is_named_with_what_is_right(name: str, value: object, rule: str) -> None:
    with pytest.raises(BadMessage) as caught:
        request(prosody={name: value})
    assert str(caught.value) == f"request.prosody.{name} must be {rule}."


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("chunk_length", [100, 300]),
        ("min_chunk_length", [0, 100]),
        ("max_new_tokens", [0, 1, 2**31 - 1]),
        ("temperature", [0, 1, 0.0, 1.0]),
        ("top_p", [0, 1]),
        ("early_stop_threshold", [0, 1]),
        ("repetition_penalty", [1, 0.1, 20]),
    ],
)
def test_the_ends_of_each_range_are_in_it(name: str, values: list[float]) -> None:
    assert [getattr(request(**{name: value}), name) for value in values] == values


def test_sampling_reaches_the_engine() -> None:
    start = started(
        temperature=0.1,
        top_p=0.2,
        repetition_penalty=1.3,
        max_new_tokens=4,
        early_stop_threshold=0.5,
        condition_on_previous_chunks=False,
    )
    assert start.options.sampling == Sampling(
        temperature=0.1,
        top_p=0.2,
        repetition_penalty=1.3,
        max_tokens=4,
        early_stop_threshold=0.5,
        condition_on_previous=False,
    )


# -- formats -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "sample_rate", "codec"),
    [
        *((name, rate, codec) for name, codec in (("pcm", "pcm16"), ("wav", "wav")) for rate in SAMPLE_RATES["pcm"]),
        *(("mp3", rate, "mp3") for rate in (32_000, 44_100)),
        ("opus", 48_000, "opus"),
    ],
)
def test_each_format_at_each_of_its_rates(name: str, sample_rate: int, codec: str) -> None:
    audio = started(format=name, sample_rate=sample_rate).audio
    assert (audio.codec, audio.sample_rate) == (codec, sample_rate)


@pytest.mark.parametrize(("name", "rate"), [("pcm", 44_100), ("wav", 44_100), ("mp3", 44_100), ("opus", 48_000)])
def test_each_format_has_a_rate_of_its_own(name: str, rate: int) -> None:
    assert started(format=name).audio.sample_rate == rate


@pytest.mark.parametrize("name", SAMPLE_RATES)
@pytest.mark.parametrize("sample_rate", [8000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000, 0, -1])
def test_any_other_rate_is_refused(name: str, sample_rate: int) -> None:
    if sample_rate in SAMPLE_RATES[name]:
        assert started(format=name, sample_rate=sample_rate).audio.sample_rate == sample_rate
        return
    with pytest.raises(UnsupportedFormat) as caught:
        started(format=name, sample_rate=sample_rate)
    allowed = ", ".join(map(str, SAMPLE_RATES[name]))
    assert str(caught.value) == f"request.sample_rate must be {allowed} or nil for {name}, not {sample_rate}."


@pytest.mark.parametrize("kilobits", [64, 128, 192])
def test_mp3_bit_rates(kilobits: int) -> None:
    assert started(mp3_bitrate=kilobits, opus_bitrate=64_000).audio.bitrate == kilobits * 1000


@pytest.mark.parametrize("bits", [24_000, 32_000, 48_000, 64_000])
def test_opus_bit_rates_in_both_units(bits: int) -> None:
    for value in (bits, bits // 1000):
        assert started(format="opus", opus_bitrate=value, mp3_bitrate=64).audio.bitrate == bits


@pytest.mark.parametrize("value", [-1000, None])
def test_an_automatic_bit_rate_is_the_encoders(value: int | None) -> None:
    assert started(format="opus", opus_bitrate=value).audio.bitrate is None


@pytest.mark.parametrize("name", ["pcm", "wav"])
@pytest.mark.parametrize("opus_bitrate", [-1000, 24, 32, 48, 64, 24_000, 32_000, 48_000, 64_000])
def test_bit_rates_of_other_formats_change_nothing(name: str, opus_bitrate: int) -> None:
    assert started(format=name, opus_bitrate=opus_bitrate, mp3_bitrate=64).audio.bitrate is None


@pytest.mark.parametrize("name", SAMPLE_RATES)
def test_only_raw_samples_have_a_shortest_event(name: str) -> None:
    assert started(format=name).options.min_chunk_bytes == (1026 if name == "pcm" else 0)
    assert started(format=name).options.max_chunk_s == 0.5


# -- cutting, prosody ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("latency", "cuts", "eager_first"),
    [("low", "clause", True), ("balanced", "sentence", True), ("normal", "sentence", False)],
)
def test_latency(latency: str, cuts: str, eager_first: bool) -> None:
    options = started(latency=latency, chunk_length=120, min_chunk_length=0).options
    assert (options.cuts, options.eager_first) == (cuts, eager_first)
    assert (options.max_segment_chars, options.min_segment_chars) == (120, 0)


def test_normalize() -> None:
    assert not started(normalize=False).options.normalize


@pytest.mark.parametrize("model", ["s1", "s2-pro", "s2.1-pro", "s2.1-pro-free", "speech-1.5", None])
def test_prosody_of_each_model(model: str | None) -> None:
    is_s2 = model != "s1"
    assert started(model).options.prosody == Prosody()
    assert started(model, prosody={}).options.prosody == Prosody(normalize_loudness=is_s2)
    assert started(model, prosody={"normalize_loudness": True}).options.prosody == Prosody(normalize_loudness=is_s2)
    assert started(model, prosody={"normalize_loudness": False}).options.prosody == Prosody()
    loud = started(model, prosody={"speed": 2, "volume": -20}).options.prosody
    assert loud == Prosody(speed=2.0, volume_db=-20.0, normalize_loudness=is_s2)


# -- speakers and references ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "voice", "speakers", "references"),
    [
        ({}, "", (), ()),
        ({"reference_id": ""}, "", (), ()),
        ({"reference_id": []}, "", (), ()),
        ({"reference_id": "a"}, "a", (), ()),
        ({"reference_id": ["a"]}, "a", ("a",), ()),
        ({"reference_id": ["a", "b"]}, "a", ("a", "b"), ()),
        ({"references": []}, "", (), ()),
        ({"references": [[], []]}, "", (), ()),
        ({"references": [SAMPLE]}, "", (), ((REFERENCE,),)),
        ({"references": [SAMPLE, SAMPLE], "reference_id": "a"}, "a", (), ((REFERENCE, REFERENCE),)),
        ({"references": [[SAMPLE]]}, "", ("",), ((REFERENCE,),)),
        ({"references": [[], [SAMPLE]]}, "", ("", ""), ((), (REFERENCE,))),
        ({"references": [[SAMPLE], [SAMPLE]], "reference_id": "a"}, "a", ("a", "a"), ((REFERENCE,), (REFERENCE,))),
        ({"references": [[SAMPLE], []], "reference_id": ["a", "b"]}, "a", ("a", "b"), ((REFERENCE,), ())),
        ({"references": [SAMPLE], "reference_id": ["a"]}, "a", ("a",), ((REFERENCE,),)),
        ({"references": [[], []], "reference_id": ["a", "b", "c"]}, "a", ("a", "b", "c"), ()),
    ],
)
def test_speakers_and_references(fields: dict, voice: str, speakers: tuple, references: tuple) -> None:
    start = started("s2-pro", **fields)
    assert (start.voice, start.options.speakers, start.options.references) == (voice, speakers, references)


@pytest.mark.parametrize(
    ("fields", "place"),
    [({"reference_id": ["a", "b"]}, "request.reference_id"), ({"references": [[SAMPLE]]}, "request.references")],
)
def test_several_speakers_are_not_for_s1(fields: dict, place: str) -> None:
    started("s2-pro", **fields)
    with pytest.raises(BadMessage, match=f"^{place} must be one .* with the model s1"):
        started("s1", **fields)


@pytest.mark.parametrize(
    "fields", [{"reference_id": "a"}, {"reference_id": []}, {"references": [SAMPLE]}, {"references": [[], []]}]
)
def test_one_speaker_is_for_s1(fields: dict) -> None:
    assert started("s1", **fields).options.speakers == ()


@pytest.mark.parametrize("ids", [["a", "b"], ["a", "b", "c"]])
def test_samples_belong_to_speakers_one_to_one(ids: list[str]) -> None:
    with pytest.raises(
        BadMessage, match=f"^request.references must have a list of samples for each of the {len(ids)} "
    ):
        started(reference_id=ids, references=[SAMPLE])


def test_samples_have_one_shape() -> None:
    with pytest.raises(BadMessage, match=r"^request\.references must be samples or lists of samples"):
        started(references=[[SAMPLE], SAMPLE])


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"reference_id": ["a"] * (MAX_LISTED + 1)}, "request.reference_id"),
        ({"reference_id": "a" * 201}, "request.reference_id"),
        ({"reference_id": ["a", "b" * 201]}, "request.reference_id[1]"),
        ({"references": [SAMPLE] * (MAX_LISTED + 1)}, "request.references"),
        ({"references": [[SAMPLE] * (MAX_LISTED + 1)]}, "request.references[0]"),
        ({"references": [{"audio": "str", "text": ""}]}, "request.references[0].audio"),
        ({"references": [[SAMPLE], [SAMPLE, {"text": ""}]]}, "request.references[1][1].audio"),
        ({"references": [{"audio": b""}]}, "request.references[0].text"),
    ],
)
def test_a_wrong_list_is_named(fields: dict, place: str) -> None:
    with pytest.raises(BadMessage) as caught:
        request(**fields)
    assert str(caught.value).startswith(f"{place} must be ")


def test_as_many_as_allowed() -> None:
    start = started(reference_id=["a" * 200] * MAX_LISTED, references=[[SAMPLE] * MAX_LISTED] * MAX_LISTED)
    assert len(start.options.speakers) == MAX_LISTED
    assert start.options.references == ((REFERENCE,) * MAX_LISTED,) * MAX_LISTED


# -- text ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "text"), [({}, ""), ({"text": None}, ""), ({"text": ""}, ""), ({"text": "का"}, "का")]
)
def test_the_first_text(fields: dict, text: str) -> None:
    assert first_text(request(**fields)) == text


@pytest.mark.parametrize("character", ["a", "é", "का", "🙂"])
def test_text_is_measured_in_bytes(character: str) -> None:
    size = len(character.encode())
    longest = character * (MAX_TEXT_BYTES // size) + "a" * (MAX_TEXT_BYTES % size)
    assert read_text(msgspec.Raw(msgspec.msgpack.encode(longest)), "text") == longest
    with pytest.raises(TextTooLong, match=r"^text may have at most 1048576 bytes of UTF-8\.$"):
        read_text(msgspec.Raw(msgspec.msgpack.encode(longest + "a")), "text")


@pytest.mark.parametrize("value", [None, 5, True, b"a", ["a"], {"a": 1}, 0.5])
def test_what_is_no_text(value: object) -> None:
    with pytest.raises(BadMessage, match=r"^text must be a string\.$"):
        read_text(msgspec.Raw(msgspec.msgpack.encode(value)), "text")


def test_every_mistake_is_a_speech_error() -> None:
    for fields in ({"text": 1}, {"text": "a" * (MAX_TEXT_BYTES + 1)}):
        with pytest.raises(SpeechError, match=r"^request\.text "):
            first_text(request(**fields))
