import { Database } from '@recado/database';
import { WebhookFormats } from '@recado/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PanelClient } from '../../../../test/support/panel-client.js';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';

const ROOT = '/admin/webhooks';
const URL_OF_SINK = 'https://sink.example/hook';
const TOLD = ['message.sent', 'message.delivered'];

let panel: RunningPanel;
let admin: PanelClient;
let viewer: PanelClient;
beforeAll(async () => {
  panel = await RunningPanel.start();
  admin = await panel.browserOf('administrator');
  viewer = await panel.browserOf('viewer');
});
afterAll(() => panel.stop());

const textOf = async (path: string, browser = admin) => (await browser.open(path)).text;

describe('the format of a webhook in the panel', () => {
  it('is asked only where there are formats', async () => {
    const formats = panel.app.get(WebhookFormats, { strict: false });
    Object.assign(formats, { names: [] });
    expect(await textOf(`${ROOT}/new`)).not.toContain('name="format"');
    Object.assign(formats, { names: ['stub'], events: () => TOLD, target: () => null });
    expect(await textOf(`${ROOT}/new`)).toMatch(/<select id="format" name="format"[^]*<option value="stub"/);
  });

  it('takes the events of a choice that it tells, and refuses one that was ticked beyond them', async () => {
    const fields = { url: URL_OF_SINK, format: 'stub', keys: 'all' };
    const ticked = { ...fields, preset: 'custom', 'event:message.sent': 'on', 'event:message.read': 'on' };
    const refused = await admin.submit(`${ROOT}/new`, ticked);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('O formato stub não conta message.read');
    expect(refused.text).toMatch(/<option value="stub" selected/);
    expect((await admin.submit(`${ROOT}/new`, { ...fields, preset: 'all' })).status).toBe(303);
    const rows = await panel.app.get(Database, { strict: false }).read('SELECT format, events FROM webhook_endpoints');
    expect(rows).toEqual([{ format: 'stub', events: TOLD.join(' ') }]);
  });

  it('is shown in the list and on the page, which offers neither another one nor a test that it does not tell', async () => {
    expect(await textOf(ROOT)).toContain('Formato: stub');
    const page = await textOf(`${ROOT}/1`);
    expect(page).toMatch(/Formato[^]*stub/);
    expect(page).not.toContain(`${ROOT}/1/test`);
    expect(await textOf(`${ROOT}/1/edit`)).not.toContain('name="format"');
  });

  it('shows what was sent beside the event to those who may see it', async () => {
    const request = JSON.stringify({ url: URL_OF_SINK, headers: {}, body: 'said=tulipa' });
    const event = {
      type: 'message.sent',
      timestamp: '',
      data: {},
      dialect: { name: 'stub', callback: `${URL_OF_SINK}?t=1` },
    };
    const row = { endpoint_id: 1, event_id: 'e', type: 'message.sent', payload: JSON.stringify(event) };
    const ended = { ...row, status: 1, next_at: 0, created_at: 1, last_started_at: 1, last_request: request };
    await panel.app
      .get(Database, { strict: false })
      .write((tx) => tx.insert('webhook_deliveries', Object.keys(ended), [Object.values(ended)]));
    const page = await textOf(`${ROOT}/deliveries/1`);
    for (const text of ['Corpo enviado, no formato do webhook', 'said=tulipa', 'Evento do Recado', '?t=1'])
      expect(page).toContain(text);
    const seen = await textOf(`${ROOT}/deliveries/1`, viewer);
    expect(seen).toContain('Corpo enviado');
    for (const hidden of ['tulipa', '?t=1']) expect(seen).not.toContain(hidden);
  });
});
