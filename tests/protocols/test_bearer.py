"""Reading the key of an upgrade request."""

import pytest

from voicewire.errors import Unauthorized
from voicewire.protocols.bearer import bearer_key


@pytest.mark.parametrize("value", ["Bearer vw_x", "bearer vw_x", "BEARER  vw_x", " Bearer vw_x "])
def test_bearer_key(value: str) -> None:
    assert bearer_key({"authorization": value}) == "vw_x"


@pytest.mark.parametrize("headers", [{}, *({"authorization": value} for value in ("", "Bearer", "vw_x", "Bearer a b"))])
def test_ill_formed_authorization(headers: dict[str, str]) -> None:
    with pytest.raises(Unauthorized, match="Authorization: Bearer KEY"):
        bearer_key(headers)
