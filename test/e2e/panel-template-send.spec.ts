import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChannel } from '../support/channels.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';

const ROWS = 30;
const BAD = 17;
const phone = (index: number) => `55119${String(81_000_000 + index)}`;
const PARTS = [
  { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
  { type: 'BODY', text: 'Olá, {{1}}! São {{2}}.' },
  { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver pedido', url: 'https://loja.example/{{1}}' }] },
];
const CODE = [
  { type: 'BODY', text: '{{1}} é o seu código.' },
  { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copiar' }] },
];
const FORM = { name: 'pedidos', what: 'template', text: '', channel: 'nuvem', when: 'now', priority: 'normal' };
/** Which column or text fills each field. */
const SOURCES = {
  'number-column': '0',
  'sources-of': 'pedido:pt_BR',
  ...{ 'from-header': '2', 'from-body.1': '1', 'from-body.2': 'fixed', 'fixed-body.2': 'R$ 5', 'from-button.0': '2' },
};

let meta: WhatsAppCloudStandIn;
let server: Server;
let panel: PanelClient;
let channel: number;

beforeAll(async () => {
  meta = await WhatsAppCloudStandIn.start();
  meta.desk.add('pedido', 'pt_BR', '', { components: PARTS });
  meta.desk.add('auto_generated_0d3f', 'pt_BR', 'Olá! Seu pedido chegou.');
  meta.desk.add('codigo', 'pt_BR', '', { components: CODE, category: 'AUTHENTICATION' });
  server = await startServer({ env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } });
  const { url, phoneNumberId, token, appSecret, businessAccountId } = meta.settings;
  const settings = { url, phoneNumberId, token, appSecret, businessAccountId };
  channel = await createChannel(server, { name: 'nuvem', gateway: 'whatsapp-cloud', settings });
  panel = new PanelClient(server);
  await panel.login();
  const page = `/admin/channels/${channel}/templates`;
  expect((await panel.submit(`${page}/refresh`, {}, page)).status).toBe(303);
});
afterAll(async () => {
  await server?.stop();
  await meta?.close();
});

const upload = (list: string, fields: Record<string, string>) =>
  panel.upload('/admin/send', { ...FORM, ...fields }, new Blob([list]));
const sent = () =>
  meta.requests.flatMap(({ path, json }) => (path.endsWith('/messages') && json ? [json as { to: string }] : []));

describe('a send by a template', () => {
  it('offers the templates of the channels, but for one-time codes, and refuses these', async () => {
    const { text } = await panel.open('/admin/send');
    expect(text).toContain('pedido (pt_BR) — nuvem');
    expect(text).not.toContain('codigo (pt_BR)');
    expect(text).not.toContain('auto_generated_0d3f');
    const cases = [
      [{ template: 'codigo:pt_BR' }, 'Um código de uso único vale para uma pessoa só'],
      [{ template: 'pedido:pt_BR', channel: 'default' }, 'O canal default não tem este modelo. Têm: nuvem.'],
      [{ template: '' }, 'Escolha um modelo.'],
    ] as const;
    for (const [fields, sentence] of cases) {
      const answer = await upload(phone(1), fields);
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
    }
  });

  it('arrives as it is meant, each row with its own values, although the process is killed before it leaves', async () => {
    const rows = Array.from(
      { length: ROWS + 1 },
      (_, at) => `${phone(at)};${at === BAD ? '' : `Pessoa ${at}`};${4_000 + at}`,
    );
    const answer = await upload(`telefone;nome;pedido\n${rows.join('\n')}`, { template: 'pedido:pt_BR' });
    const page = answer.headers.get('location') ?? '';
    const { text: unfilled } = await panel.open(page);
    expect(unfilled).toContain('Falta um valor do modelo');
    expect(unfilled).toContain('De onde vem cada valor');
    expect(unfilled).toContain('Este modelo não tem arquivo no cabeçalho');
    expect(unfilled).not.toContain(`action="${page}/files"`);
    await change(page, SOURCES);
    const { text } = await panel.open(page);
    expect(text).toContain('Falta um valor do modelo (Texto: {{1}})');
    expect(text).toContain('Enviar 30 mensagens agora por nuvem');
    expect(text).toMatch(/Pedido 4001<[^]*Olá, Pessoa 1! São R\$ 5\.<[^]*https:\/\/loja\.example\/4001</);
    const { text: bad } = await panel.open(`${page}/bad-rows`);
    expect(bad.trim().split('\r\n').slice(1)).toEqual([
      expect.stringMatching(new RegExp(`^${BAD + 2};Falta um valor`)),
    ]);

    await panel.submit(`/admin/channels/${channel}/pause`, { reason: '' }, `/admin/channels/${channel}`);
    expect((await panel.submit(`${page}/confirm`, { revision: await revisionOf(page) }, page)).status).toBe(303);
    await server.kill();
    await server.start();
    const id = page.split('/').at(-1);
    const send = async () =>
      (
        await askDatabase<{ state: string; batch: number; use: string | null }>(
          server.folder,
          `SELECT state, batch_id AS batch, template_use_json AS \`use\` FROM sends WHERE id = ${id}`,
        )
      )[0]!;
    await until(async () => (await send()).state === 'queued', { describe: 'all rows in the queue' });
    const { batch, use } = await send();
    expect(use).toBeNull();
    expect((await panel.open(`/admin/batches/${batch}`)).text).toContain('pedido (pt_BR)');
    expect(sent()).toEqual([]);
    await panel.submit(`/admin/channels/${channel}/resume`, {}, `/admin/channels/${channel}`);
    await until(() => meta.taken.length === ROWS, { describe: 'all messages at Meta' });
    const byNumber = new Map(sent().map((message) => [message.to, message]));
    expect([sent().length, byNumber.size]).toEqual([ROWS, ROWS]);
    expect(byNumber.has(phone(BAD))).toBe(false);
    expect(byNumber.get(phone(3))).toMatchObject({ type: 'template', template: filled('Pessoa 3', '4003') });
    expect(byNumber.get(phone(30))).toMatchObject({ type: 'template', template: filled('Pessoa 30', '4030') });
  });
});

describe('the test of a template', () => {
  const page = () => `/admin/channels/${channel}/templates/pedido/pt_BR`;
  const VALUES = { 'f-header': '4711', 'f-body.1': 'Ana', 'f-body.2': 'R$ 5', 'f-button.0': 'p/4711' };
  const submit = (fields: Record<string, string>) => panel.submit(`${page()}/test`, fields, page());

  it('shows what was typed as its recipient would see it, and sends nothing', async () => {
    const before = meta.taken.length;
    const { status, text } = await submit({ ...VALUES, then: 'show' });
    expect(status).toBe(200);
    expect(text).toMatch(/Pedido 4711<[^]*Olá, Ana! São R\$ 5\.<[^]*https:\/\/loja\.example\/p\/4711</);
    expect(text).toContain('name="f-body.1" value="Ana"');
    expect(meta.taken.length).toBe(before);
  });

  it('is refused at each field, which keeps what was typed, and arrives once all are right', async () => {
    const refused = await submit({ ...VALUES, 'f-header': 'x'.repeat(61), 'f-body.2': ' ', phone: '12', then: 'send' });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(/name="f-body\.2"[^]*?Preencha este campo\./);
    expect(refused.text).toMatch(/name="phone" value="12" [^]*?aria-invalid="true"/);
    const long = await submit({ ...VALUES, 'f-header': 'x'.repeat(61), phone: phone(99), then: 'send' });
    expect(long.status).toBe(422);
    expect(long.text).toMatch(/name="f-header" value="x{61}"[^]*?aria-invalid="true"/);
    const { status, headers } = await submit({ ...VALUES, phone: phone(99), then: 'send' });
    expect([status, headers.get('location')]).toEqual([303, expect.stringMatching(/^\/admin\/messages\/\d+$/)]);
    await until(() => sent().some(({ to }) => to === phone(99)), { describe: 'the test at Meta' });
    expect(sent().find(({ to }) => to === phone(99))).toMatchObject({ template: { name: 'pedido' } });
  });
});

async function revisionOf(page: string): Promise<string> {
  return /name="revision" value="(\d+)"/.exec((await panel.open(page)).text)?.[1] ?? '';
}

async function change(page: string, fields: Record<string, string>): Promise<void> {
  const form = { ...FORM, template: 'pedido:pt_BR', revision: await revisionOf(page), ...fields };
  expect((await panel.submit(`${page}/change`, form, page)).status).toBe(303);
}

function filled(name: string, order: string) {
  const text = (value: string) => ({ type: 'text', text: value });
  return {
    name: 'pedido',
    language: { code: 'pt_BR' },
    components: [
      { type: 'header', parameters: [text(order)] },
      { type: 'body', parameters: [text(name), text('R$ 5')] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [text(order)] },
    ],
  };
}

describe('templates that are not for lists', () => {
  it('are left out, and where there are no others the page says so', async () => {
    const list = `/admin/channels/${channel}/templates`;
    const said = 'Nenhum modelo da conta serve para uma lista';
    expect((await panel.open('/admin/send')).text).not.toContain(said);
    meta.desk.templates.delete('pedido:pt_BR');
    expect((await panel.submit(`${list}/refresh`, {}, list)).status).toBe(303);
    const { text } = await panel.open('/admin/send');
    expect(text).toContain(said);
    expect(text).not.toContain('value="template"');
    const generated = await panel.open(`${list}/auto_generated_0d3f/pt_BR`);
    expect(generated.text).toContain('Feito pelo Direct Send');
  });
});
