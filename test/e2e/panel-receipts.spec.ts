import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PanelClient } from '../support/panel-client.js';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { EvolutionStandIn } from '../support/stand-ins/evolution.stand-in.js';
import { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { until } from '../support/until.js';
import { SAFE_LIMITS } from './helpers/safe-limits.js';

const NEW = '/admin/channels/new?gateway=';
const REST = { timezone: 'America/Sao_Paulo', ...SAFE_LIMITS };

let server: Server;
let waha: WahaStandIn;
let evolution: EvolutionStandIn;
let panel: PanelClient;
beforeAll(async () => {
  [server, waha, evolution] = await Promise.all([sharedServer(), WahaStandIn.start(), EvolutionStandIn.start()]);
});
beforeEach(async () => {
  panel = new PanelClient(server);
  await panel.login();
});
afterAll(() => Promise.all([waha?.close(), evolution?.close()]));

const ofWaha = () => ({ 'set-url': waha.url, 'set-session': 'default', 'set-apiKey': waha.settings.apiKey });
const ofEvolution = () => {
  const { url, instance, apiKey } = evolution.settings;
  return { 'set-url': url, 'set-instance': instance, 'set-apiKey': apiKey };
};

/** Creates a channel, and opens its page. */
async function create(gateway: string, fields: Record<string, string>) {
  const { headers } = await panel.submit(NEW + gateway, { ...REST, ...fields });
  const href = headers.get('location') ?? '';
  return { href, text: (await panel.open(href)).text };
}

describe('a channel that is created', () => {
  it('shows at once what its provider said, and not that it works', async () => {
    evolution.hasInstance = false;
    const missing = await create('evolution', { name: 'sem-instancia', ...ofEvolution() });
    expect(missing.text).toContain('O canal sem-instancia foi criado.');
    expect(missing.text).toContain('Falta ler um QR code');
    expect(missing.text).toContain('Ainda não conectado');
    expect(missing.text).not.toContain('chip-good');
    const wrong = await create('evolution', { name: 'sem-chave', ...ofEvolution(), 'set-apiKey': 'another-key' });
    expect(wrong.text).toContain('Chave recusada');
    evolution.hasInstance = true;
    await panel.submit(`${missing.href}/check`, {});
    const working = (await panel.open(missing.href)).text;
    expect(working).toContain('Funcionando');
    expect(working).toMatch(/Visto [^:]*: o provedor foi consultado\./);
    expect((await panel.open('/admin/channels')).text).toContain('o provedor foi consultado.');
  });

  it('with the address of Recado is told so, before and after it is saved', async () => {
    for (const [gateway, fields] of [
      ['evolution', ofEvolution()],
      ['waha', ofWaha()],
    ] as const) {
      const own = { ...fields, 'set-url': server.url };
      const { text } = await panel.submit(NEW + gateway, { ...REST, ...own, name: 'x', test: '1' });
      expect(text).toContain('Este é o endereço do próprio Recado');
      expect(text).not.toContain('Salve o canal');
    }
    const other = await panel.submit(`${NEW}waha`, { ...REST, ...ofWaha(), 'set-url': evolution.url, test: '1' });
    expect(other.text).toContain('O que respondeu neste endereço não é WAHA');
    const saved = await create('evolution', { name: 'ele-mesmo', ...ofEvolution(), 'set-url': server.url });
    expect(saved.text).toContain('Este é o endereço do próprio Recado');
    expect(saved.text).toContain('Endereço errado');
  });
});

describe('the receipts of a channel', () => {
  it('are set up with an instance that is created, with a secret that is made for it, and arrive', async () => {
    evolution.hasInstance = false;
    const { href } = await create('evolution', { name: 'loja', ...ofEvolution() });
    await panel.submit(`${href}/pair`, {});
    const { webhook } = evolution;
    expect(webhook).toMatchObject({ url: expect.stringMatching(/\/gateways\/loja\/receipts$/), enabled: true });
    const secret = (webhook?.headers as Record<string, string>)['X-Webhook-Token'] ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    const page = (await panel.open(`${href}/receipts`)).text;
    expect(page).toContain('o segredo certo');
    expect(page).not.toContain(secret);
    expect((await panel.open(`${href}/edit`)).text).not.toContain(secret);
    const headers = { 'content-type': 'application/json', 'x-webhook-token': secret };
    const post = (proof: object) =>
      fetch(String(webhook?.url), { method: 'POST', headers: { ...headers, ...proof }, body: '{"event":"x"}' });
    expect((await post({})).status).toBe(200);
    const refused = await post({ 'x-webhook-token': 'another-secret' });
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: 'forbidden', detail: expect.stringContaining('o segredo dos recibos') },
    ]);
    for (let more = 0; more < 11; more++) await post({ 'x-webhook-token': 'another-secret' });
    const shown = async () => (await panel.open(href)).text;
    await until(async () => (await shown()).includes('Recibos recusados: 12'), {
      describe: 'twelve refused receipts are shown',
    });
    expect(await shown()).toMatch(/Recibos recusados: 12, o último [^:]*: o segredo não confere\./);
    expect(await shown()).toContain('Nenhum recibo ainda.');
    // Setting them up again is what mends it.
    evolution.webhook = { ...webhook, headers: { 'X-Webhook-Token': 'another-secret' } };
    expect((await panel.open(`${href}/receipts`)).text).toContain('o segredo não é o deste canal');
    await panel.submit(`${href}/receipts`, {});
    expect(evolution.webhook).toMatchObject({ headers: { 'X-Webhook-Token': secret } });
    expect(await shown()).not.toContain('Recibos recusados');
  });

  it('replace another address of an instance only where somebody agrees', async () => {
    evolution.hasInstance = true;
    const url = 'https://chatwoot.example.com/webhook?token=of-somebody';
    evolution.webhook = { url, enabled: true, events: [], headers: null };
    const { href } = await create('evolution', { name: 'loja-2', ...ofEvolution() });
    const page = (await panel.open(`${href}/receipts`)).text;
    expect(page).toContain('https://chatwoot.example.com.');
    expect(page).not.toContain('of-somebody');
    await panel.submit(`${href}/receipts`, {});
    expect(evolution.webhook).toMatchObject({ url });
    expect((await panel.open(`${href}/receipts`)).text).toContain('Os recibos não ficaram configurados.');
    await panel.submit(`${href}/receipts`, { replaces: 'on' });
    expect(evolution.webhook).toMatchObject({ url: expect.stringMatching(/\/gateways\/loja-2\/receipts$/) });
    expect((await panel.open(`${href}/receipts`)).text).toContain('o provedor confirma');
  });

  it('are set up beside the other webhooks of a session', async () => {
    const other = { url: 'https://chatwoot.example.com/x', events: ['*'], hmac: { key: 'k' } };
    waha.config = { webhooks: [other] };
    const { href, text } = await create('waha', { name: 'loja-3', ...ofWaha() });
    expect(text).toContain('O canal não tem segredo dos recibos');
    const page = (await panel.open(`${href}/receipts`)).text;
    expect(page).toContain('A sessão reinicia');
    // Both are on this computer: only a container could be in the way.
    expect(page).toMatch(
      /Só este computador abre http:\/\/localhost:\d+\. Para os outros, e para um contêiner, defina BASE_URL/,
    );
    await panel.submit(`${href}/receipts`, {});
    expect(waha.config?.webhooks).toMatchObject([
      other,
      { url: expect.stringMatching(/\/gateways\/loja-3\/receipts$/) },
    ]);
    const trail = (await panel.open('/admin/audit')).text;
    expect(trail).toContain('Recibos configurados no provedor');
    expect(trail).toContain('>Canal loja-3<');
    expect(trail).toContain('Instalação');
  });
});
