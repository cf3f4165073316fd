"""What a type checker sees of the package, and of a program that uses it."""

import subprocess
import sys
from pathlib import Path

import pytest

SOUND = """
from datetime import datetime

from recado import AsyncRecado, Recado, verify_webhook

client = Recado("https://recado.example", "rcd_test_1")
queued = client.enqueue({"messages": [{"phone": "5511987654321", "message": "a", "media": {"id": "med_1"}}], "priority": "high"})
later: int = client.send("5511987654321", "a", scheduled_at=datetime.now())["id"]
client.enqueue({"messages": [], "scheduled_at": datetime.now()})
status: str = client.message(queued["messages"][0]["id"])["status"]
for message in client.messages(status=["Lida"]):
    text: str | None = message["phone"]
event = verify_webhook(b"", {}, "whsec_eA==")
if event["type"] == "message.received":
    sender: str | None = event["data"]["from"]

async def main(client: AsyncRecado) -> None:
    async for message in client.messages():
        number: int = (await client.cancel(message["id"]))["id"]
"""
WRONG = [
    'client.enqueue({"messages": [{"fone": "a"}]})',
    'client.messages(status=["Gelesen"])',
    'client.message("7")',
    'client.message(7)["nothing"]',
]


def test_types_are_sound_and_find_mistakes(tmp_path):
    pytest.importorskip("mypy")
    folder = Path(__file__).parents[1]
    (tmp_path / "sample.py").write_text(SOUND + "\n".join(WRONG) + "\n", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "--no-error-summary"]
    ended = subprocess.run([*command, str(folder / "src"), str(tmp_path / "sample.py")], cwd=folder, capture_output=True, text=True)
    lines = {int(line.split(":")[1]) for line in ended.stdout.splitlines() if "error" in line}
    first = SOUND.count("\n") + 1
    assert lines == set(range(first, first + len(WRONG))), ended.stdout + ended.stderr
