// What the test of all kits asks of each: the packed node is loaded as n8n loads it, and executed by the stand-in of n8n.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Host } from './host.mjs';

const MANY = 200;
const DAY_MS = 86_400_000;
const PHONE = '5511987654321';
const { RECADO_URL, RECADO_KEY, WEBHOOK_FILE, ODD_ANSWERS, ODD_ATTEMPT_MS } = process.env;
const require = createRequire(import.meta.url);
const [Recado, RecadoTrigger] = require('n8n-nodes-recado/package.json').n8n.nodes.map((file) => {
  const module = require(`n8n-nodes-recado/${file}`);
  return module[basename(file, '.node.js')];
});
const node = new Recado();
const host = new Host({ baseUrl: RECADO_URL, apiKey: RECADO_KEY });
// Each execution of n8n has an id of its own, also in another process.
let executions = Date.now();

if (process.argv[2] === 'many') await many();
else if (process.argv[2] === 'odd') await odd();
else if (process.argv[2] === 'fields') console.log(JSON.stringify(await fields()));
else console.log(JSON.stringify({ ...(await send()), ...(await cancel()), ...(await file()), ...(await webhook()) }));

/** Executes the node for one item, as an execution of its own; answers what it gives for it. */
async function execute(parameters) {
  const [answers] = await node.execute.call(host.execution(parameters, { id: String(++executions) }));
  return answers.map(({ json }) => json);
}

async function send() {
  const text = { phone: PHONE, text: 'Oi, {name}!', options: { name: 'Ana' } };
  const [{ id }] = await execute({ resource: 'message', operation: 'send', ...text });
  for (;;) {
    const [{ status }] = await execute({ resource: 'message', operation: 'get', messageId: id });
    if (['Enviada', 'Entregue', 'Lida'].includes(status)) return { sent: { id, status } };
    await delay(100);
  }
}

/** What people type into the fields of the node: a number with its marks, buttons, a template, and many items at once. */
async function fields() {
  const typed = { resource: 'message', operation: 'send', phone: '+55 (11) 98765-4321', text: 'Confirma?' };
  const template = { templateName: 'lembrete', templateLanguage: 'pt_BR', templateParameters: ['Ana', '4711'] };
  const [buttons] = await execute({ ...typed, options: { buttons: ['Sim', 'Não'] } });
  const [whole] = await execute({ ...typed, text: '', options: template });
  const items = ['um', 'dois', 'três'].map((json) => ({ json: { json } }));
  const many = (item) => ({ ...typed, operation: 'sendMany', text: `Aviso ${item + 1}` });
  const [queued] = await node.execute.call(host.execution(many, { id: String(++executions), items }));
  const get = async ({ id }) => (await execute({ resource: 'message', operation: 'get', messageId: id }))[0];
  return {
    buttons: await get(buttons),
    template: await get(whole),
    many: await Promise.all(queued.map(({ json }) => get(json))),
  };
}

async function cancel() {
  const scheduledAt = new Date(Date.now() + DAY_MS).toISOString();
  const text = { phone: PHONE, text: 'Amanhã', scheduledAt };
  const [{ id }] = await execute({ resource: 'message', operation: 'schedule', ...text });
  await execute({ resource: 'message', operation: 'cancel', messageId: id });
  const filters = { phone: PHONE };
  const found = await execute({ resource: 'message', operation: 'getAll', returnAll: true, filters });
  return { canceled: { id, status: found.find((message) => message.id === id).status } };
}

async function file() {
  const files = { data: { data: Buffer.from('%PDF-1.4'), fileName: 'boleto "ção".pdf' } };
  const parameters = {
    resource: 'message',
    operation: 'sendFile',
    binaryPropertyName: 'data',
    phone: PHONE,
    text: 'Segue',
  };
  const [[sent]] = await node.execute.call(host.execution(parameters, { id: String(++executions), files }));
  const [{ media }] = await execute({ resource: 'message', operation: 'get', messageId: sent.json.id });
  return { file: media.filename };
}

async function webhook() {
  const { secret, headers, body } = JSON.parse(readFileSync(WEBHOOK_FILE, 'utf8'));
  const genuine = await trigger(secret, headers, body);
  const forged = await trigger(secret, headers, body.replace('5', '6'));
  return { webhook: genuine.started[0].type, forged: forged.status === 401 ? 'refused' : 'taken' };
}

async function trigger(secret, headers, body) {
  const own = new Host({ baseUrl: RECADO_URL, apiKey: RECADO_KEY, webhookSecret: secret });
  const parameters = { events: ['message.delivered'], registration: 'byHand' };
  const answer = {};
  const { workflowData } = await new RecadoTrigger().webhook.call(own.webhook(parameters, { headers, body, answer }));
  return { status: answer.status, started: (workflowData?.[0] ?? []).map(({ json }) => json) };
}

async function many() {
  for (let at = 1; at <= MANY; at++) {
    await execute({ resource: 'message', operation: 'send', phone: PHONE, text: `numero ${at}` });
    console.log(at);
  }
  console.log(JSON.stringify({ sent: MANY }));
}

/** Asks for each odd answer by a reading, a change and a send; prints how each call ended. */
async function odd() {
  // The node gives an attempt half of it.
  const deadline = (2 * Number(ODD_ATTEMPT_MS)) / 1_000;
  const calls = Array.from({ length: Number(ODD_ANSWERS) }, (_, at) => at + 1).flatMap((number) => {
    const phone = `55119876590${String(number).padStart(2, '0')}`;
    const messageId = 9000 + number;
    return [
      ended(number, 'message', { resource: 'message', operation: 'get', messageId, deadline }),
      ended(number, 'cancel', { resource: 'message', operation: 'cancel', messageId, deadline }),
      ended(number, 'send', { resource: 'message', operation: 'send', phone, text: 'Oi', deadline }),
    ];
  });
  console.log(JSON.stringify(await Promise.all(calls)));
}

async function ended(number, call, parameters) {
  const execution = host.execution(parameters, { id: String(++executions), goesOn: true });
  const [[{ json }]] = await node.execute.call(execution);
  const { id, error, code, status, may_have_been_done: mayBeDone } = json;
  if (error === undefined) return { number, call, id };
  return code === null ? { number, call, foreign: error } : { number, call, code, status, mayBeDone };
}
