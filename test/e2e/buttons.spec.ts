import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import type { Server } from '../support/server.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.js';
import { acceptedOne, look, refusedOne } from './helpers/enqueue.js';
import { arrives, startNotifying, subscribe } from './helpers/webhooks.js';

const PHONE = '5531987203301';
const SCOPES = ['messages:write', 'messages:read', 'webhooks:write', 'inbound:read'];
const BUTTONS = [{ reply: { id: 'confirmar', title: 'Confirmar' } }, { reply: { id: 'mudar', title: 'Mudar a data' } }];

let meta: WhatsAppCloudStandIn;
let sink: WebhookSink;
let server: Server;

beforeAll(async () => {
  meta = await WhatsAppCloudStandIn.start();
  sink = await startWebhookSink();
  const { url, phoneNumberId, token, appSecret } = meta.settings;
  const env = {
    ...{ GATEWAY: 'whatsapp-cloud', WHATSAPP_API_URL: url, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId },
    ...{ WHATSAPP_TOKEN: token, WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: 'x' },
  };
  server = await startNotifying({ env: { ...env, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } });
});
afterAll(async () => {
  await server?.stop();
  await sink?.close();
  await meta?.close();
});

/** The message once it has left. */
const isSent = (client: Api, id: number) =>
  until(
    async () => {
      const found = await look(client, id);
      return found.sent_at !== null && found;
    },
    { describe: `message ${id} to be sent` },
  );
/** What was told of the tap. */
const isReceived = async (path: string) =>
  (await arrives(sink, (request) => request.path === path && request.event.type === 'message.received')).event;

describe('buttons under a message', () => {
  it('leave by the Cloud API, and what is tapped comes back with its id', async () => {
    const client = api(server, await createKey(server, { name: 'Loja', scopes: SCOPES }));
    await subscribe(client, sink.url('/cloud'), ['message.received']);
    const { id } = await acceptedOne(client, { phone: PHONE, message: 'Confirma amanhã?', buttons: BUTTONS });
    const sent = await isSent(client, id);
    expect(sent).toMatchObject({ sent_as: 'buttons', buttons: BUTTONS, media: null, template: null });
    expect(meta.taken).toMatchObject([{ form: 'buttons', text: 'Confirma amanhã?' }]);
    const part = { type: 'button_reply', button_reply: BUTTONS[1]!.reply };
    const tap = meta.written({ phone: PHONE, type: 'interactive', part, replyTo: sent.provider_message_id });
    await fetch(`${server.url}/gateways/default/receipts`, { method: 'POST', ...tap });
    const event = await isReceived('/cloud');
    expect(event.data).toMatchObject({ button: BUTTONS[1]!.reply, text: 'Mudar a data', in_reply_to: id });
  });

  it('are refused where they would arrive nowhere, with what is wrong at its path', async () => {
    const client = api(server, await createKey(server));
    const wrong = { buttons: [{ reply: { id: 'a', title: 'x'.repeat(21) } }, { reply: { id: 'a', title: 'Sim' } }] };
    expect(Object.keys(await refusedOne(client, wrong)).sort()).toEqual([
      'messages.0.buttons.0.reply.title',
      'messages.0.buttons.1.reply.id',
    ]);
    expect(meta.taken).toHaveLength(1);
  });

  it('are shown in the simulator, where a tap answers as on a phone', async () => {
    const client = api(server, await createKey(server, { name: 'Teste', scopes: SCOPES, test: true }));
    await subscribe(client, sink.url('/simulator'), ['message.received']);
    const { id } = await acceptedOne(client, { phone: PHONE, message: 'Confirma?', buttons: BUTTONS });
    await isSent(client, id);
    const panel = new PanelClient(server);
    await panel.login();
    const page = (await panel.open('/admin/simulator')).text;
    const form = /action="(\/admin\/simulator\/\d+\/replies)"/.exec(page)?.[1] ?? '';
    expect(page).toContain('value="mudar"');
    expect((await panel.submit(form, { button: 'mudar' }, '/admin/simulator')).status).toBe(303);
    const event = await isReceived('/simulator');
    expect(event.data).toMatchObject({ button: BUTTONS[1]!.reply, text: 'Mudar a data', in_reply_to: id });
    expect((await panel.open(`/admin/messages/${id}`)).text).toContain('Confirmar · Mudar a data');
    expect((await panel.submit(form, { button: 'outro' }, '/admin/simulator')).status).toBe(422);
  });
});

describe('a message that quotes what came in', () => {
  it('leaves through a pool by the channel that received it, with a kept file', async () => {
    const client = api(server, await createKey(server, { name: 'Grupo', scopes: SCOPES }));
    await subscribe(client, sink.url('/pool'), ['message.received']);
    const run = async (...args: string[]) => expect((await runCli(args, { folder: server.folder })).code).toBe(0);
    await run('create-channel', '--name', 'norte', '--gateway', 'sandbox');
    await run('create-pool', '--name', 'lojas', '--member', 'default', '--member', 'norte');
    const written = meta.written({ phone: PHONE, text: 'Cadê o boleto?', id: 'wamid.pool.1' });
    await fetch(`${server.url}/gateways/default/receipts`, { method: 'POST', ...written });
    const { provider_message_id } = (await isReceived('/pool')).data;
    const data = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
    const file = (await client.post('/api/media', { data, filename: 'boleto.pdf' })).body;
    const reply = { message: 'Segue.', media: { id: file.id }, reply_to: provider_message_id };
    // Whoever it is to: of new people every second one would get the other channel.
    for (const phone of [PHONE, '5531987203302', '5531987203303']) {
      const { id } = await acceptedOne(client, { phone, ...reply }, { channel: 'lojas' });
      expect(await isSent(client, id)).toMatchObject({ channel: 'default', pool: 'lojas', sent_as: 'media' });
    }
    const [upload] = [...meta.uploads.files.keys()];
    const bodies = meta.requests.map(({ json }) => json).filter((json) => json?.type === 'document');
    expect(bodies).toHaveLength(3);
    expect(bodies[0]).toMatchObject({ context: { message_id: 'wamid.pool.1' }, document: { id: upload } });
    const unknown = { message: 'Segue.', reply_to: 'wamid.pool.2' };
    expect(await refusedOne(client, { phone: PHONE, ...unknown }, { channel: 'lojas' })).toHaveProperty([
      'messages.0.reply_to',
    ]);
  });
});
