"""What a program does with this client: `one` message and its webhook, or `many` messages, one after the other."""

import json
import os
import sys
import time
from datetime import datetime, timedelta, timezone

from recado import Recado, WebhookError, verify_webhook

LEFT = ("Enviada", "Entregue", "Lida")
MANY = 200


def one(client: Recado) -> None:
    queued = client.enqueue({"messages": [{"phone": "5511987654321", "message": "Olá do Python"}]})
    sent = client.get_message(queued["messages"][0]["id"])
    end = time.monotonic() + 30
    while sent["status"] not in LEFT and time.monotonic() < end:
        time.sleep(0.2)
        sent = client.get_message(sent["id"])
    tomorrow = (datetime.now(timezone.utc) + timedelta(days=1)).isoformat(timespec="seconds")
    later = client.enqueue({"messages": [{"phone": "5511987654321", "message": "Até amanhã"}], "scheduled_at": tomorrow})
    client.cancel_message(later["messages"][0]["id"])
    canceled = client.get_message(later["messages"][0]["id"])
    with open(os.environ["WEBHOOK_FILE"], encoding="utf-8") as file:
        webhook = json.load(file)
    body = webhook["body"].encode()
    event = verify_webhook(body, webhook["headers"], webhook["secret"])
    end_of = {name: {"id": message["id"], "status": message["status"]} for name, message in (("sent", sent), ("canceled", canceled))}
    print(json.dumps({**end_of, "webhook": event["type"], "forged": forged(webhook, body)}))


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


{"one": one, "many": many}[sys.argv[1]](Recado(os.environ["RECADO_URL"], os.environ["RECADO_KEY"]))
