import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { MailReceiver } from '../support/mail-receiver.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import { type Server, startServer } from '../support/server.js';
import { until } from '../support/until.js';
import { accepted, messages } from './helpers/enqueue.js';

let stub: HttpGatewayStub;
let mail: MailReceiver;
let server: Server;
let panel: PanelClient;
let key: string;
beforeAll(async () => {
  stub = await startHttpGatewayStub();
  mail = await new MailReceiver({ hideSTARTTLS: true }).listen();
  const gateway = { GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url };
  server = await startServer({ env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, ...gateway } });
  panel = new PanelClient(server);
  await panel.login();
  key = await createKey(server);
});
afterAll(async () => {
  await server?.stop();
  await mail.close();
  await stub.close();
});

describe('the settings of the installation', () => {
  it('hold in the API a moment after they are saved, and what a variable fixes stays', async () => {
    const { status } = await panel.submit('/admin/settings', { name: 'Loja', timezone: 'America/Manaus' });
    expect(status).toBe(303);
    await until(async () => (await api(server, key).get('/api/me')).body.timezone === 'America/Manaus', {
      timeoutMs: 20_000,
      describe: 'the new zone',
    });
    const refused = await panel.submit('/admin/settings', { defaultChannel: 'sandbox', name: 'Outra' });
    expect(refused.status).toBe(422);
    const { text } = await panel.open('/admin/settings');
    expect(text).toContain('value="Loja"');
    expect(text).toContain('variável de ambiente GATEWAY');
    await server.restart();
    expect((await api(server, key).get('/api/me')).body.timezone).toBe('America/Manaus');
  });
});

describe('the owner', () => {
  const form = () => ({
    kind_channel_suspended: 'on',
    emailTo: 'dona@example.com',
    smtpHost: '127.0.0.1',
    smtpPort: String(mail.port),
    smtpSecurity: 'none',
    whatsappPhone: '+55 11 98765-4321',
    whatsappChannel: 'default',
    digestMinutes: '0',
    language: 'pt-BR',
  });

  /** Resolves when so many messages are delivered, by e-mail and into the queue of the channel. */
  const delivered = (count: number) =>
    until(async () => (await panel.open('/admin/alerts')).text.match(/Entregue/g)?.length === count, {
      describe: `${count} deliveries`,
    });

  it('gets a test, one e-mail when a channel is suspended, also over a restart, and one when it works again', async () => {
    await panel.login();
    expect((await panel.submit('/admin/alerts/settings', form())).status).toBe(303);
    expect((await panel.submit('/admin/alerts/test', {}, '/admin/alerts')).status).toBe(303);
    await until(() => mail.subjects.includes('[Loja] Teste dos avisos'));
    await until(() => stub.requests.some(({ text }) => text.startsWith('*[Loja] Teste dos avisos*')));

    await delivered(2);
    stub.behave(() => ({ kind: 'status', status: 401 }));
    await accepted(api(server, key), { messages: messages(1) });
    await delivered(4);
    await server.restart();
    stub.behave(() => ({ kind: 'ok' }));
    await panel.login();
    expect((await panel.open('/admin/alerts')).text).toContain('Canal default suspenso');
    const [channel] = /\/admin\/channels\/\d+/.exec((await panel.open('/admin/channels')).text) ?? [];
    expect((await panel.submit(`${channel}/resume`, {}, channel)).status).toBe(303);
    await delivered(6);
    const told = '*[Loja] Resolvido: Canal default suspenso*';
    await until(() => stub.requests.filter(({ text }) => text.startsWith(told)).length === 1);
    expect(mail.subjects).toEqual([
      '[Loja] Teste dos avisos',
      '[Loja] Canal default suspenso',
      '[Loja] Resolvido: Canal default suspenso',
    ]);
    expect(mail.mails[1]).toMatchObject({ from: 'dona@example.com', to: ['dona@example.com'] });
    expect((await panel.open('/admin/alerts')).text).toContain('Tudo em ordem');
  });
});
