// On both shapes: another process goes on with a send where one was killed, and what a send has queued reaches the workers.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import type { PanelClient } from '../support/panel-client.js';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';
import { confirm, phone, upload } from './helpers/panel-sends.js';
import { type PanelWithGateway, startPanelWithGateway } from './helpers/panel-with-gateway.js';

let started: PanelWithGateway;
let panel: PanelClient;
beforeAll(async () => {
  started = await startPanelWithGateway();
  ({ panel } = started);
});
afterAll(() => started.close());

const countOf = async (sql: string) => Number((await askDatabase<{ n: number }>(started.server.folder, sql))[0]?.n);

describe('a send from the panel', () => {
  it('reaches its recipients, each with their own text', async () => {
    const id = await upload(panel, `telefone;nome\n${phone(1)};Ana\n${phone(2)};Bia\n12;Caio`);
    const { text } = await panel.open(`/admin/send/${id}`);
    expect(text).toContain('Oi, Ana');
    expect(text).toContain('Enviar 2 mensagens agora por default');
    // The confirmation stands below what was read: on a phone, five screens.
    expect(text).toMatch(/href="#change".*id="change"/s);
    expect(await confirm(panel, id)).toBe(303);
    await until(async () => started.stub.requests.length === 2, { describe: 'two messages at the gateway' });
    const { text: after } = await panel.open(`/admin/send/${id}`);
    expect(after).toMatch(/href="\/admin\/batches\/\d+"/);
  });

  it('is made once by a program, although the process is killed while it is asked for', async () => {
    const { server } = started;
    const scopes = ['messages:write', 'messages:read', 'sends:write', 'lists:write'];
    const program = api(server, await createKey(server, { name: 'campanhas', scopes }));
    const people = Array.from({ length: 1_000 }, (_, index) => ({ phone: phone(index), name: 'Ana' }));
    await program.post('/api/lists', { name: 'Clientes' });
    for (const part of [people, people.map((one, index) => ({ ...one, phone: phone(1_000 + index) }))])
      expect((await program.request('PUT', '/api/lists/Clientes/people', { people: part })).status).toBe(200);
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const body = { list: 'Clientes', text: 'Oi, {name}', channel: 'default', scheduled_at: at };
    const ask = () => program.post('/api/sends', body, { headers: { 'idempotency-key': 'novembro' } });
    // The answer is lost with the process, unless it was faster.
    const lost = ask().catch(() => undefined);
    await until(async () => (await countOf("SELECT COUNT(*) AS n FROM sends WHERE actor LIKE '%campanhas%'")) > 0, {
      describe: 'the send that is begun',
    });
    await server.kill();
    await lost;
    await server.start();
    const { id } = await until(async () => {
      const answer = await ask();
      return answer.status === 200 ? (answer.body as { id: number }) : undefined;
    });
    const sent = await until(async () => {
      const { body: now } = await program.get(`/api/sends/${id}`);
      return now.state === 'queued' ? now : undefined;
    });
    expect(sent).toMatchObject({ total: 2_000, accepted: 2_000, queued: 2_000 });
    expect((await ask()).body.id).toBe(id);
    const own = "api_key_id = (SELECT id FROM api_keys WHERE name = 'campanhas')";
    expect(await countOf(`SELECT COUNT(*) AS n FROM messages WHERE ${own}`)).toBe(2_000);
    expect((await program.post(`/api/batches/${sent.batch_id}/cancel`)).status).toBe(200);
  });

  it('names each bad row of 50,000, and queues the others once although its process is killed', async () => {
    const { server } = started;
    const { rows, bad } = largeList();
    const id = await upload(panel, rows);
    const { text } = await panel.open(`/admin/send/${id}`);
    expect(text).toContain('49.863');
    const file = (await panel.open(`/admin/send/${id}/bad-rows`)).text.trim().split('\r\n').slice(1);
    expect(file.map((line) => Number(line.split(';')[0]))).toEqual(bad);
    await panel.submit('/admin/channels/1/pause', { note: '' }, '/admin/channels/1');
    expect(await confirm(panel, id)).toBe(422);
    expect(await confirm(panel, id, GOOD)).toBe(303);
    const queued = () => countOf(`SELECT queued AS n FROM sends WHERE id = ${id}`);
    await until(async () => (await queued()) > 1_000, { describe: 'the first of the messages' });
    expect(peakMemory(server.pid)).toBeLessThan(MEMORY);
    await server.kill();
    await server.start();
    await until(async () => (await queued()) === GOOD, { describe: 'all messages' });
    const batch = `batch_id = (SELECT batch_id FROM sends WHERE id = ${id})`;
    expect(await countOf(`SELECT COUNT(*) AS n FROM messages WHERE ${batch}`)).toBe(GOOD);
    expect(await countOf(`SELECT COUNT(DISTINCT phone) AS n FROM messages WHERE ${batch}`)).toBe(GOOD);
    expect(peakMemory(server.pid)).toBeLessThan(MEMORY);
  });
});

const GOOD = 49_863;
const MEMORY = 300 * 1024 ** 2;

/** 50,000 rows of which 137 are bad, and the lines of these. */
function largeList(): { rows: Buffer; bad: number[] } {
  const bad: number[] = [];
  const lines = ['telefone;nome'];
  const faulty: readonly ((index: number) => string)[] = [
    () => '12;Pessoa',
    (index) => `${phone(index)};`,
    () => `${phone(0)};Repetida`,
    (index) => `${phone(index)};=SOMA(A1)`,
    (index) => `${phone(index)};Jo\xe3o`,
  ];
  for (let index = 0; index < 50_000; index++) {
    const at = index % 364;
    const isBad = at === 363 && bad.length < 136;
    if (isBad) bad.push(index + 2);
    lines.push(isBad ? faulty[bad.length % faulty.length]!(index) : `${phone(index)};Pessoa ç ${index}`);
  }
  lines[49_999] = `${phone(49_998)};"${'x'.repeat(5_000_000)}"`;
  bad.push(50_000);
  // Every line is UTF-8 but for the broken ones, whose byte is none.
  const parts = lines.map((line) => (line.includes('\xe3') ? Buffer.from(line, 'latin1') : Buffer.from(line)));
  return { rows: Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')])), bad };
}

/** The largest resident set of a process so far, in bytes. */
function peakMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1_024;
}
