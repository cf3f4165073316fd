import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/cleanup.js';
import { createKey } from '../support/keys.js';
import { type Program, startCommand } from '../support/program.js';
import type { Server } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { hasProgram } from '../support/test-programs.js';
import { until } from '../support/until.js';
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.js';
import { type Break, startBreakingProxy } from './helpers/breaking-proxy.js';
import { clientWithNewKey, queue, startNotifying, subscribe } from './helpers/webhooks.js';
import { KITS } from './helpers/kits.js';

const MANY = 200;
/** How many of them are sent when the server is killed. */
const KILLED_AFTER = 60;
/** How some requests before that end, by their number. */
const BREAKS: ReadonlyMap<number, Break> = new Map([
  [10, 'unread'],
  [20, 'unanswered'],
  [30, 'half'],
]);

let server: Server;
let sink: WebhookSink;
let webhookFile: string;

beforeAll(async () => {
  server = await startNotifying({ env: { MCP: 'on', MCP_MESSAGES_PER_DAY: String(2 * MANY) } });
  sink = await startWebhookSink();
  const client = await clientWithNewKey(server);
  const { secret } = await subscribe(client, sink.url('/kits'), ['message.delivered']);
  await queue(client, 1);
  const { headers, body } = await until(() => sink.at('/kits')[0]);
  webhookFile = join(temporaryFolder(), 'webhook.json');
  writeFileSync(webhookFile, JSON.stringify({ secret, headers, body }));
});
afterAll(async () => {
  await server?.stop();
  await sink?.close();
});

describe.each(KITS.filter(({ needs }) => needs === undefined || hasProgram(needs)))('the kit for $name', (kit) => {
  let command: readonly [string, ...string[]];
  let folder: string;
  let key: string;
  beforeAll(async () => {
    folder = temporaryFolder();
    command = await kit.install(folder);
    key = await createKey(server, { name: `kit ${kit.name}` });
  });

  const start = (mode: string, url = server.url): Program => {
    const [program, ...args] = command;
    const own = { RECADO_URL: url, RECADO_KEY: key, WEBHOOK_FILE: webhookFile };
    const { PATH, HOME } = process.env;
    return startCommand(program, [...args, mode], { cwd: folder, env: { PATH, HOME, ...own } });
  };

  it('sends, schedules and cancels, and tells a genuine webhook from a forged one', async () => {
    const { exited, stdout, output } = start('one');
    expect((await exited).code, output()).toBe(0);
    const { sent, canceled, ...webhook } = JSON.parse(stdout());
    expect(['Enviada', 'Entregue', 'Lida']).toContain(sent.status);
    expect(canceled).toEqual({ id: expect.any(Number), status: 'Cancelada' });
    expect(webhook).toEqual(kit.isDeaf ? {} : { webhook: 'message.delivered', forged: 'refused' });
  });

  it('queues each of its messages once, also when connections break and the server is killed in the middle', async () => {
    const breaks = kit.breaks ?? BREAKS;
    const proxy = await startBreakingProxy(server.url, breaks);
    const { exited, stdout, output } = start('many', proxy.url);
    await Promise.race([exited, until(() => stdout().split('\n').length > KILLED_AFTER, { describe: output })]);
    await server.kill();
    await server.start();
    expect((await exited).code, output()).toBe(0);
    expect(proxy.broken).toBe(breaks.size);
    proxy.close();
    const expected = Array.from({ length: MANY }, (_, at) => `numero ${at + 1}`);
    const texts = await askDatabase<{ text: string }>(server.folder, queuedBy(`kit ${kit.name}`));
    expect(texts.map(({ text }) => text).toSorted()).toEqual(expected.toSorted());
  });
});

function queuedBy(key: string): string {
  return `SELECT text FROM messages WHERE text LIKE 'numero %'
    AND api_key_id = (SELECT id FROM api_keys WHERE name = '${key}')`;
}
