"""What the operator may set: read once at the start, unknown names refused.

Sources, the first that names a setting wins: the command line, `VOICEWIRE_…` in the environment, a TOML file (the one
named by `config`, else `voicewire.toml` in the data folder), the default. Variables are strings and are read as what
the setting wants; the file has types of its own, and each value must be of the setting's. All of the file must be
right, what is set elsewhere too.
"""

import os
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    Strict,
    TypeAdapter,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from pydantic_core import ErrorDetails, PydanticCustomError
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from voicewire.errors import OperatorError

PREFIX = "VOICEWIRE_"
FILE_NAME = "voicewire.toml"
MODEL_SOURCES = ("mirror", "python", "javascript", "hub")
INTRON_SAMPLE_RATES = (8000, 16_000, 24_000, 48_000)  # Hz

_CONSTRAINTS = {
    "ge": "at least {}",
    "gt": "more than {}",
    "le": "at most {}",
    "min_length": "at least {} characters long",
    "expected": "{}",
}


class SettingsError(OperatorError):
    """A setting that is unknown or out of range, or a settings file that cannot be read."""


def usable_cores() -> int:
    """How many cores this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def default_data_dir() -> Path:
    """`voicewire` in the user's data folder (XDG Base Directory specification: a relative path there is ignored)."""
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    base = named if named.is_absolute() else Path("~/.local/share").expanduser()
    return base / "voicewire"


def default_models_dir() -> Path:
    """`models` in the user's data folder, whatever `data_dir` is: models are large, and the same for every server."""
    return default_data_dir() / "models"


def _absolute(path: Path) -> Path:
    return path.expanduser().absolute()


def _intron_sample_rate(value: Any, read: ValidatorFunctionWrapHandler) -> int:
    """One of the rates. A `Literal` would take no string, and all that the environment has is strings."""
    try:
        rate: int = read(value)
    except ValidationError:
        rate = 0
    if rate not in INTRON_SAMPLE_RATES:
        *others, last = map(str, INTRON_SAMPLE_RATES)
        raise PydanticCustomError("sample_rate", f"must be {', '.join(others)} or {last}")
    return rate


def _listed(value: Any) -> Any:
    """Names between commas, as the environment and the command line have them."""
    names = value.split(",") if isinstance(value, str) else value
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise PydanticCustomError("names", "must be names, in an array or with commas between")
    return tuple(filter(None, map(str.strip, names)))


Names: TypeAlias = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_listed)]
"""An array of strings in TOML, one string with commas elsewhere."""


def _model_sources(names: tuple[str, ...]) -> tuple[str, ...]:
    if not names or set(names) - set(MODEL_SOURCES):
        raise PydanticCustomError("model_sources", f"must be some of {', '.join(MODEL_SOURCES)}, with commas between")
    return tuple(dict.fromkeys(names))


def _model_mirror(value: str) -> str:
    scheme, is_url, _ = value.partition("://")
    if is_url and scheme not in {"http", "https", "file"}:
        raise PydanticCustomError("model_mirror", "must be a folder or an http(s) URL")
    return value if is_url else str(_absolute(Path(value)))


Runtime: TypeAlias = Literal["onnx", "cuda", "openvino", "openvino-bf16"]
"""What an engine's networks run in, see `engines.runtimes`."""

AbsolutePath: TypeAlias = Annotated[Path, Strict(strict=False), AfterValidator(_absolute)]
"""Not strict, since TOML has no paths: a string is right."""


