"""Two guests play a game of Billo against each other, by Bilby's OpenAPI document and docs/protocol.md alone.

    python3 play.py http://127.0.0.1:8080 game.bil

Nothing but Python's own library is needed. The script knows no rule of Billo: it plays the turns of a record, and sends wrong
ones in between, which the server has to refuse.
"""

import base64
import hashlib
import json
import os
import re
import socket
import struct
import sys
import urllib.error
import urllib.parse
import urllib.request

API = "/api/v1"


class Api:
    """Requests, each of which has to be in the OpenAPI document."""

    def __init__(self, base):
        self.base = base
        self.paths = self.call("GET", "/api/openapi.json", known=True)["paths"]

    def call(self, method, path, token=None, body=None, known=False, **values):
        assert known or method.lower() in self.paths[path], f"{method} {path} is not documented"
        request = urllib.request.Request(self.base + path.format(**values), method=method)
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read().decode()
            return json.loads(text) if "json" in answer.headers.get("Content-Type", "") else text

    def refused(self, *words, **values):
        """The status and the code of a request that has to be refused."""
        try:
            self.call(*words, **values)
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read())["code"]
        raise AssertionError(f"{words} was not refused")


class WebSocket:
    """As much of RFC 6455 as a client needs."""

    def __init__(self, base, path, token):
        url = urllib.parse.urlsplit(base)
        self.stream = socket.create_connection((url.hostname, url.port), timeout=60)
        self.file = self.stream.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
        )
        status = self.file.readline().decode()
        headers = dict(line.lower().split(": ", 1) for line in iter(lambda: self.file.readline().decode().strip(), ""))
        assert " 101 " in status, status
        proof = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        assert headers["sec-websocket-accept"] == base64.b64encode(proof).decode().lower()

    def send(self, text, kind=1):
        data, mask = text.encode(), os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))
        self.stream.sendall(bytes([0x80 | kind]) + size + mask + masked)

    def receive(self):
        """The next text; None: the other side has closed."""
        while True:
            head = self.file.read(2)
            if len(head) < 2:
                return None
            kind, size = head[0] & 0x0F, head[1]
            if size == 126:
                (size,) = struct.unpack("!H", self.file.read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.file.read(8))
            data = self.file.read(size)
            if kind == 1:
                return data.decode()
            if kind == 9:
                self.send(data.decode("latin-1"), kind=10)
            if kind == 8:
                return None

    def vanish(self):
        """Goes away without a word, as a phone does in a tunnel."""
        self.file.close()
        self.stream.close()


class Player:
    """A guest, and what they know of their table."""

    def __init__(self, api):
        self.api = api
        session = api.call("POST", f"{API}/guests", body={"deliver": "token"})
        self.id, self.token = session["you"]["id"], session["token"]
        self.said = 0
        self.table = None
        self.number = 0
        self.turns = []
        self.started = False
        self.ending = None

    def connect(self):
        self.socket = WebSocket(self.api.base, f"{API}/socket", self.token)
        welcome = self.hear()
        assert (welcome["kind"], welcome["protocol"], welcome["you"]["id"]) == ("welcome", 1, self.id)

    def say(self, **what):
        """Says something, and hears until it is answered."""
        self.said += 1
        self.socket.send(json.dumps({"id": self.said, "say": what}))
        while True:
            answer = self.hear()
            if answer["kind"] in ("done", "refused") and answer["id"] == self.said:
                return answer

    def ask(self, expected=None, **what):
        expected = self.number if expected is None else expected
        return self.say(kind="ask", table=self.table, expected=expected, ask=what)

    def follow(self, table, since=None):
        self.table = table
        words = {} if since is None else {"since": since}
        answer = self.say(kind="follow", table=table, **words)
        assert answer["kind"] == "done", answer

    def hear(self):
        text = self.socket.receive()
        assert text is not None, "the server hung up"
        message = json.loads(text)
        if message["kind"] == "table":
            state = message["state"]
            self.number, self.turns = state["live"]["number"], list(state["turns"])
        update = message.get("update")
        for event in update["events"] if update else []:
            self.see(event)
        return message

    def see(self, event):
        if event["number"] <= self.number:
            return
        assert event["number"] == self.number + 1, "a gap"
        self.number = event["number"]
        if event["what"]["kind"] == "started":
            self.started = True
        if event["what"]["kind"] == "turn":
            self.turns.append(event["what"]["text"])
        if event["what"]["kind"] == "over":
            self.ending = event["what"]["ending"]

    def wait_for(self, condition):
        while not condition(self):
            self.hear()


