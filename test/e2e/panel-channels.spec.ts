import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ageSessions } from '../browser/helpers/sessions.js';
import { runCli } from '../support/cli.js';
import { PanelClient, PASSWORD } from '../support/panel-client.js';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { sentForm } from '../support/sent-form.js';
import { EvolutionStandIn } from '../support/stand-ins/evolution.stand-in.js';
import { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { until } from '../support/until.js';
import { SAFE_LIMITS } from './helpers/safe-limits.js';

const NEW = '/admin/channels/new?gateway=waha';
/** What the form has when nobody changes it. */
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

const keptIn = (text: string) => /name="kept" value="([^"]+)"/.exec(text)?.[1] ?? '';
const helpOf = (text: string, id: string) => new RegExp(`id="${id}-help">(.*?)</p>`, 's').exec(text)?.[1] ?? '';
const location = ({ headers }: { headers: Headers }) => headers.get('location') ?? '';
const settings = () => ({ 'set-url': waha.url, 'set-session': 'default', 'set-apiKey': waha.settings.apiKey });

describe('the form of a channel', () => {
  it('shows the steps, the guide of the provider and which fields it needs', async () => {
    const kinds = await panel.open('/admin/channels/new');
    expect(kinds.text).toContain('<li aria-current="step">Como enviar</li>');
    const { text } = await panel.open(NEW);
    expect(text).toContain('<li aria-current="step">Conectar</li>');
    expect(text).toContain('Onde encontrar os dados: WAHA');
    expect(text).toContain('variável WAHA_API_KEY');
    const required = [...text.matchAll(/<input id="([^"]+)"[^>]* required/g)].map(([, id]) => id);
    expect(required).toEqual(['name', 'set-url', 'set-apiKey', 'timezone']);
  });

  it('offers the fixed values of a setting in a list, and shows which one was chosen', async () => {
    const address = '/admin/channels/new?gateway=whatsapp-cloud';
    const listIn = (text: string) => /<select id="set-outsideWindow".*?<\/select>/s.exec(text)?.[0] ?? '';
    const chosenIn = (text: string) => /<option value="(\w+)" selected/.exec(listIn(text))?.[1];
    const { text } = await panel.open(address);
    const values = [...listIn(text).matchAll(/<option value="(\w+)"/g)].map(([, value]) => value);
    expect(values).toEqual(['fail', 'direct_send', 'template']);
    expect(listIn(text)).toContain('A mensagem falha');
    const typed = { ...REST, name: 'meta', 'set-phoneNumberId': '1', 'set-token': 't' };
    const chosen = { ...typed, 'set-outsideWindow': 'template', 'set-carrierTemplate': 'aviso' };
    const refused = await panel.submit(address, chosen);
    expect(chosenIn(refused.text)).toBe('template');
    expect(helpOf(refused.text, 'set-carrierTemplate')).toContain('como aviso:pt_BR');
    const saved = await panel.submit(address, { ...chosen, 'set-carrierTemplate': 'aviso:pt_BR' });
    expect(saved.status).toBe(303);
    const [id] = /\d+/.exec(location(saved)) ?? [];
    expect(chosenIn((await panel.open(`/admin/channels/${id}/edit`)).text)).toBe('template');
  });

  it('says everything that is wrong with it at once', async () => {
    const wrong = {
      name: 'Loja',
      'set-url': 'ftp://x',
      'set-session': 'a/b',
      pace: 'mil',
      jitter: '95',
      from: '25:00',
    };
    const { status, text } = await panel.submit(NEW, { ...REST, ...wrong, period: '4' });
    expect(status).toBe(422);
    const marked = [...text.matchAll(/<input id="([^"]+)"[^>]*aria-invalid="true"/g)].map(([, id]) => id);
    expect(marked).toEqual(['name', 'set-url', 'set-session', 'set-apiKey', 'pace', 'jitter', 'from', 'to']);
    expect(text).toContain('Marque ao menos um dia.');
    expect(helpOf(text, 'set-url')).toContain('Informe um endereço completo');
  });

  it('keeps typed secrets while it is corrected, and shows none of them', async () => {
    const secret = 'segredo-da-loja';
    const refused = await panel.submit(NEW, { ...REST, name: 'Errado', ...settings(), 'set-apiKey': secret });
    expect(refused.status).toBe(422);
    expect(refused.text).not.toContain(secret);
    expect(helpOf(refused.text, 'set-apiKey')).toContain('Está guardado enquanto você corrige');
    const corrected = { ...REST, ...settings(), 'set-apiKey': '', kept: keptIn(refused.text) };
    waha.requests.length = 0;
    await panel.submit(NEW, { ...corrected, test: '1' });
    expect(waha.requests.at(-1)?.headers['x-api-key']).toBe(secret);
    const saved = await panel.submit(NEW, { ...corrected, name: 'guardado' });
    expect(location(saved)).toMatch(/^\/admin\/channels\/\d+$/);
    expect(server.logs()).not.toContain(secret);
  });

  it('opens kept secrets in no other session, on no other form and not after a change', async () => {
    const refused = await panel.submit(NEW, { ...REST, name: 'Errado', ...settings() });
    const kept = keptIn(refused.text);
    const retry = { ...REST, name: 'roubado', ...settings(), 'set-apiKey': '' };
    const other = new PanelClient(server);
    await other.login();
    expect((await other.submit(NEW, { ...retry, kept })).status).toBe(422);
    const elsewhere = '/admin/channels/new?gateway=evolution';
    expect((await panel.submit(elsewhere, { ...retry, 'set-instance': 'loja', kept })).status).toBe(422);
    expect((await panel.submit(NEW, { ...retry, kept: `${kept.slice(0, -2)}xx` })).status).toBe(422);
    expect((await panel.submit(NEW, { ...retry, kept })).status).toBe(303);
  });
});

