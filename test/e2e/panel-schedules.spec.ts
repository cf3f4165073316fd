import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api, type Json } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import { type Server, startServer } from '../support/server.js';
import { until } from '../support/until.js';
import { DAY, HOUR } from './helpers/clock.js';
import { accepted, messages } from './helpers/enqueue.js';

const MANY = 1_200;
/** Ten in the morning in São Paulo, the day after tomorrow. */
const TEN = Math.floor((Date.now() + 2 * DAY) / DAY) * DAY + 13 * HOUR;
const day = new Date(TEN).toISOString().slice(0, 10);
const at = (time: number) => new Date(time).toISOString();
const hour = (first: number) => ({ from: String(first), until: String(first + HOUR) });
const rangePath = (span: Record<string, string>) => `/admin/schedules/range?${new URLSearchParams(span).toString()}`;

let server: Server;
let client: Api;
let panel: PanelClient;
beforeAll(async () => {
  server = await startServer({ env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } });
  client = api(server, await createKey(server));
  panel = new PanelClient(server);
  await panel.login();
});
afterAll(() => server.stop());

const batchOf = async (id: number): Promise<Json> => (await client.get(`/api/batches/${id}`)).body;
const text = async (path: string) => (await panel.open(path)).text;
const press = (action: string, span: Record<string, string>, fields: Record<string, string> = {}) =>
  panel.submit(`/admin/schedules/${action}`, { ...span, ...fields }, rangePath(span));
const ended = (progress: string) =>
  until(async () => (await text('/admin/schedules')).includes(progress), { describe: progress });

describe('schedules', () => {
  it('are counted by day and hour, and an hour is moved and canceled in steps, after a word is typed', async () => {
    expect(await text('/admin/schedules')).toContain('Nada agendado');
    const many = await accepted(client, { scheduled_at: at(TEN), messages: messages(MANY) });
    const few = await accepted(client, { scheduled_at: at(TEN + 2 * HOUR), messages: messages(2) });
    const days = await text('/admin/schedules');
    expect(days).toContain(`href="/admin/schedules/day?day=${day}"`);
    expect(days).toContain('1.202');
    const hours = await text(`/admin/schedules/day?day=${day}`);
    expect(hours).toContain('10:00–11:00');
    expect(hours).toContain('1.200');
    expect(hours).toContain('12:00–13:00');
    expect(await text(rangePath(hour(TEN)))).toContain('1.200 mensagens.');

    const past = await press('reschedule', hour(TEN), { at: '2020-01-31T10:00', word: 'reagendar' });
    expect([past.status, past.text.includes('aria-invalid="true"')]).toEqual([422, true]);
    expect(past.text).toContain(': 31/01/2020 10:00. Lá agora são ');
    const unsure = await press('reschedule', hour(TEN), { at: `${day}T15:30` });
    expect([unsure.status, unsure.text.includes('Digite exatamente REAGENDAR.')]).toEqual([422, true]);
    expect((await press('reschedule', hour(TEN), { at: `${day}T15:30`, word: 'reagendar' })).status).toBe(303);
    await ended('Feitas: 1.200 de 1.200');
    expect((await batchOf(many.batch_id)).first_scheduled_at).toBe(`${day} 15:30:00`);

    expect((await press('cancel', hour(TEN + 2 * HOUR))).status).toBe(303);
    await ended('Feitas: 2 de 2');
    expect((await batchOf(few.batch_id)).counts.Cancelada).toBe(2);
    expect((await batchOf(many.batch_id)).counts.Agendada).toBe(MANY);
    await client.post(`/api/batches/${many.batch_id}/cancel`);
  });

  it('of one key are changed without those of another', async () => {
    const other = api(server, await createKey(server, { name: 'Outra' }));
    const mine = await accepted(client, { scheduled_at: at(TEN), messages: messages(3) });
    const theirs = await accepted(other, { scheduled_at: at(TEN), messages: messages(4) });
    const { text: page } = await panel.open('/admin/schedules');
    const key = /<option value="(\d+)">Outra/.exec(page)![1]!;
    expect(await text(`/admin/schedules/day?day=${day}&key=${key}`)).toMatch(/>4</);
    const span = { ...hour(TEN), key };
    expect((await press('cancel', span)).status).toBe(303);
    await ended('Feitas: 4 de 4');
    const theirCounts = (await other.get(`/api/batches/${theirs.batch_id}`)).body.counts;
    expect([theirCounts.Cancelada, (await batchOf(mine.batch_id)).counts.Agendada]).toEqual([4, 3]);
    // Nothing is left: the page leads back.
    expect((await panel.open(rangePath(span))).status).toBe(303);
  });

  it('of no day or time are not found', async () => {
    for (const path of ['day', 'day?day=x', 'range', 'range?from=5&until=5', 'range?from=x&until=9']) {
      expect((await panel.open(`/admin/schedules/${path}`)).status).toBe(404);
    }
  });
});
