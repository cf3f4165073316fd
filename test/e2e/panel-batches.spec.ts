import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpGatewayStub } from '../stubs/http-gateway.stub.js';
import type { Api, Json } from '../support/api.js';
import { until } from '../support/until.js';
import { HOUR, iso, thisSecond } from './helpers/clock.js';
import { accepted, message, messages } from './helpers/enqueue.js';
import { type PanelWithGateway, startPanelWithGateway } from './helpers/panel-with-gateway.js';
import { EMAIL, type PanelClient } from '../support/panel-client.js';

let started: PanelWithGateway;
let stub: HttpGatewayStub;
let client: Api;
let panel: PanelClient;
beforeAll(async () => {
  started = await startPanelWithGateway();
  ({ stub, client, panel } = started);
});
afterAll(() => started.close());

const batchOf = async (id: number): Promise<Json> => (await client.get(`/api/batches/${id}`)).body;
const text = async (path: string) => (await panel.open(path)).text;
/** Presses a button of the page of a batch, and returns that page with its notice. */
async function press(id: number, action: string, fields: Record<string, string> = {}): Promise<string> {
  const page = `/admin/batches/${id}`;
  const answer = await panel.submit(`${page}/${action}`, fields, page);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, page]);
  return text(page);
}

describe('the batches of the panel', () => {
  it('are listed by name with their progress, and filtered', async () => {
    const at = iso(thisSecond() + HOUR);
    const named = await accepted(client, { name: 'Cobrança <de novembro>', scheduled_at: at, messages: messages(3) });
    const other = await accepted(client, { scheduled_at: at, messages: [message()] });
    const all = await text('/admin/batches');
    expect(all).toContain('Cobrança &lt;de novembro>');
    expect(all).toContain(`href="/admin/batches/${other.batch_id}"`);
    expect(all).toContain('0 de 3 enviadas');
    const found = await text(`/admin/batches?q=${encodeURIComponent('de nov')}&show=many`);
    expect(found).toContain(`href="/admin/batches/${named.batch_id}"`);
    expect(found).not.toContain(`href="/admin/batches/${other.batch_id}"`);
    expect(await text('/admin/batches?show=paused')).toContain('Nenhum lote encontrado');
    expect((await panel.open('/admin/batches?before=x&from=tomorrow&key=%00')).status).toBe(200);
    for (const { batch_id: id } of [named, other]) await client.post(`/api/batches/${id}/cancel`);
  });

  it('of a thousand messages are canceled only after a word was typed', async () => {
    const at = iso(thisSecond() + HOUR);
    const { batch_id: id } = await accepted(client, { scheduled_at: at, messages: messages(1_000) });
    const page = `/admin/batches/${id}`;
    expect(await text(page)).toContain('Cancelar 1.000 mensagens…');
    for (const word of ['', 'sim']) {
      const refused = await panel.submit(`${page}/cancel`, { word }, page);
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('Digite exatamente CANCELAR.');
    }
    expect(await text(page)).toContain('Cancelar 1.000 mensagens…');
    expect(await press(id, 'cancel', { word: 'cancelar' })).toContain('1.000 mensagens foram canceladas.');
  });

  it('are paused, moved to another time, resumed and canceled', async () => {
    const { batch_id: id } = await accepted(client, { scheduled_at: iso(thisSecond() + HOUR), messages: messages(3) });
    expect(await press(id, 'pause')).toContain(`Pausado por ${EMAIL}`);
    expect(await batchOf(id)).toMatchObject({ paused_at: expect.any(String) });
    expect(await text('/admin/batches?show=paused')).toContain(`href="/admin/batches/${id}"`);
    const soon = await panel.submit(
      `/admin/batches/${id}/reschedule`,
      { at: '2020-01-31T10:00' },
      `/admin/batches/${id}`,
    );
    expect([soon.status, soon.text.includes('aria-invalid="true"')]).toEqual([422, true]);
    const tomorrow = new Date(Date.now() + 24 * HOUR).toISOString().slice(0, 10);
    expect(await press(id, 'reschedule', { at: `${tomorrow}T12:30` })).toContain('3 mensagens foram reagendadas.');
    expect((await batchOf(id)).first_scheduled_at).toBe(`${tomorrow} 12:30:00`);
    expect(await press(id, 'resume')).toContain('O lote foi retomado.');
    expect((await batchOf(id)).paused_at).toBeNull();
    expect(await press(id, 'cancel')).toContain('3 mensagens foram canceladas.');
    expect(await press(id, 'cancel')).toContain('nada deste lote na fila para cancelar');
    expect(await press(id, 'pause')).toContain('Não há mais nada deste lote para sair');
  });

  it('send their failures again', async () => {
    stub.behave(() => ({ kind: 'status', status: 422 }));
    const { batch_id: id } = await accepted(client, { messages: messages(4) });
    await until(async () => (await batchOf(id)).counts.Falhou === 4, { describe: 'four failures' });
    expect(await press(id, 'pause')).toContain('Não há mais nada deste lote para sair');
    stub.behave(() => ({ kind: 'ok' }));
    expect(await press(id, 'retry')).toContain('4 mensagens serão reenviadas.');
    await until(async () => (await batchOf(id)).counts.Enviada === 4, { describe: 'four sent messages' });
    expect(await press(id, 'retry')).toContain('Nenhuma falha deste lote');
  });
});
