import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKey } from '../support/keys.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import { sentForm } from '../support/sent-form.js';
import { type Server, startServer } from '../support/server.js';

let server: Server;
let panel: PanelClient;
beforeAll(async () => {
  server = await startServer({ env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } });
  panel = new PanelClient(server);
  await panel.login();
});
afterAll(() => server?.stop());

/** A page with a form, where it is sent to, and what the first and the second tab change. */
interface Pair {
  page: string;
  action: string;
  first: Record<string, string>;
  second: Record<string, string>;
}

const idOf = ({ headers }: { headers: Headers }) => /\/(\d+)$/.exec(headers.get('location') ?? '')?.[1];

async function newWebhook(): Promise<Pair> {
  const fields = { url: 'https://exemplo.com.br/recado', preset: 'status', keys: 'all' };
  await panel.submit('/admin/webhooks/new', { ...fields, description: 'a' });
  const [, id] = /\/admin\/webhooks\/(\d+)"/.exec((await panel.open('/admin/webhooks')).text) ?? [];
  const page = `/admin/webhooks/${id}/edit`;
  return { page, action: page, first: { description: 'um' }, second: { description: 'dois' } };
}

async function newPool(): Promise<Pair> {
  const fields = { name: 'dupla', 'member-1': 'on', 'member-2': 'on' };
  const id = idOf(await panel.submit('/admin/channels/pools/new', fields));
  const page = `/admin/channels/pools/${id}/edit`;
  return { page, action: page, first: {}, second: {} };
}

let keys = 0;
async function newKey(): Promise<{ edit: Pair; notes: Pair }> {
  await createKey(server, { name: `abas-${++keys}` });
  const [, id] = /\/admin\/api-keys\/(\d+)"/.exec((await panel.open('/admin/api-keys')).text) ?? [];
  const page = `/admin/api-keys/${id}`;
  const edit = { page: `${page}/edit`, action: `${page}/edit` };
  return {
    edit: { ...edit, first: { messagesPerDay: '10' }, second: { messagesPerDay: '20' } },
    notes: { page, action: `${page}/notes`, first: { notes: 'um' }, second: { notes: 'dois' } },
  };
}

const one = (page: string, first: Record<string, string>, second: Record<string, string>): (() => Promise<Pair>) => {
  return () => Promise.resolve({ page, action: page, first, second });
};

const FORMS: [string, () => Promise<Pair>][] = [
  ['opt-out rules', one('/admin/opt-outs/rules', { words: 'PARAR' }, { words: 'SAIR\nCHEGA' })],
  ['required second factors', one('/admin/people/second-factors', { viewer: 'on' }, { operator: 'on' })],
  ['alerts', one('/admin/alerts/settings', { stalledMinutes: '20' }, { stalledMinutes: '30' })],
  ['settings', one('/admin/settings', { name: 'Loja' }, { name: 'Matriz' })],
  ['a key', async () => (await newKey()).edit],
  ['notes of a key', async () => (await newKey()).notes],
  ['a webhook', newWebhook],
  ['a pool', newPool],
  ['a saved text', savedText],
];

async function savedText(): Promise<Pair> {
  await panel.submit('/admin/send/texts', { name: 'Aviso', text: 'Oi' });
  const action = '/admin/send/texts';
  return { page: `${action}?name=Aviso`, action, first: { text: 'um' }, second: { text: 'dois' } };
}

it.each(FORMS)('tells who was faster, and saves what is sent again: %s', async (_name, make) => {
  const { page, action, first, second } = await make();
  const shown = sentForm((await panel.open(page)).text, action);
  expect((await panel.submit(action, { ...shown, ...first }, page)).status).toBe(303);
  const late = await panel.submit(action, { ...shown, ...second }, page);
  expect(late.status).toBe(422);
  expect(late.text).toMatch(/Alterado por ana@exemplo\.com\.br, em .* enquanto você editava/);
  const again = sentForm(late.text, action);
  expect(again).toMatchObject(second);
  expect((await panel.submit(action, again, page)).status).toBe(303);
  expect(sentForm((await panel.open(page)).text, action)).toMatchObject(second);
});

it('lets two tabs change different settings of a key and of the installation', async () => {
  const { edit } = await newKey();
  const shown = sentForm((await panel.open(edit.page)).text, edit.action);
  expect((await panel.submit(edit.action, { ...shown, messagesPerDay: '10' }, edit.page)).status).toBe(303);
  expect((await panel.submit(edit.action, { ...shown, messagesPerMinute: '7' }, edit.page)).status).toBe(303);
  const kept = sentForm((await panel.open(edit.page)).text, edit.action);
  expect(kept).toMatchObject({ messagesPerDay: '10', messagesPerMinute: '7' });
});

