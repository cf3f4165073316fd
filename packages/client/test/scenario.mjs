// What the test of all kits asks of each, as a program would do it: node scenario.mjs one|many
import { readFileSync } from 'node:fs';
import { setTimeout as rest } from 'node:timers/promises';
import { Recado, verifyWebhook, WebhookError } from 'recado-client';

const MANY = 200;
const DAY_MS = 86_400_000;
const { RECADO_URL: url, RECADO_KEY: key, WEBHOOK_FILE: file } = process.env;
const recado = new Recado({ url, key });

if (process.argv[2] === 'many') await many();
else console.log(JSON.stringify({ ...(await send()), ...(await cancel()), ...webhook() }));

async function send() {
  const { messages } = await recado.enqueue({
    messages: [{ phone: '5511987654321', message: 'Oi, {name}!', name: 'Ana' }],
  });
  const { id } = messages[0];
  for (;;) {
    const { status } = await recado.message(id);
    if (['Enviada', 'Entregue', 'Lida'].includes(status)) return { sent: { id, status } };
    await rest(100);
  }
}

async function cancel() {
  const scheduled_at = new Date(Date.now() + DAY_MS).toISOString();
  const { messages } = await recado.enqueue({
    scheduled_at,
    messages: [{ phone: '5511987654321', message: 'Amanhã' }],
  });
  const { id } = messages[0];
  await recado.cancel(id);
  for await (const message of recado.messages({ phone: '5511987654321' })) {
    if (message.id === id) return { canceled: { id, status: message.status } };
  }
}

function webhook() {
  const { secret, headers, body } = JSON.parse(readFileSync(file, 'utf8'));
  const { type } = verifyWebhook(body, headers, secret);
  try {
    verifyWebhook(body.replace('5', '6'), headers, secret);
  } catch (error) {
    if (error instanceof WebhookError) return { webhook: type, forged: 'refused' };
  }
  return { webhook: type, forged: 'taken' };
}

async function many() {
  for (let at = 1; at <= MANY; at++) {
    await recado.enqueue({ messages: [{ phone: '5511987654321', message: `numero ${at}` }] });
    console.log(at);
  }
  console.log(JSON.stringify({ sent: MANY }));
}
