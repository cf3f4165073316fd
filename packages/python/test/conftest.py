"""A server that answers what a test has put in its list, and both clients behind one handle."""

import asyncio
import json
import socket
import socketserver
import threading

import pytest

from recado import AsyncRecado, Recado

BROKEN = b""
"""In the place of an answer: the connection is closed without one."""


def answer(status=200, body=None, **headers):
    data = b"" if body is None else json.dumps(body).encode()
    lines = [f"HTTP/1.1 {status} X", f"content-length: {len(data)}", *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + data


def problem(status, code, **headers):
    body = {"code": code, "status": status, "detail": "Porque sim.", "request_id": "req-1", "errors": {}}
    return answer(status, body, **headers)


class Asked:
    """A request that came."""

    def __init__(self, head, body):
        first, *lines = head.decode().split("\r\n")
        self.method, self.target, _ = first.split(" ")
        self.headers = dict(line.split(": ", 1) for line in lines)
        self.body = body

    @property
    def json(self):
        return json.loads(self.body)


class Handler(socketserver.StreamRequestHandler):
    def handle(self):
        # A client that waits for the end of the connection would wait for ever: it must know the end of the answer itself.
        while self.answer() and self.server.keeps_open:
            pass

    def answer(self):
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            line = self.rfile.readline()
            if not line:
                return False
            head += line
        asked = Asked(head[:-4], b"")
        asked.body = self.rfile.read(int(asked.headers.get("content-length", 0)))
        self.server.asked.append(asked)
        self.server.connections.add(self.client_address)
        given = self.server.answers.pop(0)
        self.wfile.write(given)
        self.wfile.flush()
        return given != BROKEN


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    keeps_open = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = []
        self.asked = []
        self.connections = set()
        self.url = f"http://127.0.0.1:{self.server_address[1]}"


@pytest.fixture
def server():
    with Server() as running:
        thread = threading.Thread(target=running.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield running
        running.shutdown()


class Clock:
    """Time goes on by sleeping only."""

    def __init__(self):
        self.now = 0.0
        self.slept = []

    def __call__(self):
        return self.now

    def sleep(self, seconds):
        self.slept.append(seconds)
        self.now += seconds

    async def sleep_async(self, seconds):
        self.sleep(seconds)


@pytest.fixture
def clock():
    return Clock()


class Handle:
    """One of both clients: `call` waits for the answer, `items` for all items of a list."""

    def __init__(self, client):
        self.client = client

    def call(self, name, *values, **named):
        result = getattr(self.client, name)(*values, **named)
        return asyncio.run(result) if asyncio.iscoroutine(result) else result

    def items(self, name, *values, **named):
        result = getattr(self.client, name)(*values, **named)
        if isinstance(self.client, Recado):
            return list(result)

        async def read():
            return [item async for item in result]

        return asyncio.run(read())


@pytest.fixture(params=[Recado, AsyncRecado], ids=["sync", "async"])
def make(request, clock):
    """Makes a client of either kind whose clock and whose chance are those of the test."""

    def made(url, **settings):
        sleep = clock.sleep if request.param is Recado else clock.sleep_async
        own = {"clock": clock, "sleep": sleep, "random": lambda: 0.5, **settings}
        return Handle(request.param(url, "rcd_test_1", **own))

    return made


@pytest.fixture
def client(make, server):
    return make(server.url)


@pytest.fixture
def closed_url():
    """An address where nobody listens."""
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{unused.getsockname()[1]}"
