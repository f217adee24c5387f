"""A product app in one file: takes a hand-off, starts a session of its own, greets who came.

    PORTAL_URL=https://portal.example CLIENT_ID=… CLIENT_SECRET=… PORT=8000 python3 app.py

Its entry URL, for the portal's PRODUCTS_FILE, is http://localhost:8000/launch.
"""

import html
import json
import os
import secrets
import time
import urllib.parse
import urllib.request
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from handoff import HandoffError, redeem_handoff, verify_handoff

PORTAL_URL = os.environ["PORTAL_URL"]
CLIENT_ID = os.environ["CLIENT_ID"]
CLIENT_SECRET = os.environ["CLIENT_SECRET"]

KEYS_MAX_AGE_SECONDS = 600
# Least time between two readings, so that made-up key ids cannot flood the portal.
KEYS_COOLDOWN_SECONDS = 30
COOKIE = "product_session"

sessions: dict[str, dict] = {}
portal_keys: dict = {"keys": [], "read_at": 0.0}


def admit(token: str) -> dict:
    """Verifies, then redeems: only the portal can distinguish a second use from the first."""
    try:
        verify(token, read_keys(KEYS_MAX_AGE_SECONDS))
    except HandoffError as error:
        if error.code != "handoff_key_unknown":
            raise
        # The portal may have rotated its keys since they were read.
        verify(token, read_keys(KEYS_COOLDOWN_SECONDS))
    return redeem_handoff(
        token, portal_url=PORTAL_URL, client_id=CLIENT_ID, client_secret=CLIENT_SECRET
    )


def verify(token: str, jwks: dict) -> None:
    verify_handoff(token, issuer=PORTAL_URL, audience=CLIENT_ID, jwks=jwks, now=time.time())


def read_keys(max_age_seconds: int) -> dict:
    """The portal's keys, read again when those at hand are older than that."""
    if time.time() - portal_keys["read_at"] > max_age_seconds:
        try:
            with urllib.request.urlopen(f"{PORTAL_URL}/.well-known/jwks.json", timeout=3) as response:
                portal_keys.update(json.load(response), read_at=time.time())
        except (OSError, ValueError) as error:
            raise HandoffError("handoff_keys_unavailable") from error
    return portal_keys


class ProductApp(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        url = urllib.parse.urlsplit(self.path)
        if url.path == "/launch":
            self.launch(urllib.parse.parse_qs(url.query).get("handoff", [""])[0])
        elif url.path == "/":
            self.greet()
        else:
            self.respond(404, "<h1>There is nothing here.</h1>")

    def launch(self, token: str) -> None:
        try:
            visitor = admit(token)
        except HandoffError as error:
            back = f'<p><a href="{html.escape(PORTAL_URL)}/">Open it again from the portal</a></p>'
            self.respond(403, f"<h1>This did not open</h1><p>{error.code}</p>{back}")
            return
        session = secrets.token_urlsafe(32)
        sessions[session] = visitor
        # Redirected, so that the token leaves the address bar and the history.
        cookie = f"{COOKIE}={session}; Path=/; HttpOnly; SameSite=Lax"
        self.respond(303, "", {"Location": "/", "Set-Cookie": cookie})

    def greet(self) -> None:
        cookie = SimpleCookie(self.headers.get("Cookie", "")).get(COOKIE)
        visitor = sessions.get(cookie.value) if cookie else None
        if visitor is None:
            self.respond(401, "<h1>Open this from the portal.</h1>")
            return
        user, shop = visitor["user"], visitor["shop"]
        name = html.escape(user["firstName"] or user["email"])
        self.respond(200, f"<h1>Hello, {name}</h1><p>{html.escape(shop['domain'])}</p>")

    def respond(self, status: int, body: str, headers: dict[str, str] | None = None) -> None:
        page = f"<!doctype html><title>Product</title>{body}".encode()
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(page)

    def log_request(self, *_args) -> None:
        """Addresses carry the token, so they stay out of the log."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8000"))), ProductApp)
    print(f"http://127.0.0.1:{server.server_port}/launch", flush=True)
    server.serve_forever()
