import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpGatewayStub } from '../stubs/http-gateway.stub.js';
import type { Api, Json } from '../support/api.js';
import type { PanelClient } from '../support/panel-client.js';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';
import { accepted, messages } from './helpers/enqueue.js';
import { type PanelWithGateway, startPanelWithGateway } from './helpers/panel-with-gateway.js';

const MANY = 1_200;
const GROUP = '/admin/failures/group?channel=1&code=gateway_rejected';

let started: PanelWithGateway;
let stub: HttpGatewayStub;
let client: Api;
let panel: PanelClient;
beforeAll(async () => {
  started = await startPanelWithGateway();
  ({ stub, client, panel } = started);
});
afterAll(() => started.close());

const countsOf = async (id: number): Promise<Json> => (await client.get(`/api/batches/${id}`)).body.counts;
const text = async (path: string) => (await panel.open(path)).text;
/** Sends a form of the page of the group. */
const press = (action: string, fields: Record<string, string> = {}, page = GROUP) =>
  panel.submit(`/admin/failures/${action}`, { channel: '1', code: 'gateway_rejected', ...fields }, page);
/** Enqueues messages that the provider refuses, and waits until all have failed. */
async function refused(count: number): Promise<number> {
  stub.behave(() => ({ kind: 'status', status: 422 }));
  const { batch_id: id } = await accepted(client, { messages: messages(count) });
  await until(async () => (await countsOf(id)).Falhou === count, { describe: `${count} failures` });
  stub.behave(() => ({ kind: 'ok' }));
  return id;
}

describe('failures', () => {
  it('are grouped with their meaning, and a group is sent again in steps, after a word is typed', async () => {
    expect(await text('/admin/failures')).toContain('Nenhuma falha');
    const batch = await refused(MANY);
    const list = await text('/admin/failures');
    expect(list).toContain('gateway_rejected');
    expect(list).toContain('O provedor recusou esta mensagem em definitivo');
    expect(list).toContain('1.200');
    expect(await text(GROUP)).toContain('1.200 mensagens.');
    expect(list).not.toMatch(/automátic/);
    const limited = await panel.open('/admin/failures?channel=1&to=2020-01-01');
    expect([limited.status, limited.text.includes('Nenhuma falha com este filtro')]).toEqual([200, true]);
    const unread = await panel.open('/admin/failures?channel=7&from=2026-02-30');
    expect([unread.status, unread.text]).toEqual([422, expect.stringContaining('Este canal não existe.')]);
    expect(unread.text).toContain('value="2026-02-30"');
    const wrong = await press('retry', { word: 'sim' });
    expect([wrong.status, wrong.text.includes('Digite exatamente REENVIAR.')]).toEqual([422, true]);
    expect((await countsOf(batch)).Falhou).toBe(MANY);
    const right = await press('retry', { word: ' reenviar ' });
    expect([right.status, right.headers.get('location')]).toEqual([303, '/admin/failures']);
    await until(async () => (await countsOf(batch)).Enviada === MANY, { describe: 'all of them to be sent' });
    const done = () => text('/admin/failures');
    await until(async () => (await done()).includes('Feitas: 1.200 de 1.200'), { describe: 'the end of the change' });
    expect(await done()).toContain('Nenhuma falha');
    expect([...stub.accepted.values()].filter(({ deliveries }) => deliveries !== 1)).toEqual([]);
  });

  it('are discarded: they leave the groups and stay what they are', async () => {
    const batch = await refused(3);
    expect((await press('discard')).status).toBe(303);
    await until(async () => (await text('/admin/failures')).includes('Nenhuma falha'), { describe: 'an empty list' });
    expect((await countsOf(batch)).Falhou).toBe(3);
    const gone = await press('retry', {}, '/admin/api-keys/new');
    expect([gone.status, (await text('/admin/failures')).includes('não tem mais falhas')]).toEqual([303, true]);
    const trail = await askDatabase<{ action: string }>(
      started.server.folder,
      "SELECT DISTINCT action FROM audit_entries WHERE action LIKE 'messages.%' AND actor_name LIKE 'ana@%' ORDER BY action",
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'messages.discard_ended',
      'messages.discard_started',
      'messages.retry_ended',
      'messages.retry_started',
    ]);
  });

  it('of addresses that name no group are not found', async () => {
    for (const path of ['/admin/failures/group', '/admin/failures/group?channel=x&code=y']) {
      expect((await panel.open(path)).status).toBe(404);
    }
    expect((await panel.open('/admin/failures/group?channel=1&code=nothing')).status).toBe(303);
  });
});
