"""What is sent, and what becomes of the answers."""

import asyncio
import gzip
import io
import pickle
import re
import socket
import ssl
import subprocess
import threading
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from conftest import BROKEN, answer, problem

import recado
from recado._parse import Parser
from recado import AsyncRecado, ChangedMeanwhile, ConnectError, NoAnswer, NotFound, Recado, RecadoError, ValidationFailed


def test_sends_the_key_the_language_and_the_values_at_their_places(client, server):
    server.answers += [answer(200, {"added": 1}), answer(204)]
    client.call("put_list_people", "vip/ção", {"people": [{"phone": "5511987654321", "name": "Ânderson"}]})
    client.call("remove_list_person", "vip", "5511987654321")
    put, delete = server.asked
    assert (put.method, put.target) == ("PUT", "/api/lists/vip%2F%C3%A7%C3%A3o/people")
    assert put.headers["authorization"] == "Bearer rcd_test_1"
    assert put.headers["accept-language"] == "pt-BR"
    # With `connection: close` the server would answer a body that is too large only after it has read it.
    assert "connection" not in put.headers
    assert put.headers["content-type"] == "application/json"
    assert put.json == {"people": [{"phone": "5511987654321", "name": "Ânderson"}]}
    assert (delete.method, delete.target) == ("DELETE", "/api/lists/vip/people/5511987654321")


def test_a_change_sends_the_version_that_was_read_and_is_not_repeated_when_its_answer_is_lost(server):
    server.answers += [answer(200, {"name": "loja"}, etag='"3"'), BROKEN, problem(412, "changed_meanwhile")]
    recado = Recado(server.url, "rcd_test_1")
    recado.get_channel("loja")
    seen = recado.etag
    assert seen == '"3"'
    with pytest.raises(NoAnswer):
        recado.archive_channel("loja", if_match=seen)
    with pytest.raises(ChangedMeanwhile):
        recado.archive_channel("loja", if_match=seen)
    assert [one.headers.get("if-match") for one in server.asked] == [None, '"3"', '"3"']


def test_each_task_sees_the_version_of_its_own_answer(server):
    server.answers += [answer(200, {"name": "loja"}, etag='"7"')]

    async def read():
        recado = AsyncRecado(server.url, "rcd_test_1")
        await asyncio.create_task(recado_read(recado))
        return recado.etag

    async def recado_read(recado):
        await recado.get_channel("loja")
        assert recado.etag == '"7"'

    assert asyncio.run(read()) is None


def test_a_server_below_a_path_is_asked_there(make, server):
    server.answers += [answer(200, {"name": "ERP"})]
    make(f"{server.url}/recado/").call("get_me")
    assert server.asked[0].target == "/recado/api/me"


def test_reads_all_pages_of_a_list(client, server):
    pages = [{"data": [{"id": 3}, {"id": 2}], "next_cursor": "a+b"}, {"data": [{"id": 1}], "next_cursor": None}]
    server.answers += [answer(200, page) for page in pages]
    found = client.items("messages", status=["Lida", "Entregue"], limit=2)
    assert [message["id"] for message in found] == [3, 2, 1]
    assert server.asked[0].target == "/api/messages?status=Lida&status=Entregue&limit=2"
    assert server.asked[1].target == "/api/messages?status=Lida&status=Entregue&limit=2&cursor=a%2Bb"


def test_reads_an_export_page_by_page(client, server):
    pages = [{"held": {}, "messages": [1], "next_cursor": "x"}, {"held": None, "messages": [2], "next_cursor": None}]
    server.answers += [answer(200, page) for page in pages]
    assert client.items("export_recipient", "5511987654321") == pages


def test_asks_for_a_page_only_when_it_is_needed(server):
    server.answers += [answer(200, {"data": [{"id": 2}], "next_cursor": "x"})]
    assert next(Recado(server.url, "rcd_test_1").messages())["id"] == 2
    assert len(server.asked) == 1


@pytest.mark.parametrize("kind", ["path", "text", "bytes", "open file"])
def test_uploads_a_file(client, server, tmp_path, kind):
    server.answers += [answer(503), answer(201, {"id": "med_1"})]
    path = tmp_path / 'boleto "ção".pdf'
    path.write_bytes(b"%PDF-1.4\r\n\x00\xff")
    with path.open("rb") as opened:
        sources = {"path": path, "text": str(path), "bytes": path.read_bytes(), "open file": opened}
        assert client.call("upload", sources[kind]) == {"id": "med_1"}
    first, second = (asked.body for asked in server.asked)
    assert first == second
    boundary = server.asked[0].headers["content-type"].removeprefix("multipart/form-data; boundary=").encode()
    name = "file" if kind == "bytes" else 'boleto \\"ção\\".pdf'
    head = f'Content-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'.encode()
    assert first == b"--" + boundary + b"\r\n" + head + b"%PDF-1.4\r\n\x00\xff\r\n--" + boundary + b"--\r\n"


