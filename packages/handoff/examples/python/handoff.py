"""The hand-off of an Atrium portal in Python, with nothing but the standard library (3.10 or newer).

Verifies the signed message that opens a product app, and redeems it at the portal, once. It agrees with every case of
`test-vectors.json`, which `check_vectors.py` proves.
"""

import base64
import binascii
import json
import re
import urllib.error
import urllib.parse
import urllib.request

import p256

TYPE = "portal-handoff+jwt"
LIFETIME_SECONDS = 60
CLOCK_TOLERANCE_SECONDS = 5
MAX_CHARACTERS = 4096
TIMEOUT_SECONDS = 5
REFUSED_HEADERS = ("jwk", "jku", "x5c", "x5u", "crit", "b64")

CLAIM_FORMS = {
    "iss": r"https?://[^\s/?#]+",
    "aud": r"[\x21-\x7e]{1,128}",
    "sub": r"[\x21-\x7e]{1,128}",
    "shop": r"[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com",
    "product": r"[a-z0-9][a-z0-9-]{0,39}",
    "jti": r"[A-Za-z0-9_-]{16,128}",
}


class HandoffError(Exception):
    """A refused hand-off; `code` is one of those in the package's README."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def verify_handoff(token: str, *, issuer: str, audience: str, jwks: dict, now: float) -> dict:
    """Returns the claims of a genuine hand-off. It proves who signed, not that it is the first use.

    `issuer` is the portal's public address, `audience` your client id, `jwks` the portal's keys
    (`/.well-known/jwks.json`) and `now` the time in seconds since 1970. Raises HandoffError.
    """
    header, payload, signature, signed = _parts(token)
    key = _key_for(header, jwks)
    if not p256.verify(signed, signature, key):
        raise HandoffError("handoff_signature_invalid")
    claims = _json_object(payload)
    if claims.get("iss") != issuer:
        raise HandoffError("handoff_issuer_unexpected")
    if claims.get("aud") != audience:
        raise HandoffError("handoff_audience_unexpected")
    claims = _checked_claims(claims)
    _check_times(claims, int(now))
    return claims


def redeem_handoff(token: str, *, portal_url: str, client_id: str, client_secret: str) -> dict:
    """Redeems a verified hand-off and returns who opened the product, and for which store.

    The first call wins; every further one raises HandoffError `handoff_already_used`.
    """
    # RFC 6749 section 2.3.1: id and secret are form-encoded before they are joined by a colon.
    pair = ":".join(urllib.parse.quote_plus(part) for part in (client_id, client_secret))
    request = urllib.request.Request(
        f"{portal_url}/api/handoff/consume",
        data=json.dumps({"handoff": token}).encode(),
        headers={
            "Authorization": "Basic " + base64.b64encode(pair.encode()).decode(),
            "Content-Type": "application/json",
        },
    )
    try:
        with _opener.open(request, timeout=TIMEOUT_SECONDS) as response:
            return json.load(response)["data"]
    except urllib.error.HTTPError as error:
        raise HandoffError(_refusal_of(error)) from error
    except OSError as error:
        raise HandoffError("handoff_portal_unavailable") from error
    except (ValueError, KeyError, TypeError) as error:
        raise HandoffError("handoff_response_invalid") from error


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The secret goes to the portal and nowhere a redirect could point."""

    def redirect_request(self, *_args, **_kwargs):
        return None


_opener = urllib.request.build_opener(_NoRedirects)


def _refusal_of(error: urllib.error.HTTPError) -> str:
    if error.code in (401, 403):
        return "handoff_client_refused"
    if error.code == 429 or error.code >= 500:
        return "handoff_portal_unavailable"
    return "handoff_already_used" if error.code == 409 else "handoff_refused"


def _parts(token: str) -> tuple[dict, bytes, bytes, bytes]:
    pieces = token.split(".")
    if len(token) > MAX_CHARACTERS or len(pieces) != 3:
        raise HandoffError("handoff_malformed")
    header = _json_object(_decode(pieces[0]))
    _check_header(header)
    signed = f"{pieces[0]}.{pieces[1]}".encode("ascii", "replace")
    return header, _decode(pieces[1]), _decode(pieces[2]), signed


def _decode(text: str) -> bytes:
    if not re.fullmatch(r"[A-Za-z0-9_-]*", text):
        raise HandoffError("handoff_malformed")
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except binascii.Error as error:
        raise HandoffError("handoff_malformed") from error


def _json_object(text: bytes) -> dict:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise HandoffError("handoff_malformed") from error
    if not isinstance(value, dict):
        raise HandoffError("handoff_malformed")
    return value


def _check_header(header: dict) -> None:
    if any(name in header for name in REFUSED_HEADERS):
        raise HandoffError("handoff_header_not_allowed")
    if header.get("alg") != "ES256":
        raise HandoffError("handoff_algorithm_not_allowed")
    if header.get("typ") != TYPE:
        raise HandoffError("handoff_type_unexpected")


def _key_for(header: dict, jwks: dict) -> tuple[int, int]:
    kid = header.get("kid")
    for jwk in jwks["keys"]:
        if isinstance(kid, str) and jwk.get("kid") == kid and jwk.get("crv") == "P-256":
            x, y = (int.from_bytes(_decode(jwk[name]), "big") for name in ("x", "y"))
            return x, y
    raise HandoffError("handoff_key_unknown")


def _checked_claims(payload: dict) -> dict:
    """Checks every claim's presence, type and form; claims that are not known are left out."""
    claims = {}
    for name, form in CLAIM_FORMS.items():
        value = payload.get(name)
        if not isinstance(value, str) or not re.fullmatch(form, value):
            raise HandoffError("handoff_claim_invalid")
        claims[name] = value
    for name, kind in (("shop_verified", bool), ("iat", int), ("exp", int)):
        value = payload.get(name)
        if type(value) is not kind:  # A bool is an int to isinstance.
            raise HandoffError("handoff_claim_invalid")
        claims[name] = value
    if not 0 < claims["exp"] - claims["iat"] <= LIFETIME_SECONDS:
        raise HandoffError("handoff_lifetime_invalid")
    return claims


def _check_times(claims: dict, now: int) -> None:
    if claims["exp"] <= now - CLOCK_TOLERANCE_SECONDS:
        raise HandoffError("handoff_expired")
    if claims["iat"] > now + CLOCK_TOLERANCE_SECONDS:
        raise HandoffError("handoff_not_yet_valid")
