"""Every sample of the READMEs runs: against a server in RECADO_URL, or one that answers as Recado does."""

import asyncio
import os
import re
from pathlib import Path

import pytest
from conftest import answer
from test_webhooks import SECRET, signed

FOLDER = Path(__file__).parents[1]
READMES = ["README.md", "README.pt-BR.md"]
BODY = b'{"type": "message.delivered", "timestamp": "2026-11-20T16:14:02.000Z", "data": {"id": 7}}'


def sample(readme, word):
    text = (FOLDER / readme).read_text(encoding="utf-8")
    (found,) = [code for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if word in code]
    return found


@pytest.fixture
def recado_server(server, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    if "RECADO_URL" not in os.environ:
        monkeypatch.setenv("RECADO_URL", server.url)
        monkeypatch.setenv("RECADO_KEY", "rcd_test_1")
    return server


MESSAGE = {"id": 1, "status": "Lida", "waiting_for": None}
QUEUED = answer(200, {"batch_id": 1, "messages": [MESSAGE]})
PAGE = answer(200, {"data": [MESSAGE], "next_cursor": None})


@pytest.mark.parametrize("readme", READMES)
def test_the_first_sample_runs(recado_server, readme, capsys):
    recado_server.answers += [answer(201, {"id": "med_1"}), QUEUED, answer(200, MESSAGE), PAGE]
    exec(sample(readme, "import Recado,"), {})
    assert re.match(r"[A-Z]\w+\n\d+ ", capsys.readouterr().out)


@pytest.mark.parametrize("readme", READMES)
def test_the_sample_with_asyncio_runs(recado_server, readme, capsys):
    recado_server.answers += [QUEUED, QUEUED, QUEUED, PAGE]
    exec(sample(readme, "AsyncRecado"), {})
    assert re.match(r"[A-Z]\w+\n", capsys.readouterr().out)


@pytest.fixture
def secret(monkeypatch):
    monkeypatch.setenv("RECADO_WEBHOOK_SECRET", SECRET)
    # A receiver has no injected clock: what it gets is signed now.
    monkeypatch.setattr("recado.webhooks.time.time", lambda: 1614265330)


@pytest.mark.parametrize("readme", READMES)
def test_the_sample_for_django_runs(secret, readme, capsys):
    pytest.importorskip("django")
    from django.conf import settings
    from django.test import RequestFactory

    if not settings.configured:
        settings.configure(ALLOWED_HOSTS=["testserver"], DEFAULT_CHARSET="utf-8")
    own = {}
    exec(sample(readme, "django"), own)
    headers = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in signed(BODY).items()}

    def post(body):
        request = RequestFactory().post("/recado", body, content_type="application/json", **headers)
        return own["recado_webhook"](request).status_code

    assert (post(BODY), post(BODY.replace(b"7", b"8"))) == (204, 400)
    assert capsys.readouterr().out == "message.delivered {'id': 7}\n"
    assert own["recado_webhook"].csrf_exempt


@pytest.mark.parametrize("readme", READMES)
def test_the_sample_for_fastapi_runs(secret, readme, capsys):
    pytest.importorskip("fastapi")
    httpx = pytest.importorskip("httpx")
    own = {}
    exec(sample(readme, "fastapi"), own)

    async def post(body):
        async with httpx.AsyncClient(app=own["app"], base_url="http://testserver") as client:
            return (await client.post("/recado", content=body, headers=signed(BODY))).status_code

    assert (asyncio.run(post(BODY)), asyncio.run(post(BODY.replace(b"7", b"8")))) == (204, 400)
    assert capsys.readouterr().out == "message.delivered {'id': 7}\n"