describe('the test of a connection', () => {
  const test = (fields: Record<string, string>, page = NEW) => panel.submit(page, { ...REST, ...fields, test: '1' });
  const channels = async () => (await panel.open('/admin/channels')).text.match(/href="\/admin\/channels\/\d+"/g);

  it('says what the provider answered, and saves nothing', async () => {
    const before = await channels();
    const { status, text } = await test({ name: 'outro', ...settings() });
    expect(status).toBe(200);
    expect(text).toContain('A conexão funciona');
    expect(text).toContain('default is WORKING');
    expect(helpOf(text, 'set-apiKey')).toContain('Está guardado');
    expect(text).not.toContain(waha.settings.apiKey);
    expect(await channels()).toEqual(before);
  });

  it('says that no phone is paired, or why the connection does not work', async () => {
    waha.status = 'SCAN_QR_CODE';
    expect((await test(settings())).text).toContain('ainda não está conectado a um celular');
    waha.status = 'WORKING';
    waha.knowsKey = false;
    const refused = (await test(settings())).text;
    expect(refused).toContain('A conexão não funciona. O provedor não aceitou a credencial');
    expect(refused).toContain('channel_auth_failed');
    waha.knowsKey = true;
    const nobody = (await test({ ...settings(), 'set-url': 'http://127.0.0.1:1' })).text;
    expect(nobody).toContain('Ninguém responde neste endereço');
    expect(nobody).toContain('gateway_unreachable');
  });

  it('needs the password where the login is old, as saving does', async () => {
    ageSessions(server);
    waha.requests.length = 0;
    expect((await test(settings())).status).toBe(422);
    expect(waha.requests).toEqual([]);
    expect((await test({ ...settings(), password: PASSWORD })).text).toContain('A conexão funciona');
  });

  it('asks nobody where settings are missing, or the address is forbidden', async () => {
    const { status, text } = await test({ 'set-url': 'http://169.254.169.254' });
    expect(status).toBe(422);
    expect(helpOf(text, 'set-apiKey')).toContain('Campo obrigatório.');
    const forbidden = await test({ ...settings(), 'set-url': 'http://169.254.169.254' });
    expect(helpOf(forbidden.text, 'set-url')).toContain('metadados da nuvem');
    expect(forbidden.text).not.toContain('A conexão');
  });

  it('uses the stored secret of a channel at its server, and at no other', async () => {
    const { url, instance, apiKey } = evolution.settings;
    const stored = { 'set-url': url, 'set-instance': instance, 'set-apiKey': apiKey };
    const made = await panel.submit('/admin/channels/new?gateway=evolution', { ...REST, name: 'evo', ...stored });
    const page = `${location(made)}/edit`;
    const typed = { 'set-url': url, 'set-instance': instance };
    expect((await test(typed, page)).text).toContain('A conexão funciona');
    waha.requests.length = 0;
    const moved = await test({ ...typed, 'set-url': waha.url }, page);
    expect(moved.status).toBe(422);
    expect(helpOf(moved.text, 'set-apiKey')).toContain('O endereço aponta para outro servidor');
    expect(waha.requests).toEqual([]);
  });
});

