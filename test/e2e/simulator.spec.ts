import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { PanelClient } from '../support/panel-client.js';
import type { Server } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { sharedServer } from '../support/shared-server.js';
import { until } from '../support/until.js';
import { inThirtyDays } from './helpers/clock.js';
import { ENQUEUE } from './helpers/enqueue.js';

let server: Server;
beforeAll(async () => {
  server = await sharedServer();
});

describe('the simulator', () => {
  const PHONE = '5531987299011';

  /** The page of the simulator once it shows a message with this text, and the id of that message in the sandbox. */
  const received = async (panel: PanelClient, text: string) => {
    let page = '';
    const isThere = async () => {
      page = (await panel.open('/admin/simulator')).text;
      return page.includes(text);
    };
    await until(isThere, { describe: `the simulator to show ${text}` });
    return /action="(\/admin\/simulator\/\d+\/replies)"/.exec(page)?.[1] ?? '';
  };

  it.each([
    ['a live key', {}, ''],
    ['a test key', { test: true }, '?mode=test'],
  ])('takes the reply of a recipient of %s as a provider brings it', async (name, options, list) => {
    const panel = new PanelClient(server);
    await panel.login();
    const scopes = ['messages:write', 'messages:read'];
    const client = api(server, await createKey(server, { name, scopes, ...options }));
    const message = { phone: PHONE, message: `Olá de ${name}` };
    const send = async () => (await client.post(ENQUEUE, { messages: [message] })).body.messages[0].id as number;
    const look = async (id: number) => (await client.get(`/api/messages/${id}`)).body;
    const optOuts = async (mode = list) => (await panel.open(`/admin/opt-outs${mode}`)).text;
    await send();
    const form = await received(panel, message.message);
    const reply = (fields: Record<string, string>) => panel.submit(form, fields, '/admin/simulator');
    const applied = async () => {
      const waiting = await askDatabase(server.folder, 'SELECT id FROM gateway_callbacks WHERE next_at IS NOT NULL');
      return waiting.length === 0;
    };

    expect(await reply({ text: '  ' })).toMatchObject({ status: 422 });
    const answer = await reply({ text: 'Quero <b>sair</b>' });
    expect(answer.status).toBe(303);
    const page = (await panel.open(answer.headers.get('location') ?? '')).text;
    expect(page).toContain('Quero &lt;b>sair');
    await until(applied, { describe: 'the free text to be applied' });
    expect(await optOuts()).not.toContain('98729-9011');
    const delivered = await send();
    await until(async () => (await look(delivered)).sent_at !== null, { describe: 'the message after a free text' });

    const waiting = (await client.post(ENQUEUE, { messages: [message], scheduled_at: inThirtyDays() })).body
      .messages[0];
    expect((await reply({ word: 'SAIR', text: 'não conta' })).status).toBe(303);
    await until(async () => (await look(waiting.id)).failure_code === 'opted_out', { describe: 'the cancelation' });
    expect(await look(waiting.id)).toMatchObject({ status: 'Cancelada' });
    const refused = await send();
    await until(async () => (await look(refused)).status === 'Cancelada', { describe: 'the next message' });
    expect(await look(refused)).toMatchObject({ failure_code: 'opted_out', sent_at: null, attempts: 0 });
    expect(await optOuts()).toContain('98729-9011');
    expect(await optOuts(list === '' ? '?mode=test' : '')).not.toContain(list === '' ? '98729-9011' : 'Olá de');
  });

  it('takes replies neither from outside nor to messages that it does not have', async () => {
    const body = JSON.stringify({ id: 'x', from: '5531987299012', text: 'SAIR', at: Date.now() });
    const headers = { 'content-type': 'application/json' };
    for (const channel of ['sandbox', 'default'])
      expect(
        (await fetch(`${server.url}/gateways/${channel}/receipts`, { method: 'POST', headers, body })).status,
      ).toBe(403);
    const panel = new PanelClient(server);
    await panel.login();
    expect((await panel.submit('/admin/simulator/999999/replies', { text: 'Oi' }, '/admin/simulator')).status).toBe(
      404,
    );
  });
});