def test_a_file_may_be_given_a_name_and_a_type(client, server):
    server.answers += [answer(201, {"id": "med_1"})]
    client.call("upload", io.BytesIO(b"x"), filename="a\r\nb.csv", mimetype="text/csv")
    assert b'filename="a%0D%0Ab.csv"\r\nContent-Type: text/csv\r\n\r\nx\r\n' in server.asked[0].body


def test_an_error_has_the_class_of_its_code_and_says_what_to_correct(client, server):
    errors = {"messages.0.phone": ["Só dígitos."]}
    body = {"code": "validation_failed", "detail": "Corrija.", "request_id": "req-9", "errors": errors, "status": 422}
    server.answers += [answer(422, body)]
    with pytest.raises(ValidationFailed) as raised:
        client.call("enqueue", {"messages": []})
    failure = raised.value
    assert (failure.code, failure.status, failure.request_id) == ("validation_failed", 422, "req-9")
    assert failure.errors == errors
    assert str(failure) == "Corrija.\nmessages.0.phone: Só dígitos."


def test_an_unknown_code_is_an_error_of_the_base_class(client, server):
    server.answers += [problem(410, "gone_for_ever")]
    with pytest.raises(RecadoError) as raised:
        client.call("get_me")
    assert raised.type is RecadoError
    assert (raised.value.code, raised.value.status) == ("gone_for_ever", 410)


@pytest.mark.parametrize("status", [200, 302, 404])
def test_what_is_not_an_answer_of_recado_is_an_error(client, server, status):
    server.answers += [f"HTTP/1.1 {status} X\r\ncontent-length: 6\r\n\r\n<html>".encode()]
    with pytest.raises(RecadoError) as raised:
        client.call("get_me")
    assert raised.type is not NotFound
    assert (raised.value.code, raised.value.status, raised.value.request_id) == ("not_recado", status, None)


def test_reads_an_answer_in_chunks_and_one_that_ends_with_the_connection(client, server):
    server.answers += [b'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n7\r\n{"name"\r\n4\r\n: 1}\r\n0\r\n\r\n']
    assert client.call("get_me") == {"name": 1}
    server.keeps_open = False
    server.answers += [b'HTTP/1.0 200 OK\r\n\r\n{"name": 2}']
    assert client.call("get_me") == {"name": 2}


@pytest.mark.parametrize("key", ["", "a\r\nx-evil: 1", "rcd_test_1\n", "ção"])
def test_a_key_that_would_break_the_headers_is_refused(client, server, key):
    if key:
        with pytest.raises(ValueError, match="visible ASCII"):
            client.call("enqueue", {"messages": []}, idempotency_key=key)
    with pytest.raises(ValueError, match="API key"):
        Recado(server.url, key)
    assert server.asked == []


@pytest.mark.parametrize("url", ["", "recado.example", "ftp://recado.example", "https://me:secret@recado.example", "https://", "https://recado.example/ ", "https://recado.example\n"])
def test_an_address_that_cannot_be_right_is_refused(url):
    with pytest.raises(ValueError, match="url must be like"):
        Recado(url, "rcd_test_1")


def test_shows_no_key(make, server):
    assert "rcd_test_1" not in repr(make(server.url).client)