def read_turns(path):
    """The turns of a record: everything but tags, numbers and the result."""
    with open(path, encoding="utf-8") as file:
        lines = [line.strip() for line in file if not line.startswith("[")]
    words = " ".join(line for line in lines if not re.match(r"won|drawn", line)).split()
    return [word for word in words if not re.fullmatch(r"\d+\.", word)]


def refused(answer):
    assert answer["kind"] == "refused", answer
    return answer["problem"]["code"]


def main(base, record):
    turns = read_turns(record)
    api = Api(base.rstrip("/"))
    red, black, stranger = Player(api), Player(api), Player(api)
    seats = [{"kind": "me"}, {"kind": "open"}]
    new = {"game": "billo", "time": "none", "seats": seats}
    table = api.call("POST", f"{API}/tables", token=red.token, body=new)["id"]
    for player in (red, black, stranger):
        player.connect()
        player.follow(table)
    assert refused(red.ask(kind="turn", text=turns[0])) == "not-started"
    assert refused(black.ask(kind="sit", seat=0)) == "seat-taken"
    assert black.ask(kind="sit", seat=1)["kind"] == "done"
    for player in (red, black, stranger):
        player.wait_for(lambda player: player.started)

    for place, text in enumerate(turns):
        mover, other = (red, black) if place % 2 == 0 else (black, red)
        mover.wait_for(lambda player: len(player.turns) == place)
        other.wait_for(lambda player: len(player.turns) == place)
        if place == 10:
            stranger.wait_for(lambda player: len(player.turns) == place)
            assert refused(other.ask(kind="turn", text=text)) == "not-on-move"
            assert refused(stranger.ask(kind="turn", text=text)) == "not-yours-to-ask"
            assert refused(mover.ask(kind="turn", text="nonsense")) == "unreadable"
            assert refused(mover.say(kind="ask", table="nowhere", expected=0, ask={"kind": "resign"})) == "unknown-table"
        if place == 20:
            other.socket.vanish()
        known = mover.number
        done = mover.ask(kind="turn", text=text)
        assert done["kind"] == "done" and done["number"] > known, done
        if place == 20:
            other.connect()
            other.follow(table, since=other.number)
            assert other.turns == turns[: place + 1]
        if place == 30:
            # Repeated, as after a lost reply: the turn is not played twice, and the client receives what has happened.
            again = mover.ask(expected=known, kind="turn", text=text)
            assert refused(again) == "stale" and again["update"]["events"], again

    for player in (red, black, stranger):
        player.wait_for(lambda player: player.ending is not None)
        assert player.ending == {"winner": 0, "drawn": False, "reason": "board"}, player.ending
        assert player.turns == turns
    assert refused(black.ask(kind="turn", text=turns[-1])) in ("table-over", "stale")

    state = api.call("GET", f"{API}/tables/{{id}}", token=red.token, id=table)
    assert state["turns"] == turns and state["live"]["phase"] == "over"
    text = api.call("GET", f"{API}/tables/{{id}}/record", token=red.token, id=table)
    assert turns[-1] in text and "won red" in text
    api.call("DELETE", f"{API}/sessions/current", token=red.token)
    assert api.refused("GET", f"{API}/me", token=red.token)[0] == 401
    print(f"{len(turns)} turns, won by seat {red.ending['winner']}")


if __name__ == "__main__":
    main(*sys.argv[1:])
