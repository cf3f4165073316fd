import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import type { Environment } from '../support/program.js';
import { type Server, startServer } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { EvolutionStandIn } from '../support/stand-ins/evolution.stand-in.js';
import { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';
import { accepted, acceptedOne, look, message, refusedOne } from './helpers/enqueue.js';

const PHONE = '447700900123';
const MEDIA = {
  type: 'document',
  url: 'https://loja.example/nota.pdf',
  filename: 'nota.pdf',
  mimetype: 'application/pdf',
};
const WITH_MEDIA = { phone: PHONE, message: 'A nota do pedido {pedido}', variables: { pedido: '4711' }, media: MEDIA };
const CAPTION = 'A nota do pedido 4711';
const SENT = ['Enviada', 'Entregue', 'Lida'];

/** A provider, how the server reaches it, and the JSON of the last request that it got. */
interface Provider {
  env: Environment;
  last(): object | undefined;
  close(): Promise<void>;
}

const PROVIDERS: Readonly<Record<string, () => Promise<Provider>>> = {
  waha: async () => {
    const standIn = await WahaStandIn.start();
    const env = { WAHA_URL: standIn.url, WAHA_API_KEY: 'the-waha-key' };
    return {
      env,
      last: () => standIn.requests.find(({ path }) => path === '/api/sendFile')?.json,
      close: () => standIn.close(),
    };
  },
  evolution: async () => {
    const standIn = await EvolutionStandIn.start({ instance: 'loja' });
    const { url, settings } = standIn;
    const env = { EVOLUTION_URL: url, EVOLUTION_INSTANCE: 'loja', EVOLUTION_API_KEY: settings.apiKey };
    const isMedia = ({ path }: { path: string }) => path.startsWith('/message/sendMedia');
    return { env, last: () => standIn.requests.find(isMedia)?.json, close: () => standIn.close() };
  },
  'whatsapp-cloud': async () => {
    const standIn = await WhatsAppCloudStandIn.start();
    const env = {
      ...{ WHATSAPP_API_URL: standIn.url, WHATSAPP_PHONE_NUMBER_ID: '106540352242922' },
      ...{ WHATSAPP_TOKEN: 'EAAB-the-token', WHATSAPP_APP_SECRET: 'the-app-secret' },
    };
    const isMedia = ({ json }: { json: unknown }) => (json as { type?: string } | undefined)?.type === 'document';
    return { env, last: () => standIn.requests.find(isMedia)?.json, close: () => standIn.close() };
  },
  http: async () => {
    const stub = await startHttpGatewayStub();
    const last = () => stub.requests.map(({ body }) => JSON.parse(body.toString()) as object).at(-1);
    return { env: { HTTP_GATEWAY_URL: stub.url }, last, close: () => stub.close() };
  },
};

/** What each provider is asked to send. */
const ASKED: Readonly<Record<string, object>> = {
  waha: { caption: CAPTION, file: { url: MEDIA.url, filename: 'nota.pdf', mimetype: 'application/pdf' } },
  evolution: { mediatype: 'document', caption: CAPTION, media: MEDIA.url, fileName: 'nota.pdf' },
  'whatsapp-cloud': { type: 'document', document: { link: MEDIA.url, caption: CAPTION, filename: 'nota.pdf' } },
  http: { to: PHONE, text: CAPTION, media: MEDIA },
};

const isSent = (client: Api, id: number) =>
  until(
    async () => {
      const found = await look(client, id);
      return SENT.includes(found.status) && found;
    },
    { describe: `message ${id} to be sent` },
  );

describe.each(Object.entries(PROVIDERS))('a server with GATEWAY=%s', (kind, start) => {
  let provider: Provider;
  let server: Server;
  let client: Api;

  beforeAll(async () => {
    provider = await start();
    server = await startServer({ env: { GATEWAY: kind, ...provider.env } });
    client = api(server, await createKey(server));
  });
  afterAll(async () => {
    await server?.stop();
    await provider?.close();
  });

  it('sends media by their address, with variables in the caption', async () => {
    const { id } = await acceptedOne(client, WITH_MEDIA);
    const sent = await isSent(client, id);
    expect(sent).toMatchObject({ message: CAPTION, media: MEDIA, template: null, sent_as: 'media' });
    expect(provider.last()).toMatchObject(ASKED[kind]!);
  });

  it('accepts templates only where its provider has them', async () => {
    const template = { name: 'aviso' };
    const unread = { path: 'messages.0.template.name', code: 'template_unverified' };
    if (kind === 'whatsapp-cloud')
      expect((await accepted(client, { messages: [message({ template })] })).warnings).toMatchObject([unread]);
    else expect(Object.keys(await refusedOne(client, { template }))).toEqual(['messages.0.template']);
  });
});

describe('a server with the sandbox', () => {
  let server: Server;
  let client: Api;

  beforeAll(async () => {
    server = await sharedServer();
    client = api(server, await createKey(server));
  });

  it('sends texts with variables, media and templates', async () => {
    const texts = { message: 'Pedido {pedido}: {valor|a combinar}', variables: { pedido: '4711' } };
    const template = { name: 'aviso', parameters: ['4711'] };
    const { messages } = await accepted(client, {
      messages: [message(texts), message(WITH_MEDIA), { phone: PHONE, template }, message()],
    });
    const sent = [];
    for (const { id } of messages as { id: number }[]) sent.push(await isSent(client, id));
    expect(sent).toMatchObject([
      { message: 'Pedido 4711: a combinar', media: null, template: null, sent_as: 'text' },
      { message: CAPTION, media: MEDIA, template: null, sent_as: 'media' },
      { message: '', media: null, template: { ...template, language: 'pt_BR' }, sent_as: 'template:aviso' },
      { message: 'Olá', media: null, template: null, sent_as: 'text' },
    ]);
    expect(JSON.stringify(sent)).not.toContain('variables');
  });

  it('names the exact path of what is wrong', async () => {
    const wrong = {
      message: '{pedido}',
      variables: { name: 'x' },
      media: { type: 'image', url: 'http://example.com' },
    };
    expect(Object.keys(await refusedOne(client, wrong)).sort()).toEqual([
      'messages.0.media.url',
      'messages.0.variables.name',
    ]);
    expect(Object.keys(await refusedOne(client, { message: '{pedido}', variables: {} }))).toEqual([
      'messages.0.variables.pedido',
    ]);
  });

  it('answers a repeated request with media as the first', async () => {
    const headers = { 'idempotency-key': 'media-1' };
    const body = { messages: [message(WITH_MEDIA)] };
    const first = await accepted(client, body, { headers });
    expect(await accepted(client, body, { headers })).toEqual(first);
  });
});