/** A form that makes something, and where and how the page that lists them names each. */
interface Maker {
  page: string;
  action?: string;
  fields: Record<string, string>;
  listed: string;
  link: RegExp;
  isUpload?: boolean;
}

const file = new Blob(['telefone;nome\n5511987650001;Ana']);
const MAKERS: Record<string, Maker> = {
  'a webhook': {
    page: '/admin/webhooks/new',
    fields: { url: 'https://exemplo.com.br/duas-vezes', preset: 'status', keys: 'all' },
    listed: '/admin/webhooks',
    link: /\/admin\/webhooks\/\d+"/g,
  },
  'a key': {
    page: '/admin/api-keys/new',
    fields: { name: 'duas-vezes' },
    listed: '/admin/api-keys',
    link: /\/admin\/api-keys\/\d+"/g,
  },
  'a channel': {
    page: '/admin/channels/new?gateway=sandbox',
    fields: { name: 'duas-vezes' },
    listed: '/admin/channels',
    link: /\/admin\/channels\/\d+"/g,
  },
  'a pool': {
    page: '/admin/channels/pools/new',
    fields: { name: 'duas-vezes-grupo', 'member-1': 'on', 'member-2': 'on' },
    listed: '/admin/channels/pools',
    link: /\/admin\/channels\/pools\/\d+"/g,
  },
  'a saved text': {
    page: '/admin/send/texts',
    fields: { name: 'Duas vezes', text: 'Oi' },
    listed: '/admin/send/texts',
    link: /texts\?name=[^"&]*/g,
  },
  'an invitation': {
    page: '/admin/people/new',
    fields: { email: 'bia@exemplo.com.br', role: 'viewer' },
    listed: '/admin/people',
    link: /\/admin\/people\/invitations\/\d+\//g,
  },
  'a list': {
    page: '/admin/lists',
    fields: { name: 'Duas vezes' },
    listed: '/admin/lists',
    link: /\/admin\/lists\/\d+"/g,
    isUpload: true,
  },
  'a send': {
    page: '/admin/send',
    fields: { text: 'Oi, {nome}', numbers: '' },
    listed: '/admin/send',
    link: /\/admin\/send\/\d+"/g,
    isUpload: true,
  },
  'a test message': {
    page: '/admin/channels/1',
    action: '/admin/channels/1/test',
    fields: { phone: '5511987650009' },
    listed: '/admin/messages',
    link: /\/admin\/messages\/\d+"/g,
  },
};

it.each(Object.entries(MAKERS))(
  'makes one of a form that is posted twice at once, and once more: %s',
  async (_name, maker) => {
    const { page, action = page.replaceAll('&', '&amp;'), fields, listed, link, isUpload = false } = maker;
    const count = async () => new Set((await panel.open(listed)).text.match(link)).size;
    const before = await count();
    const sent = { ...sentForm((await panel.open(page)).text, action), ...fields };
    const { list: _, ...typed } = sent as Record<string, string>;
    const post = () => (isUpload ? panel.upload(action, typed, file, { page }) : panel.submit(action, sent, page));
    const answers = [...(await Promise.all([post(), post()])), await post()];
    const [first] = answers.map(({ headers }) => headers.get('location'));
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      answers.map(() => [303, first]),
    );
    expect(await count()).toBe(before + 1);
    const { text } = await panel.open(first ?? '');
    if (/created$/.test(first ?? '')) expect(text).toMatch(/whsec_|rcd_live_/);
  },
);

it('lets a form that was refused be sent again, and leads nowhere twice where it was changed meanwhile', async () => {
  const page = '/admin/webhooks/new';
  const sent = { ...sentForm((await panel.open(page)).text, page), preset: 'status', keys: 'all' };
  expect((await panel.submit(page, { ...sent, url: 'nada' })).status).toBe(422);
  expect((await panel.submit(page, { ...sent, url: 'https://exemplo.com.br/refeito' })).status).toBe(303);
  await panel.open('/admin/webhooks/created');
  const again = await panel.submit(page, { ...sent, url: 'https://exemplo.com.br/outro' });
  expect([again.status, again.headers.get('location')]).toEqual([303, '/admin/webhooks/created']);
  expect((await panel.open('/admin/webhooks')).text).not.toContain('/outro');
});
