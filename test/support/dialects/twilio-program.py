"""A program of somebody who sends with Debian's python3-twilio: only its base address and its AuthToken are Recado's."""

import json
import sys
from datetime import datetime, timedelta, timezone

from twilio.base.exceptions import TwilioRestException
from twilio.request_validator import RequestValidator
from twilio.rest import Client

base_url, token, callback, received = sys.argv[1:5]
client = Client("AC" + "5" * 32, token)
client.api.base_url = base_url
FROM = "whatsapp:+551140028922"
TO = "whatsapp:+5511987650060"

sent = [client.messages.create(to=TO, from_=FROM, body=f"n. {n}", status_callback=callback).sid for n in range(5)]
later = client.messages.create(
    to=TO,
    messaging_service_sid="MG" + "6" * 32,
    body="Depois",
    schedule_type="fixed",
    send_at=datetime.now(timezone.utc) + timedelta(hours=1),
)
canceled = client.messages(later.sid).update(status="canceled")
try:
    client.messages.create(to="whatsapp:ana", from_=FROM, body="x")
    refusal = None
except TwilioRestException as error:
    refusal = [error.status, error.code, error.msg]
validator = RequestValidator(token)
print(
    json.dumps(
        {
            "sent": sent,
            "listed": [one.sid for one in client.messages.list(to=TO, page_size=2)],
            "later": [later.sid, later.status, canceled.status],
            "fetched": client.messages(sent[0]).fetch().date_created.isoformat(),
            "refusal": refusal,
            "signed": [validator.validate(url, params, signature) for url, params, signature in json.loads(received)],
        }
    )
)
