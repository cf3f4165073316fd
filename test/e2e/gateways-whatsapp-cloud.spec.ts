import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';
import { serverOn } from './helpers/server-on.js';

describe('a server with GATEWAY=whatsapp-cloud', () => {
  serverOn<WhatsAppCloudStandIn>({
    kind: 'whatsapp-cloud',
    start: () => WhatsAppCloudStandIn.start(),
    env: ({ url }) => ({
      WHATSAPP_API_URL: url,
      WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
      WHATSAPP_TOKEN: 'EAAB-the-token',
      WHATSAPP_APP_SECRET: 'the-app-secret',
    }),
    secrets: ['EAAB-the-token', 'the-app-secret'],
    renew: (standIn, credential) => {
      standIn.settings.token = credential;
      return { WHATSAPP_TOKEN: credential };
    },
    batch: 40,
    readReceipt: (standIn, id) => standIn.callback([{ id, status: 'read', recipient: '5531' }]),
  });
});

describe('a message that waits for its retry while Meta posts of others to the same address', () => {
  let meta: WhatsAppCloudStandIn;
  let other: WhatsAppCloudStandIn;
  let server: Server;
  let client: Api;

  beforeAll(async () => {
    // Another number of the same application, whose statuses have the same signature and come to the same address.
    [meta, other] = await Promise.all([
      WhatsAppCloudStandIn.start(),
      WhatsAppCloudStandIn.start({ phoneNumberId: '999999999999999' }),
    ]);
    const { url, phoneNumberId, token, appSecret } = meta.settings;
    const env = {
      WHATSAPP_API_URL: url,
      WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
      WHATSAPP_TOKEN: token,
      WHATSAPP_APP_SECRET: appSecret,
    };
    server = await startServer({ env: { GATEWAY: 'whatsapp-cloud', ...env } });
    client = api(server, await createKey(server));
  });
  afterAll(async () => {
    await server?.stop();
    await Promise.all([meta?.close(), other?.close()]);
  });

  const look = async (id: number) => (await client.get(`/api/messages/${id}`)).body;
  const post = async (request: { headers: Record<string, string>; body: string }) => {
    const { status } = await fetch(`${server.url}/gateways/default/receipts`, { method: 'POST', ...request });
    expect(status).toBe(200);
  };
  const applied = () =>
    until(async () => {
      const select = 'SELECT COUNT(*) AS open FROM gateway_callbacks WHERE next_at IS NOT NULL';
      return Number((await askDatabase<{ open: number }>(server.folder, select))[0]?.open) === 0;
    });

  it('is not changed by them, and is sent in the end', async () => {
    let isWell = false;
    const down = { kind: 'answer', status: 500, body: { error: { code: 131000, message: 'down' } } } as const;
    meta.decide(() => (isWell ? undefined : { ...down, headers: { 'retry-after': '3' } }));
    const { body } = await client.post('/api/enqueue-messages', {
      messages: [{ phone: '5531987100001', message: 'oi' }],
    });
    const id = body.messages[0].id as number;
    await until(async () => (await look(id)).waiting_for?.code === 'retry', { describe: 'it to wait for its retry' });
    const [{ installation } = { installation: '' }] = await askDatabase<{ installation: string }>(
      server.folder,
      'SELECT identifier AS installation FROM installation',
    );
    const { attempts } = await look(id);
    const lie = (opaque: string) => ({ id: 'wamid.of-others', status: 'delivered', recipient: '5531', opaque });
    for (const echo of [`${id}.${attempts}`, `${id}.${attempts}.i${installation}`]) {
      await post(other.callback([lie(echo)]));
    }
    await post(meta.callback([lie(`${id}.${attempts}.ielsewhere`)]));
    await applied();
    expect(await look(id)).toMatchObject({ status: 'Pendente', provider_message_id: null, delivered_at: null });
    isWell = true;
    await until(async () => (await look(id)).status === 'Enviada', { describe: 'it to be sent' });
    expect(meta.taken).toHaveLength(1);
    expect(meta.echoes.get((await look(id)).provider_message_id)).toMatch(
      new RegExp(`^${id}\\.\\d+\\.i${installation}\\.s\\d+$`),
    );
  });
});