class Settings(BaseSettings):
    """All settings of the server and the commands. Made by `load_settings`; never changes."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_ignore_empty=True,
        extra="forbid",
        frozen=True,
        allow_inf_nan=False,
        use_attribute_docstrings=True,
    )

    config: AbsolutePath | None = None
    """A TOML file with settings. Not itself a setting of that file."""
    data_dir: AbsolutePath = Field(default_factory=default_data_dir)
    """The folder of the database and the server's own key. A relative path starts at the working directory."""
    models_dir: AbsolutePath = Field(default_factory=default_models_dir)
    """The folder of models."""
    model_sources: Annotated[Names, AfterValidator(_model_sources)] = MODEL_SOURCES
    """Where `voicewire models pull` looks for models, the first that has them: some of the four, in any order, as a
    list or with commas between."""
    model_mirror: Annotated[str, AfterValidator(_model_mirror)] | None = None
    """A folder or an http(s) URL that has models as the folder of models has them; for the source `mirror`."""
    catalog: AbsolutePath | None = None
    """A TOML file with more voices, or other voices for names of the shipped catalogue."""
    lexicon: AbsolutePath | None = None
    """A TOML file with the pronunciations of words, for each language."""
    emoji: Literal["skip", "name"] = "skip"
    """Whether emoji are left out, or said by their names in the voice's language."""

    host: str = Field("127.0.0.1", min_length=1)
    """The address to listen on; `0.0.0.0` for all IPv4 addresses of the machine."""
    port: int = Field(8000, ge=0, le=65_535)
    """The TCP port; 0 for any free one."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """The least important messages that are logged."""
    log_format: Literal["console", "json"] = "console"
    """Lines for a reader, or one JSON object a line."""

    engines: Names = ()
    """The engines that may speak, such as `hibari, kokoro`; none named: all that are installed. Each engine in use
    takes memory in every process."""
    engine_slots: int = Field(default_factory=usable_cores, ge=1, le=256)
    """Engine processes, one core each; the default is the cores that this process may use."""
    kokoro_runtime: Runtime = "onnx"
    """What Kokoro's network runs in: `onnx` (ONNX Runtime on the CPU), `cuda` (ONNX Runtime on an NVIDIA card),
    `openvino` or `openvino-bf16`."""
    piper_runtime: Runtime = "onnx"
    """What the networks of Piper voices run in: one of the same four."""
    cutting: Literal["adaptive", "sentence"] = "adaptive"
    """`adaptive`: shorter segments while a listener is about to run dry. `sentence`: whole sentences only, so that the
    same text always gives the same samples."""
    phrase_cache_bytes: int = Field(0, ge=0, le=1 << 40)
    """Bytes of memory for phrases that have been spoken, so that they need not be made again; a second takes 96 kB at
    24 kHz. 0: none are kept."""
    piece_timeout_s: float = Field(20.0, ge=0.1, le=600)
    """Seconds an engine may work on one piece before its process is taken for hung and replaced."""
    overload_lateness_s: float = Field(1.0, ge=0.05, le=60)
    """Seconds a due piece may be late before new sessions are refused."""

    admission: Literal["learned", "open"] = "learned"
    """`learned`: a new session is refused where speech for it would leave the others short, by what speech has cost so
    far. `open`: only the two limits around this one count."""
    turn_order: Literal["deadline", "arrival", "round_robin"] = "deadline"
    """Whose piece is made next: the listener's who runs dry first; who asked first; each in turn. The last two are
    there to be compared with."""
    max_sessions: int = Field(8192, ge=1, le=100_000)
    """Sessions open at once; one more is refused as overload."""
    session_limit_s: float = Field(3600.0, ge=1, le=86_400)
    """Seconds a session may last (Nari, Fish, Intron)."""
    navana_idle_s: float = Field(180.0, ge=1, le=86_400)
    """Seconds without a client frame after which a Navana session ends."""
    navana_hello_s: float = Field(10.0, ge=0.1, le=600)
    """Seconds within which a Navana client must say `hello`."""
    fish_start_s: float = Field(30.0, ge=0.1, le=600)
    """Seconds within which a Fish client must say `start`."""
    fish_idle_s: float = Field(600.0, ge=1, le=86_400)
    """Seconds without a client frame, and without audio being made, after which a Fish session ends. Pipecat gives
    up on a server whose sockets live under 5 seconds."""
    fish_linger_s: float = Field(0.0, ge=0, le=86_400)
    """Seconds that a Fish socket stays open after `finish`, for another `start`; 0 closes it at once. 300 suits
    LiveKit."""
    intron_idle_s: float = Field(60.0, ge=1, le=86_400)
    """Seconds without an accepted text chunk after which an Intron session ends."""
    intron_session_s: float = Field(300.0, ge=1, le=86_400)
    """Seconds an Intron session may last."""
    intron_audio_s: float = Field(3600.0, ge=1, le=86_400)
    """Seconds of audio after which an Intron session takes no more text: what is kept for it lies on a disk."""
    intron_sample_rate: Annotated[int, WrapValidator(_intron_sample_rate)] = 24_000
    """Hz of Intron audio: 8000, 16000, 24000 or 48000. A chunk too long for one message is made at a lower rate."""
    intron_aliases: bool = True
    """Whether Intron answers carry their misspelt keys in the right spelling as well."""
    unknown_voice: Literal["refuse", "fallback"] = "refuse"
    """`fallback`: an unknown Fish voice id is spoken with the default voice, and logged."""
    strict_voices: bool = False
    """Whether a name is refused when only an approximate voice is installed for it."""
    recordings: str | None = None
    """Where Intron recordings are saved: a folder, or an object store's URL such as `s3://bucket/folder`. None:
    `recordings` in the data folder."""
    recordings_days: float = Field(30.0, gt=0, le=36_500)
    """Days that a saved recording is kept."""
    grace_s: float = Field(20.0, ge=0, le=3600)
    """Seconds that running sessions may go on when the server is told to stop."""

    unspoken_bytes: int = Field(1 << 20, ge=1 << 10, le=1 << 28)
    """Bytes of UTF-8 text that a session may have waiting to be spoken."""
    outgoing_bytes: int = Field(2 << 20, ge=1 << 16, le=1 << 30)
    """Bytes that may wait for a client to read them; no further audio is made beyond."""
    send_buffer_bytes: int = Field(131_072, ge=4096, le=1 << 24)
    """Bytes of the kernel's send buffer of each socket. A large one hides from us that a client does not read."""
    slow_reader_s: float = Field(30.0, ge=1, le=3600)
    """Seconds in which a client must take so much that more can be written: some tens of kB, as the kernel counts."""
    ping_interval_s: float = Field(20.0, ge=1, le=3600)
    """Seconds between WebSocket pings."""
    ping_timeout_s: float = Field(20.0, ge=1, le=3600)
    """Seconds within which a ping must be answered."""

    @property
    def runtimes(self) -> dict[str, str]:
        """The runtime of each engine that has several, by the engine's name."""
        return {"kokoro": self.kokoro_runtime, "piper": self.piper_runtime}

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The sources in falling priority; the first two say where the file is."""
        path = _settings_file({**env_settings(), **init_settings()})
        return init_settings, env_settings, _file_source(settings_cls, path)


def load_settings(**values: Any) -> Settings:
    """The settings, with `values` from the command line (None: the option was not given).

    Raises SettingsError, one line that names the setting and where it was set.
    """
    given = {name: value for name, value in values.items() if value is not None}
    _refuse_unknown_variables()
    try:
        return Settings(**given)
    except ValidationError as error:
        raise SettingsError(_refusal(error, given)) from None


def _settings_file(values: dict[str, Any]) -> Path:
    if "config" not in values:
        return _absolute(Path(values.get("data_dir", default_data_dir()))) / FILE_NAME
    path = _absolute(Path(values["config"]))
    if not path.is_file():
        raise SettingsError(f"the settings file {path} does not exist")
    return path


def _file_source(settings_cls: type[BaseSettings], path: Path) -> TomlConfigSettingsSource:
    try:
        source = TomlConfigSettingsSource(settings_cls, path)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"the settings file {path} is not valid TOML: {error}") from error
    except OSError as error:
        raise SettingsError(f"the settings file {path} cannot be read: {error.strerror}") from error
    for name, value in source.toml_data.items():
        _check_file_value(path, name, value)
    return source


def _check_file_value(path: Path, name: str, value: Any) -> None:
    field = Settings.model_fields.get(name)
    if field is None or name == "config":
        raise SettingsError(f"there is no setting {name!r} (in {path}){_suggestion(name)}")
    hint: Any = Annotated[field.annotation, field]
    strictly: TypeAdapter[Any] = TypeAdapter(hint, config=ConfigDict(strict=True, allow_inf_nan=False))
    try:
        strictly.validate_python(value)
    except ValidationError as error:
        raise SettingsError(f"{name} in {path}: {_problem(error.errors()[0])}") from None


def _refuse_unknown_variables() -> None:
    for variable in sorted(os.environ):
        name = variable.upper().removeprefix(PREFIX).lower()
        if variable.upper().startswith(PREFIX) and name not in Settings.model_fields:
            raise SettingsError(f"there is no setting {variable} (in the environment){_suggestion(name, PREFIX)}")


def _suggestion(name: str, prefix: str = "") -> str:
    near = get_close_matches(name.lower(), set(Settings.model_fields) - {"config"}, n=1)
    if not near:
        return "; docs/operating.md lists all"
    return f"; did you mean {prefix}{near[0].upper() if prefix else near[0]}?"


def _refusal(error: ValidationError, given: dict[str, Any]) -> str:
    first = error.errors()[0]
    name = str(first["loc"][0])
    if first["type"] == "extra_forbidden":
        return f"there is no setting {name!r}{_suggestion(name)}"
    place = f"--{name.replace('_', '-')}" if name in given else PREFIX + name.upper()
    return f"{place}: {_problem(first)}"


def _problem(details: ErrorDetails) -> str:
    limits = details.get("ctx", {})
    wanted = next((text.format(_short(limits[key])) for key, text in _CONSTRAINTS.items() if key in limits), None)
    if details["type"] == "path_type":
        wanted = "a path"
    problem = f"must be {wanted}" if wanted else details["msg"].replace("Input should be", "must be")
    value = details["input"]
    return f"{problem} (it is {str(value).lower() if isinstance(value, bool) else repr(value)})"


def _short(limit: float | str) -> float | str:
    return int(limit) if isinstance(limit, float) and limit.is_integer() else limit
