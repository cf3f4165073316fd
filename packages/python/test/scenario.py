"""What a program does with this client: `one` message and its webhook, `many` messages, or all `odd` answers."""

import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone

from recado import Recado, RecadoError, WebhookError, verify_webhook

LEFT = ("Enviada", "Entregue", "Lida")
MANY = 200


def one(client: Recado) -> None:
    queued = client.enqueue({"messages": [{"phone": "5511987654321", "message": "Olá do Python"}]})
    sent = client.message(queued["messages"][0]["id"])
    end = time.monotonic() + 30
    while sent["status"] not in LEFT and time.monotonic() < end:
        time.sleep(0.2)
        sent = client.message(sent["id"])
    later = client.send("5511987654321", "Até amanhã", scheduled_at=datetime.now(timezone.utc) + timedelta(days=1))
    client.cancel(later["id"])
    canceled = client.message(later["id"])
    stored = client.upload(b"%PDF-1.4", filename='boleto "ção".pdf')["filename"]
    with open(os.environ["WEBHOOK_FILE"], encoding="utf-8") as file:
        webhook = json.load(file)
    body = webhook["body"].encode()
    event = verify_webhook(body, webhook["headers"], webhook["secret"])
    end_of = {name: {"id": message["id"], "status": message["status"]} for name, message in (("sent", sent), ("canceled", canceled))}
    print(json.dumps({**end_of, "file": stored, "webhook": event["type"], "forged": forged(webhook, body)}))


def forged(webhook: dict, body: bytes) -> str:
    changed = body[:-1] + bytes([body[-1] ^ 1])
    try:
        verify_webhook(changed, webhook["headers"], webhook["secret"])
    except WebhookError:
        return "refused"
    return "taken"


def many(client: Recado) -> None:
    for number in range(1, MANY + 1):
        client.enqueue({"messages": [{"phone": "5511987654321", "message": f"numero {number}"}]})
        print(number, flush=True)
    print(json.dumps({"sent": MANY}))


def odd(_: Recado) -> None:
    """Asks for each odd answer by a reading, a change and a send; prints how each call ended."""
    attempt = int(os.environ["ODD_ATTEMPT_MS"]) / 1000
    client = Recado(os.environ["RECADO_URL"], os.environ["RECADO_KEY"], longest_attempt=attempt)
    calls = [(number, call) for number in range(1, int(os.environ["ODD_ANSWERS"]) + 1) for call in ("message", "cancel", "send")]
    with ThreadPoolExecutor(len(calls)) as pool:
        print(json.dumps(list(pool.map(lambda one: ended(client, *one), calls))))


def ended(client: Recado, number: int, call: str) -> dict:
    told = {"number": number, "call": call}
    given = [f"55119876590{number:02d}", "Oi"] if call == "send" else [9000 + number]
    try:
        return {**told, "id": getattr(client, call)(*given)["id"]}
    except RecadoError as error:
        return {**told, "code": error.code, "status": error.status or 0, "mayBeDone": error.may_have_been_done}
    except Exception as error:
        return {**told, "foreign": repr(error)}


{"one": one, "many": many, "odd": odd}[sys.argv[1]](Recado(os.environ["RECADO_URL"], os.environ["RECADO_KEY"]))
