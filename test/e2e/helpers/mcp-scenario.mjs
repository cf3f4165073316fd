// What the test of all kits asks of each, as an assistant would do it: node mcp-scenario.mjs RECADO one|many|odd
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const MANY = 200;
const DAY_MS = 86_400_000;
const REST_MS = 100;
const [, , program, mode] = process.argv;
const recado = spawn(process.execPath, [program, 'mcp'], { stdio: ['pipe', 'pipe', 'inherit'] });
const waiting = new Map();
createInterface({ input: recado.stdout }).on('line', (line) => {
  const { id, result, error } = JSON.parse(line);
  waiting.get(id)?.(result ?? { isError: true, structuredContent: { code: error?.message } });
});

let asked = 0;
const write = (message) => recado.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const ask = (method, params) =>
  new Promise((resolve) => {
    const id = ++asked;
    waiting.set(id, resolve);
    write({ id, method, params });
  });

/** The result of a tool. What may have been done is asked for again with the same token, as the refusal says. */
async function tool(name, given) {
  for (;;) {
    const { isError, structuredContent } = await ask('tools/call', { name, arguments: given });
    if (!isError) return structuredContent;
    if (structuredContent.code !== 'no_answer') throw new Error(`${name}: ${JSON.stringify(structuredContent)}`);
    await delay(REST_MS);
  }
}

async function send(content) {
  const { token } = await tool('preview_send', content);
  return (await tool('send', { ...content, token })).messages[0].id;
}

async function one() {
  const id = await send({ messages: [{ phone: '5511987654321', message: 'Oi!' }] });
  let { status } = await tool('get_message', { id });
  while (!['Enviada', 'Entregue', 'Lida'].includes(status)) {
    await delay(REST_MS);
    ({ status } = await tool('get_message', { id }));
  }
  const scheduled_at = new Date(Date.now() + DAY_MS).toISOString();
  const later = await send({ scheduled_at, messages: [{ phone: '5511987654321', message: 'Amanhã' }] });
  const canceled = { what: 'message', id: later };
  const { token } = await tool('preview_cancel', canceled);
  await tool('cancel', { ...canceled, token });
  const after = await tool('get_message', { id: later });
  return { sent: { id, status }, canceled: { id: later, status: after.status } };
}

async function many() {
  for (let at = 1; at <= MANY; at++) {
    await send({ messages: [{ phone: '5511987654321', message: `numero ${at}` }] });
    console.log(at);
  }
  return { sent: MANY };
}

/** Asks for each odd answer by a reading, a cancellation and a send; prints how each call ended. */
async function odd() {
  const numbers = Array.from({ length: Number(process.env.ODD_ANSWERS) }, (_, at) => at + 1);
  const calls = numbers.flatMap((number) => {
    const phone = `55119876590${String(number).padStart(2, '0')}`;
    const token = 'of a preview';
    return [
      ended(number, 'message', 'get_message', { id: 9000 + number }),
      ended(number, 'cancel', 'cancel', { what: 'message', id: 9000 + number, token }),
      ended(number, 'send', 'send', { messages: [{ phone, message: 'Oi' }], token }),
    ];
  });
  return Promise.all(calls);
}

async function ended(number, call, name, given) {
  const { isError, structuredContent } = await ask('tools/call', { name, arguments: given });
  const { code, id, messages, message } = structuredContent;
  if (!isError) return { number, call, id: id ?? messages[0].id };
  return { number, call, code, mayBeDone: / may have been |Pode ter sido /.test(message) };
}

const SCENARIOS = { one, many, odd };
const opening = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'scenario', version: '1' } };
await ask('initialize', opening);
write({ method: 'notifications/initialized' });
console.log(JSON.stringify(await SCENARIOS[mode]()));
recado.stdin.end();
