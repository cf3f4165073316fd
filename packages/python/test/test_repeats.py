"""What is asked again, and when."""

from datetime import datetime, timezone

import pytest
from conftest import BROKEN, answer, problem

from recado import ConnectError, IdempotencyMismatch, NoAnswer, RateLimited, Unavailable
from recado._repeats import retry_after_in

BATCH = {"messages": [{"phone": "5511987654321", "message": "Olá"}]}
QUEUED = answer(200, {"messages": [{"id": 1}]})


@pytest.mark.parametrize(
    "failure",
    [
        BROKEN,
        b"HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{",
        problem(408, "request_timeout"),
        problem(409, "idempotency_running"),
        problem(429, "rate_limited"),
        problem(500, "internal_error"),
        answer(502),
        problem(503, "unavailable"),
        answer(504),
    ],
    ids=["no answer", "half an answer", "408", "409", "429", "500", "502", "503", "504"],
)
def test_enqueue_is_repeated_with_the_same_bytes_and_the_same_key(client, server, failure):
    server.keeps_open = False
    server.answers += [failure, failure, QUEUED]
    assert client.call("enqueue", BATCH)["messages"] == [{"id": 1}]
    assert len({asked.headers["idempotency-key"] for asked in server.asked}) == 1
    assert len({asked.body for asked in server.asked}) == 1
    assert len(server.asked) == 3


def test_each_call_has_a_key_of_its_own_unless_one_is_given(client, server):
    server.answers += [QUEUED] * 3
    client.call("enqueue", BATCH)
    client.call("enqueue", BATCH)
    client.call("enqueue", BATCH, idempotency_key="invoice-4711")
    first, second, third = (asked.headers["idempotency-key"] for asked in server.asked)
    assert first != second
    assert third == "invoice-4711"


def test_waits_at_random_up_to_a_bound_that_doubles_to_16_seconds(client, server, clock):
    server.answers += [answer(503)] * 7 + [QUEUED]
    client.call("enqueue", BATCH)
    assert clock.slept == [0.5, 1, 2, 4, 8, 8, 8]


def test_waits_for_at_least_what_the_server_asks(client, server, clock):
    server.answers += [problem(429, "rate_limited", retry_after=7), problem(503, "overloaded", retry_after=0), QUEUED]
    client.call("enqueue", BATCH)
    assert clock.slept == [7, 1]


def test_ends_at_the_deadline_with_the_last_error(client, server, clock):
    server.answers += [problem(503, "unavailable")] * 30
    with pytest.raises(Unavailable):
        client.call("enqueue", BATCH)
    assert 100 < clock.now < 120


def test_does_not_wait_for_what_comes_after_the_deadline(client, server, clock):
    server.answers += [problem(429, "rate_limited", retry_after=3600)]
    with pytest.raises(RateLimited) as raised:
        client.call("enqueue", BATCH, deadline=30)
    assert raised.value.retry_after == 3600
    assert clock.slept == []


def test_a_refusal_is_not_repeated(client, server):
    server.answers += [problem(422, "idempotency_mismatch")]
    with pytest.raises(IdempotencyMismatch):
        client.call("enqueue", BATCH)
    assert len(server.asked) == 1


@pytest.mark.parametrize("failure", [BROKEN, problem(503, "unavailable"), problem(409, "idempotency_running")], ids=["no answer", "503", "409"])
def test_another_post_may_have_been_done_and_is_not_repeated(client, server, failure):
    server.keeps_open = False
    server.answers += [failure, answer(200, {})]
    with pytest.raises(Exception) as raised:
        client.call("cancel", 7)
    assert raised.type.__name__ in ("NoAnswer", "Unavailable", "IdempotencyRunning")
    assert len(server.asked) == 1


def test_another_post_is_repeated_when_it_was_beyond_the_rate(client, server):
    server.answers += [problem(429, "rate_limited", retry_after=1), answer(200, {"id": 7})]
    assert client.call("retry_message", 7) == {"id": 7}


@pytest.mark.parametrize(
    ("name", "values"),
    [("message", [7]), ("put_list_people", ["vip", {"people": []}]), ("remove_opt_out", ["5511987654321"])],
)
def test_what_changes_nothing_twice_is_repeated(client, server, name, values):
    server.keeps_open = False
    good = answer(204) if name == "remove_opt_out" else answer(200, {"id": 7, "added": 1})
    server.answers += [BROKEN, answer(503), good]
    client.call(name, *values)
    assert len(server.asked) == 3


@pytest.mark.parametrize(("name", "values"), [("cancel", [7]), ("enqueue", [BATCH]), ("get_me", [])])
def test_a_server_that_cannot_be_reached_is_asked_again_whatever_is_asked(make, closed_url, clock, name, values):
    with pytest.raises(ConnectError) as raised:
        make(closed_url, deadline=3).call(name, *values)
    assert clock.slept == [0.5, 1]
    assert raised.value.code == "connect_failed"


def test_an_attempt_ends_when_no_answer_comes(make, server):
    server.answers += [b"HTTP/1.1 200"]
    with pytest.raises(NoAnswer):
        make(server.url, longest_attempt=0.05).call("cancel", 7)


def test_reads_retry_after_in_seconds_and_as_a_time():
    now = datetime(2026, 11, 20, 12, 0, tzinfo=timezone.utc)
    assert retry_after_in("17", now) == 17
    assert retry_after_in("Fri, 20 Nov 2026 12:01:00 GMT", now) == 60
    assert retry_after_in("Fri, 20 Nov 2026 11:00:00 GMT", now) == 0
    assert [retry_after_in(value, now) for value in (None, "", "soon", "-1", "١")] == [None] * 5
