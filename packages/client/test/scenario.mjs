// What the test of all kits asks of each, as a program would do it: node scenario.mjs one|many|odd
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { Recado, RecadoError, verifyWebhook, WebhookError } from 'recado-client';

const MANY = 200;
const DAY_MS = 86_400_000;
const { RECADO_URL: url, RECADO_KEY: key, WEBHOOK_FILE: file, ODD_ANSWERS, ODD_ATTEMPT_MS } = process.env;
const recado = new Recado({ url, key });
// It is there for CommonJS, too.
const { signWebhook } = createRequire(import.meta.url)('recado-client/testing');

if (process.argv[2] === 'many') await many();
else if (process.argv[2] === 'odd') await odd();
else console.log(JSON.stringify({ ...(await send()), ...(await cancel()), ...(await upload()), ...webhook() }));

async function send() {
  const { messages } = await recado.enqueue({
    messages: [{ phone: '5511987654321', message: 'Oi, {name}!', name: 'Ana' }],
  });
  const { id } = messages[0];
  for (;;) {
    const { status } = await recado.message(id);
    if (['Enviada', 'Entregue', 'Lida'].includes(status)) return { sent: { id, status } };
    await delay(100);
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

async function upload() {
  const { filename } = await recado.upload({ data: Buffer.from('%PDF-1.4'), filename: 'boleto "ção".pdf' });
  return { file: filename };
}

function webhook() {
  const { secret, headers, body } = JSON.parse(readFileSync(file, 'utf8'));
  const { type } = verifyWebhook(body, headers, secret);
  verifyWebhook(body, signWebhook(body, secret), secret);
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

/** Asks for each odd answer by a reading, a change and a send; prints how each call ended. */
async function odd() {
  const attemptMs = Number(ODD_ATTEMPT_MS);
  const impatient = new Recado({ url, key, attemptMs });
  const calls = Array.from({ length: Number(ODD_ANSWERS) }, (_, at) => at + 1).flatMap((number) => [
    ended(number, 'message', () => impatient.message(9000 + number)),
    ended(number, 'cancel', () => impatient.cancel(9000 + number)),
    ended(number, 'send', () => impatient.send(`55119876590${String(number).padStart(2, '0')}`, 'Oi')),
  ]);
  console.log(JSON.stringify(await Promise.all(calls)));
}

async function ended(number, call, ask) {
  try {
    return { number, call, id: (await ask()).id };
  } catch (error) {
    if (!(error instanceof RecadoError)) return { number, call, foreign: String(error) };
    return { number, call, code: error.code, status: error.status, mayBeDone: error.mayHaveBeenDone };
  }
}