describe('the page of a channel', () => {
  it('shows where it sends, and to who may not edit it only the server', async () => {
    const address = `${waha.url}/prefixo`;
    const typed = {
      ...settings(),
      'set-url': address,
      name: 'loja-da-pagina',
      cap: '400',
      warmUpStart: '50',
      warmUpGrowth: '100',
      newRecipients: '80',
      newWarmUpStart: '20',
      newWarmUpGrowth: '6',
      newSpacing: '60',
    };
    const page = location(await panel.submit(NEW, { ...REST, ...typed }));
    const { text } = await panel.open(page);
    for (const shown of [address, 'default', 'de 50 no limite de hoje', 'Aquecimento até 400 mensagens por dia'])
      expect(text).toContain(shown);
    expect(text).toContain('80 pessoas novas por dia, em aquecimento: hoje 20');
    const form = (await panel.open(`${page}/edit`)).text;
    expect(form).toMatch(/name="newSpacing"[^>]*value="60"/);
    expect(text).not.toContain(waha.settings.apiKey);
    const viewer = ['--email', 'leo@exemplo.com.br', '--role', 'viewer', '--password', PASSWORD];
    await runCli(['create-admin', ...viewer], { folder: server.folder });
    const other = new PanelClient(server);
    await other.login('leo@exemplo.com.br');
    const masked = (await other.open(page)).text;
    expect(masked).toContain(waha.url);
    expect(masked).not.toContain('/prefixo');
  });

  it('says what comes next, until a program sends, and shows the number that the phone has', async () => {
    waha.hasSession = false;
    waha.me = '551130001234@c.us';
    const choice = (await panel.open('/admin/channels/new')).text;
    expect(choice).toMatch(
      /Pelo celular \(QR\).*WAHA.*Recomendado.*Evolution API.*Oficial \(Meta\).*WhatsApp Cloud API/s,
    );
    const { text: form } = await panel.open(NEW);
    expect(form).toMatch(/<details class="advanced">.*Mais opções do provedor/s);
    expect(form).toMatch(/<details class="advanced"><summary>.{0,120}Ritmo e limites: recomendados/s);
    const quick = { ...sentForm(form, NEW), ...settings(), name: 'loja-guiada', pace: '', newRecipients: '' };
    const refused = await panel.submit(NEW, quick);
    expect(helpOf(refused.text, 'pace')).toContain('Acima do que é seguro para um celular');
    const page = location(await panel.submit(NEW, { ...quick, risky: 'loja-guiada' }));
    const created = (await panel.open(page)).text;
    expect(created).toContain('Ainda não conectado');
    expect(created).not.toContain('Funcionando');
    expect(created).toMatch(/aria-current="step">Conectar<.*class="button button-main" href="[^"]*\/pair"/s);
    waha.hasSession = true;
    const paired = (await panel.open(`${page}/pair`)).text;
    expect(paired).toMatch(/aria-current="step">Testar<.*class="button button-main" href="[^"]*#way"/s);
    expect((await panel.open(page)).text).toContain('+55 (11) 3000-1234 · WAHA');
    expect((await panel.open('/admin/send')).text).toContain('loja-guiada · +55 (11) 3000-1234');
    const sent = await panel.submit(`${page}/test`, { phone: '11 98765-4321', text: 'Oi' }, page);
    const tested = location(sent);
    expect(tested).toMatch(/\?tested=\d+$/);
    const isPast = async () => (await panel.open(tested)).text.includes('Tornar loja-guiada o canal padrão?');
    await until(isPast, { describe: 'the test to leave' });
    const offered = sentForm((await panel.open(tested)).text, '/admin/settings');
    const made = await panel.submit('/admin/settings', offered, page);
    expect(location(made)).toBe(page);
    expect((await panel.open('/admin/channels')).text).toMatch(/loja-guiada.{0,200}WAHA · padrão do servidor/s);
    // Other specs of this worker send by the channel of the server.
    const back = sentForm((await panel.open('/admin/settings')).text, '/admin/settings');
    expect((await panel.submit('/admin/settings', { ...back, defaultChannel: 'default' })).status).toBe(303);
    expect((await panel.open('/admin/channels')).text).toMatch(/default.{0,200}padrão do servidor/s);
  });

  it('refuses what a second tab saves, and tells who was faster; to save it again is a decision', async () => {
    const page = location(await panel.submit(NEW, { ...REST, ...settings(), name: 'duas-abas' }));
    const edit = `${page}/edit`;
    const shown = sentForm((await panel.open(edit)).text, edit);
    expect((await panel.submit(edit, { ...shown, spacing: '5' })).status).toBe(303);
    const late = await panel.submit(edit, { ...shown, spacing: '9' });
    expect(late.status).toBe(422);
    expect(late.text).toMatch(/Alterado por ana@exemplo\.com\.br, em .* enquanto você editava/);
    expect(sentForm((await panel.open(edit)).text, edit).spacing).toBe('5');
    const again = sentForm(late.text, edit);
    expect(again.spacing).toBe('9');
    expect((await panel.submit(edit, again)).status).toBe(303);
    expect(sentForm((await panel.open(edit)).text, edit).spacing).toBe('9');
  });

  it('offers what helps where its key is refused, and says so once', async () => {
    const page = location(await panel.submit(NEW, { ...REST, ...settings(), name: 'chave-velha' }));
    expect((await panel.open(page)).text).toMatch(/Mostrar “digitando…”<\/dt><dd>Não</);
    waha.knowsKey = false;
    await panel.submit(`${page}/check`, {}, page);
    const { text } = await panel.open(page);
    waha.knowsKey = true;
    expect(text).toContain('Corrigir os dados');
    expect(text).not.toContain('vale com o reinício');
  });
});
