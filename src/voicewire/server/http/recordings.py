"""Saved recordings over HTTP: `GET /tts/v1/audio/{text_id}`, the neighbour of Intron's COMMITTED_AUDIO."""

from collections.abc import Awaitable, Callable
from contextlib import ExitStack

import structlog
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from voicewire.errors import Unauthorized
from voicewire.protocols.bearer import bearer_key
from voicewire.server.http.download import Download
from voicewire.store import StoreError
from voicewire.store.keys import Key
from voicewire.store.recordings import Playable, Recordings

log = structlog.get_logger()

PATH = "/tts/v1/audio/{text_id}"
UNAUTHORIZED = "permission denied,access-key error"  # Intron's words on its socket
NOT_FOUND = "there is no audio of this text_id for this key"
FAILED = "the audio cannot be read now, try again later"
BUSY = "too many recordings are being read now, try again later"
RETRY_AFTER_S = 10
MAX_DOWNLOADS = 64  # at the same time: each holds a socket and a part of a recording, a megabyte at most
SLOW_READER_S = 30.0


def recording_routes(
    recordings: Recordings,
    verify: Callable[[str], Awaitable[Key | None]],
    new_request_id: Callable[[], str],
    slow_reader_s: float = SLOW_READER_S,
    max_downloads: int = MAX_DOWNLOADS,
) -> list[Route]:
    """The routes that give saved recordings to whom they belong.

    slow_reader_s: seconds in which a client must take the next piece of its file. max_downloads: at the same time.
    """
    endpoint = SavedAudio(recordings, verify, new_request_id, slow_reader_s, max_downloads)
    return [Route(PATH, endpoint, methods=["GET"])]


class SavedAudio:
    """Answers GET and HEAD with a recording as one file."""

    def __init__(
        self,
        recordings: Recordings,
        verify: Callable[[str], Awaitable[Key | None]],
        new_request_id: Callable[[], str],
        slow_reader_s: float,
        max_downloads: int,
    ) -> None:
        self._recordings = recordings
        self._verify = verify
        self._new_request_id = new_request_id
        self._slow_reader_s = slow_reader_s
        self._free_downloads = max_downloads

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """200 with the file; 401 without a good key, 404 where it has no such recording.

        503 where the store fails, or too many are being read.
        """
        with ExitStack() as until_sent:
            response = await self._response(Request(scope), until_sent)
            await response(scope, receive, send)

    async def _response(self, request: Request, until_sent: ExitStack) -> Response:
        request_id = self._new_request_id()
        try:
            response = await self._answer(request, until_sent)
        except StoreError as error:
            log.error("a recording cannot be read", request_id=request_id, error=str(error))
            response = _refusal(503, FAILED)
        response.headers["x-request-id"] = request_id
        log.info("recording asked for", request_id=request_id, method=request.method, status=response.status_code)
        return response

    async def _answer(self, request: Request, until_sent: ExitStack) -> Response:
        key = await self._key(request)
        if key is None:
            return _refusal(401, UNAUTHORIZED, {"WWW-Authenticate": "Bearer"})
        saved = await self._recordings.get(request.path_params["text_id"], key.id)
        if saved is None:
            return _refusal(404, NOT_FOUND)
        if not self._free_downloads:
            return _refusal(503, BUSY, {"Retry-After": str(RETRY_AFTER_S)})
        self._free_downloads -= 1
        until_sent.callback(self._free)
        playable = await self._recordings.open(saved)
        headers = _headers(playable)
        if request.method == "HEAD":
            return Response(headers=headers, media_type=playable.media_type)
        return Download(playable.chunks(), headers, playable.media_type, self._slow_reader_s)

    def _free(self) -> None:
        self._free_downloads += 1

    async def _key(self, request: Request) -> Key | None:
        try:
            return await self._verify(bearer_key(request.headers))
        except Unauthorized:
            return None


def _headers(playable: Playable) -> dict[str, str]:
    return {
        "Content-Length": str(playable.size),
        "Content-Disposition": f'attachment; filename="{playable.file_name}"',
        "Cache-Control": "private, no-store",
    }


def _refusal(status: int, message: str, headers: dict[str, str] | None = None) -> Response:
    return JSONResponse({"status": False, "message": message}, status_code=status, headers=headers)