def test_hears_the_answer_to_a_body_that_the_server_does_not_read(make, clock):
    """The server answers after the headers and closes: most of the body is then never sent."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def refuse():
            connection, _ = listening.accept()
            with connection:
                connection.recv(1000)
                connection.sendall(problem(413, "payload_too_large"))
                connection.recv(1000)

        thread = threading.Thread(target=refuse, daemon=True)
        thread.start()
        with pytest.raises(recado.PayloadTooLarge):
            make(f"http://127.0.0.1:{listening.getsockname()[1]}").call("upload", bytes(20_000_000))
        thread.join()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tls")
    made = [folder / "key.pem", folder / "cert.pem"]
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
    command += f" -addext subjectAltName=IP:127.0.0.1 -keyout {made[0]} -out {made[1]}"
    try:
        subprocess.run(command.split(), check=True, capture_output=True)
    except FileNotFoundError:
        pytest.skip("openssl is missing")
    return made


def test_speaks_tls_with_a_certificate_that_it_trusts_and_no_other(make, server, certificate, clock):
    key, cert = certificate
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    server.handle_error = lambda *_: None
    server.answers += [answer(200, {"name": "ERP"})]
    url = server.url.replace("http:", "https:")
    with pytest.raises(ConnectError, match="certificate verify failed"):
        make(url).call("get_me")
    assert clock.slept == []
    trusting = ssl.create_default_context(cafile=cert)
    assert make(url, ssl_context=trusting).call("get_me") == {"name": "ERP"}


def test_errors_can_be_pickled_whole(client, server):
    errors = {"messages.0.phone": ["Só dígitos."]}
    body = {"code": "validation_failed", "detail": "Corrija.", "request_id": "req-9", "errors": errors, "status": 422}
    server.answers += [answer(422, body, retry_after=3)]
    with pytest.raises(ValidationFailed) as raised:
        client.call("enqueue", {"messages": []})
    again = pickle.loads(pickle.dumps(raised.value))
    assert (type(again), str(again), vars(again)) == (ValidationFailed, str(raised.value), vars(raised.value))
    lost = ConnectError("nobody listens")
    lost.may_pass = False
    assert pickle.loads(pickle.dumps(lost)).may_pass is False


def test_takes_times_of_python(client, server):
    server.answers += [answer(200, {"messages": [{"id": 1}]}), answer(200, {"data": [], "next_cursor": None})]
    at = datetime(2026, 12, 24, 9, 0, tzinfo=timezone(timedelta(hours=-3)))
    assert client.call("send", "5511987654321", "Oi", scheduled_at=at) == {"id": 1}
    assert server.asked[0].json["scheduled_at"] == "2026-12-24T09:00:00-03:00"
    assert client.items("messages", created_from=datetime(2026, 12, 24, 9, 0)) == []
    assert server.asked[1].target == "/api/messages?created_from=2026-12-24T09%3A00%3A00"


def test_reads_each_byte_once():
    """An answer of 60 MB in pieces of 4 KB took 40 s when all that had come was read anew at each piece."""
    body = bytes(60_000_000)
    parser = Parser()
    parser.feed(f"HTTP/1.1 200 OK\r\ncontent-length: {len(body)}\r\n\r\n".encode())
    began = time.process_time()
    for at in range(0, len(body), 4096):
        response = parser.feed(body[at : at + 4096])
    assert response.body == body
    assert time.process_time() - began < 10


def test_reads_each_byte_of_small_chunks_once():
    """2 MB in chunks of a byte took 1.8 s when what was left was copied for each of them."""
    answered = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 1_000_000 + b"0\r\n\r\n"
    began = time.process_time()
    response = Parser().feed(answered)
    assert response.body == b"x" * 1_000_000
    assert time.process_time() - began < 10


def test_an_operation_may_have_a_value_of_any_name(client, server):
    server.answers.append(answer(200, {"name": "lembrete"}))
    client.call("get_channel_template", "loja", "lembrete", "pt_BR")
    assert server.asked[0].target == "/api/channels/loja/templates/lembrete/pt_BR"


def test_reads_chunks_in_pieces_of_any_size():
    answered = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n" + b"3;x=y\r\nabc\r\n" * 3 + b"0\r\n\r\n"
    for size in range(1, 30):
        parser = Parser()
        found = (parser.feed(answered[at : at + size]) for at in range(0, len(answered), size))
        assert next(response for response in found if response).body == b"abcabcabc"


def test_asks_again_over_the_same_connection(server):
    server.answers += [answer(200, {"name": "ERP"})] * 4
    with Recado(server.url, "rcd_test_1") as client:
        for _ in range(3):
            client.get_me()
        assert len(server.connections) == 1

    async def twice():
        async with AsyncRecado(server.url, "rcd_test_1") as client:
            server.answers += [answer(200, {"name": "ERP"})]
            await client.get_me()
            await client.get_me()

    asyncio.run(twice())
    assert len(server.connections) == 2


def test_a_connection_that_the_server_closed_takes_no_request(server):
    server.keeps_open = False
    server.answers += [answer(200, {"id": 7})] * 3
    client = Recado(server.url, "rcd_test_1", sleep=lambda _: pytest.fail("the request was lost"))
    client.message(7)
    client.message(7)
    # A change would not be repeated: it gets a connection of its own.
    assert client.cancel(7) == {"id": 7}
    assert len(server.connections) == 3


def test_passes_over_what_announces_another_answer_and_unpacks_gzip(client, server):
    packed = gzip.compress(b'{"name": "ERP"}')
    head = f"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: {len(packed)}\r\n\r\n".encode()
    server.answers += [b"HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n" + head + packed]
    assert client.call("get_me") == {"name": "ERP"}


def test_a_host_that_nobody_knows_is_told_at_once(monkeypatch, clock):
    def unknown(*_):
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "create_connection", unknown)
    with pytest.raises(ConnectError) as raised:
        Recado("http://recado.invalid", "rcd_test_1", clock=clock, sleep=clock.sleep).enqueue({"messages": []})
    assert (clock.slept, raised.value.may_have_been_done) == ([], False)


def test_a_lost_answer_is_remembered(client, server):
    server.answers += [BROKEN, problem(401, "unauthorized")]
    with pytest.raises(recado.Unauthorized, match="may have been done") as raised:
        client.call("enqueue", {"messages": []})
    assert raised.value.may_have_been_done


def test_writes_a_flag_of_a_query_as_the_api_reads_it(client, server):
    server.answers += [answer(204)]
    client.call("revoke_key", 3, cancel_waiting=True)
    assert server.asked[0].target == "/api/keys/3?cancel_waiting=true"


def test_tells_the_server_its_version(client, server):
    server.answers += [answer(200, {"name": "ERP"})]
    client.call("get_me")
    project = (Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    version = re.search(r'^version = "(.+)"$', project, re.MULTILINE)[1]
    assert server.asked[0].headers["user-agent"] == f"recado-python/{version}"
