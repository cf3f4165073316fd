import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createChannel } from '../support/channels.js';
import { api } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { PanelClient, PASSWORD } from '../support/panel-client.js';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { EvolutionStandIn } from '../support/stand-ins/evolution.stand-in.js';
import { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { until } from '../support/until.js';

const QR = '2@um-codigo-que-ninguem-deve-guardar,abc==';

interface Provider {
  /** The settings of a channel that sends by it. */
  settings: Record<string, string>;
  secret: string;
  missing(): void;
  stopped(): void;
  scan(): void;
  connected(): void;
  badKey(): void;
  close(): Promise<void>;
}

async function waha(): Promise<Provider> {
  const standIn = await WahaStandIn.start();
  standIn.me = '5511987654321@c.us';
  const { url, apiKey } = standIn.settings;
  return {
    settings: { url, apiKey },
    secret: apiKey,
    missing: () => (standIn.hasSession = false),
    stopped: () => (standIn.status = 'STOPPED'),
    scan: () => Object.assign(standIn, { status: 'SCAN_QR_CODE', qr: QR }),
    connected: () => (standIn.status = 'WORKING'),
    badKey: () => (standIn.knowsKey = false),
    close: () => standIn.close(),
  };
}

async function evolution(): Promise<Provider> {
  const standIn = await EvolutionStandIn.start();
  const { url, apiKey, instance } = standIn.settings;
  return {
    settings: { url, apiKey, instance },
    secret: apiKey,
    missing: () => (standIn.hasInstance = false),
    stopped: () => (standIn.state = 'close'),
    scan: () => Object.assign(standIn, { state: 'connecting', qr: { code: QR, pairingCode: 'WZYEH1YY' } }),
    connected: () => (standIn.state = 'open'),
    badKey: () => (standIn.knowsKey = false),
    close: () => standIn.close(),
  };
}

let server: Server;
let panel: PanelClient;
beforeAll(async () => {
  server = await sharedServer();
  panel = new PanelClient(server);
  await panel.login();
});

let made = 0;

/** A new channel; answers its name and the page where its phone is paired. */
async function newChannel(gateway: string, settings: Record<string, string>): Promise<{ name: string; page: string }> {
  const name = `celular-${++made}`;
  const id = await createChannel(server, { name, gateway, settings });
  return { name, page: `/admin/channels/${id}/pair` };
}

describe.each([
  ['waha', waha],
  ['evolution', evolution],
] as const)('a phone is paired with %s', (kind, start) => {
  let provider: Provider;
  let channel: string;
  let page: string;
  beforeEach(async () => {
    provider = await start();
    ({ name: channel, page } = await newChannel(kind, provider.settings));
  });
  afterEach(() => provider?.close());

  it('from a missing sender to a connected phone, with a code that nobody keeps', async () => {
    provider.missing();
    expect((await panel.open(page)).text).toContain('Criar e gerar código');
    expect((await panel.submit(page, {})).status).toBe(303);
    expect((await panel.open(page)).text).toContain('O provedor está gerando o código.');
    provider.scan();
    const shown = await panel.open(page);
    expect(shown.headers.get('cache-control')).toContain('no-store');
    expect(shown.text).toMatch(/<svg class="qr-code" role="img" aria-label="QR code para conectar o WhatsApp"/);
    expect(shown.text).not.toContain(QR);
    expect(shown.text).toContain('Conectar dispositivo');
    expect(shown.text.includes('WZYEH1YY')).toBe(kind === 'evolution');
    const part = await panel.open(page, { headers: { 'hx-request': 'true' } });
    expect(part.text).toMatch(/^<div id="pairing"/);
    expect(shown.text).toContain(`muda a cada ${kind === 'evolution' ? 45 : 20} segundos`);
    provider.connected();
    const connected = (await panel.open(page)).text;
    expect(connected).toContain('o canal já pode enviar');
    expect(connected).not.toContain('gerando o código');
    expect(server.logs()).not.toContain(QR);
  });

  it('after it was disconnected, by a button: a look changes nothing at the provider', async () => {
    provider.stopped();
    expect((await panel.open(page)).text).toContain('Nenhum celular está conectado.');
    expect((await panel.open(page)).text).toContain('Gerar código');
    await panel.submit(page, {});
    expect((await panel.open(page)).text).toContain('Gerando o código');
  });

  it('and says after a minute without a code that the provider does not reach WhatsApp', async () => {
    provider.stopped();
    const { headers } = await panel.submit(page, {});
    const begun = headers.get('location') ?? '';
    expect(begun).toMatch(/since=\d{13}$/);
    expect((await panel.open(begun)).text).not.toContain('não alcança o WhatsApp');
    const late = (await panel.open(`${page}?since=${Date.now() - 61_000}`)).text;
    expect(late).toContain('o provedor não alcança o WhatsApp');
    expect(late.includes('CONFIG_SESSION_PHONE_VERSION')).toBe(kind === 'evolution');
    // A code shows that it is reached, and the next wait begins anew.
    provider.scan();
    const shown = (await panel.open(`${page}?since=${Date.now() - 61_000}`)).text;
    expect(shown).not.toContain('não alcança');
    expect(shown).toContain(`hx-get="${page}"`);
  });

  it('which ends the hold of its channel at once, and says that it can send only where it can', async () => {
    provider.connected();
    expect((await panel.open(page.replace('/pair', ''))).text).toContain('Ainda não testado');
    await panel.submit(page.replace('/pair', '/pause'), {});
    const paused = (await panel.open(page)).text;
    expect(paused).toContain('ainda não envia (Pausado)');
    expect(paused).not.toContain('já pode enviar');
    await panel.submit(page.replace('/pair', '/resume'), { password: PASSWORD });
    provider.stopped();
    const key = await createKey(server, { name: channel });
    const sent = { channel, messages: [{ phone: '5511987654321', message: 'Oi' }] };
    await until(async () => (await api(server, key).post('/api/enqueue-messages', sent)).status === 200, {
      describe: 'a message by the new channel',
    });
    const held = () => panel.open(page.replace('/pair', ''));
    await until(async () => (await held()).text.includes('Suspenso'), { describe: 'the channel is held' });
    provider.connected();
    expect((await panel.open(page)).text).toContain('já pode enviar');
    expect((await held()).text).toContain('Funcionando');
  });

  it('only where the key is right, and by nobody who may only look', async () => {
    provider.badKey();
    const failed = await panel.open(page);
    expect(failed).toMatchObject({ status: 200, text: expect.stringContaining('Não foi possível consultar') });
    expect(failed.text).toContain('Editar o canal');
    expect(failed.text).not.toContain(provider.secret);
    await panel.submit(page, {});
    const refused = (await panel.open(page)).text;
    expect(refused).toContain('O provedor não gerou o código.');
    expect(refused.includes('exige a chave global')).toBe(kind === 'evolution');
    const email = `leo-${channel}@exemplo.com.br`;
    const viewer = ['--email', email, '--role', 'viewer', '--password', PASSWORD];
    await runCli(['create-admin', ...viewer], { folder: server.folder });
    const other = new PanelClient(server);
    await other.login(email);
    expect((await other.open(page)).status).toBe(403);
    expect((await other.open(page.replace('/pair', ''))).text).not.toContain('/pair');
  });
});

it('a channel whose provider has nothing to pair has no such page', async () => {
  expect((await panel.open('/admin/channels/1')).status).toBe(200);
  expect((await panel.open('/admin/channels/1/pair')).status).toBe(404);
});
