import { NOTIFICATION_TYPES } from '@recado/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../support/api.js';
import type { Server } from '../support/server.js';
import { runCli } from '../support/cli.js';
import { until } from '../support/until.js';
import { startWebhookSink, verified, type WebhookSink } from '../support/webhook-sink.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import { arrives, clientWithNewKey, eventsAt, queue, startNotifying, subscribe } from './helpers/webhooks.js';

const ROOT = '/admin/webhooks';

let server: Server;
let sink: WebhookSink;
let panel: PanelClient;
beforeAll(async () => {
  [server, sink] = await Promise.all([
    startNotifying({ env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } }),
    startWebhookSink(),
  ]);
  panel = new PanelClient(server);
  await panel.login();
});
afterAll(async () => {
  await server?.stop();
  await sink?.close();
});

const location = ({ headers }: { headers: Headers }) => headers.get('location') ?? '';
const secretIn = (text: string) => /<code id="secret">([^<]+)/.exec(text)?.[1] ?? '';
const ticked = (...events: string[]) => Object.fromEntries(events.map((event) => [`event:${event}`, 'on']));

/** Creates an endpoint in the panel; returns its page and its secret. */
async function create(path: string, fields: Record<string, string>) {
  const made = await panel.submit(`${ROOT}/new`, { url: sink.url(path), ...fields });
  expect({ status: made.status, to: location(made) }).toEqual({ status: 303, to: `${ROOT}/created` });
  const created = await panel.open(`${ROOT}/created`);
  expect(created.headers.get('cache-control')).toContain('no-store');
  const [, page = ''] = /href="(\/admin\/webhooks\/\d+)"/.exec(created.text) ?? [];
  return { page, secret: secretIn(created.text) };
}

/** Waits until a page says something. */
const says = (path: string, text: string) =>
  until(
    async () => {
      const answer = await panel.open(path);
      return answer.text.includes(text) ? answer.text : undefined;
    },
    { describe: () => `${path} to say ${text}` },
  );

describe('webhooks in the panel', () => {
  it('are created for all keys, with a secret that is shown once and signs', async () => {
    const { page, secret } = await create('/all', { description: 'Tudo & mais', ...ticked('message.sent') });
    expect(secret).toMatch(/^whsec_/);
    expect(location(await panel.open(`${ROOT}/created`))).toBe(ROOT);
    for (const path of [ROOT, page]) {
      const { text } = await panel.open(path);
      expect(text).toContain('Tudo &amp; mais');
      expect(text).toContain('Todas as chaves');
      expect(text).not.toContain(secret);
    }
    const [first, second] = [await clientWithNewKey(server), await clientWithNewKey(server)];
    const ids = [...(await queue(first, 1)), ...(await queue(second, 1))];
    await arrives(sink, ({ event }) => event.data?.id === ids[0]);
    await arrives(sink, ({ event }) => event.data?.id === ids[1]);
    expect(eventsAt(sink, '/all', secret)).toHaveLength(2);
  });

  it('are about what becomes of messages unless something else is chosen', async () => {
    const isChosen = (text: string, preset: string) => new RegExp(`name="preset" value="${preset}" checked`).test(text);
    expect(isChosen((await panel.open(`${ROOT}/new`)).text, 'status')).toBe(true);
    const { page } = await create('/preset', { preset: 'status' });
    const { text } = await panel.open(page);
    expect([...text.matchAll(/<code class="tag">(message\.\w+)/g)].map(([, type]) => type)).toHaveLength(7);
    const refused = await panel.submit(`${ROOT}/new`, { url: '', preset: 'all' });
    expect(isChosen(refused.text, 'all')).toBe(true);
    expect((await panel.submit(`${page}/edit`, { url: sink.url('/preset'), preset: 'all' })).status).toBe(303);
    expect(isChosen((await panel.open(`${page}/edit`)).text, 'all')).toBe(true);
    const none = await panel.submit(`${ROOT}/new`, { url: sink.url(), preset: 'custom' });
    expect(none).toMatchObject({ status: 422, text: expect.stringContaining('Marque ao menos um evento.') });
  });

  it('are created for chosen keys, whose choice can be changed', async () => {
    const clients: Api[] = [await clientWithNewKey(server), await clientWithNewKey(server)];
    const { text } = await panel.open(`${ROOT}/new`);
    // Newest first.
    const [newest = '', before = ''] = [...text.matchAll(/name="(key:\d+)"/g)].map(([, name]) => name!);
    const fields = { keys: 'some', ...ticked('message.sent') };
    const { page } = await create('/some', { ...fields, [newest]: 'on' });
    const [other = 0] = await queue(clients[0]!, 1);
    const [chosen = 0] = await queue(clients[1]!, 1);
    await arrives(sink, ({ path, event }) => path === '/some' && event.data?.id === chosen);
    expect(sink.at('/some').map(({ event }) => event.data.id)).not.toContain(other);
    const edited = { url: sink.url('/some'), ...fields, [before]: 'on' };
    expect((await panel.submit(`${page}/edit`, edited)).status).toBe(303);
    const [now = 0] = await queue(clients[0]!, 1);
    await arrives(sink, ({ path, event }) => path === '/some' && event.data?.id === now);
  });

  it('are refused with every reason at once, and keep what was typed', async () => {
    const refused = await panel.submit(`${ROOT}/new`, { url: 'http://', description: 'A loja', keys: 'some' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Marque ao menos um evento.');
    expect(refused.text).toContain('value="A loja"');
    expect(refused.text.match(/aria-invalid="true"/g)).toHaveLength(1);
    const turned = await panel.submit(`${ROOT}/new`, {
      url: sink.url(),
      description: 'a\u202eb',
      ...ticked('message.sent'),
    });
    expect(turned).toMatchObject({ status: 422, text: expect.stringContaining('A descrição tem caracteres') });
    const none = await panel.submit(`${ROOT}/new`, { url: sink.url(), keys: 'some', ...ticked('message.sent') });
    expect(none).toMatchObject({ status: 422, text: expect.stringContaining('Escolha ao menos uma chave, ou todas.') });
    const forbidden = await panel.submit(`${ROOT}/new`, { url: 'https://10.0.0.1/x', ...ticked('message.sent') });
    expect(forbidden).toMatchObject({ status: 422, text: expect.stringContaining('Este endereço não é público') });
  });

  it('sign with both secrets for the chosen time after a rotation', async () => {
    const { page, secret } = await create('/rotated', ticked('message.sent'));
    const rotated = await panel.submit(`${page}/rotate-secret`, { overlap: 'hour' }, page);
    expect(location(rotated)).toBe(`${ROOT}/created`);
    const { text } = await panel.open(`${ROOT}/created`);
    expect(text).toContain('O segredo anterior também assina até');
    expect(location(await panel.submit(`${page}/test`, {}, page))).toMatch(/\/deliveries\/\d+$/);
    const request = await arrives(sink, ({ path }) => path === '/rotated');
    for (const each of [secret, secretIn(text)]) expect(verified(request, each).type).toBe('webhook.test');
    expect((await panel.submit(`${page}/rotate-secret`, { overlap: 'for ever' }, page)).status).toBe(422);
  });

  it('show a delivery: the request, the response, each attempt', async () => {
    const { page } = await create('/shown', ticked('message.sent'));
    const headers = { 'content-type': 'text/plain', 'x-request-id': 'abc', 'set-cookie': 'hidden=1' };
    sink.behave(({ path }) =>
      path === '/shown'
        ? { kind: 'status', status: 503, headers, body: '<b>fora do ar</b>' }
        : { kind: 'status', status: 204 },
    );
    const delivery = location(await panel.submit(`${page}/test`, {}, page));
    // Without waiting: the answer to the click came once the endpoint had answered.
    const { text } = await panel.open(delivery);
    for (const shown of [
      'O endereço respondeu HTTP 503 em ',
      'webhook.test',
      'webhook-signature',
      '&lt;b>fora do ar',
      'x-request-id',
      'O endereço respondeu com erro',
    ])
      expect(text).toContain(shown);
    expect(text).not.toContain('hidden=1');
    sink.behave(() => ({ kind: 'status', status: 200, body: 'obrigado' }));
    expect((await panel.submit(`${delivery}/replay`, {}, delivery)).status).toBe(303);
    const { text: after } = await panel.open(delivery);
    for (const shown of ['O endereço respondeu HTTP 200 em ', 'obrigado']) expect(after).toContain(shown);
    expect(after).toContain('Tentativa 2');
    expect(after).toContain('Tentativa 1');
  });

  it('are found failing in the list; their failures are counted and sent again', async () => {
    const { page } = await create('/down', ticked('message.sent'));
    const since = '2026-01-01T00:00';
    const client = await clientWithNewKey(server);
    expect((await panel.open(`${page}/replay?since=${since}`)).text).toContain('Nenhuma entrega falhou');
    sink.behave(({ path }) => ({ kind: 'status', status: path === '/down' ? 500 : 204 }));
    const ids = await queue(client, 3);
    const counted = `${page}/replay?since=${since}`;
    await says(counted, 'Reenviar 3 entregas');
    const list = await says(ROOT, 'Com falhas');
    expect(list).toContain('HTTP 500');
    expect(list).toMatch(/0% de \d/);
    sink.behave(() => ({ kind: 'status', status: 204 }));
    const again = await panel.submit(`${page}/replay`, { since }, counted);
    expect(again).toMatchObject({ status: 303 });
    expect((await panel.open(page)).text).toContain('A caminho: 3 entregas.');
    await says(`${page}?status=delivered`, `Mensagem ${ids[2]}`);
    await says(ROOT, 'Ativo');
    for (const wrong of ['', 'ontem', '2099-01-01T00:00'])
      expect(location(await panel.open(`${page}/replay?since=${wrong}`))).toBe(page);
  });

  it('filter their deliveries by the URL, and say what of a filter cannot be read', async () => {
    const { page } = await create('/filtered', ticked('message.sent', 'message.delivered'));
    const [id = 0] = await queue(await clientWithNewKey(server), 1);
    const rowsOf = async (query: string) =>
      (await panel.open(`${page}?${query}`)).text.match(/class="linked"/g)?.length ?? 0;
    await until(async () => (await rowsOf(`message=${id}&status=delivered`)) === 2, { describe: 'two deliveries' });
    expect(await rowsOf(`message=${id}`)).toBe(2);
    expect(await rowsOf(`message=${id}&event=message.sent`)).toBe(1);
    expect(await rowsOf(`message=${id}&status=failed`)).toBe(0);
    expect(await rowsOf(`message=${id}&until=2026-01-02T00:00`)).toBe(0);
    expect(await rowsOf(`message=${id}&from=2026-01-01T00:00`)).toBe(2);
    for (const wrong of [
      'status=x',
      'event=x',
      'message=abc',
      'from=ontem',
      'from=2026-01-02T00:00&until=2026-01-01T00:00',
    ])
      expect({ wrong, status: (await panel.open(`${page}?${wrong}`)).status }).toEqual({ wrong, status: 422 });
  });

  it('are disabled, enabled and deleted, also those that a key made', async () => {
    const client = await clientWithNewKey(server);
    const { id } = await subscribe(client, sink.url('/own'), ['message.sent']);
    const page = `${ROOT}/${id}`;
    expect((await panel.open(page)).text).toContain('criado pela API');
    await panel.submit(`${page}/disable`, {}, page);
    expect((await client.get(`/api/webhooks/${id}`)).body).toMatchObject({ enabled: false, disabled_reason: 'owner' });
    expect(location(await panel.submit(`${page}/test`, {}, page))).toBe(page);
    await panel.submit(`${page}/enable`, {}, page);
    expect((await client.get(`/api/webhooks/${id}`)).body).toMatchObject({ enabled: true });
    const edited = { url: sink.url('/own'), keys: 'all', ...ticked('message.read') };
    expect((await panel.submit(`${page}/edit`, edited)).status).toBe(303);
    expect((await client.get(`/api/webhooks/${id}`)).body).toMatchObject({ events: ['message.read'] });
    expect((await panel.submit(`${page}/delete`, { confirm: 'other' }, page)).status).toBe(422);
    expect((await panel.submit(`${page}/delete`, { confirm: new URL(sink.url()).host }, page)).status).toBe(303);
    expect((await client.get(`/api/webhooks/${id}`)).status).toBe(404);
  });

  it('show a viewer neither phones nor what receivers answer, and nothing to change', async () => {
    const { page } = await create('/viewed', ticked('message.sent'));
    sink.behave(() => ({ kind: 'status', status: 200, body: 'para 5511987650000' }));
    const [id = 0] = await queue(await clientWithNewKey(server), 1);
    const text = await says(`${page}?status=delivered`, `Mensagem ${id}`);
    const [delivery = ''] =
      /\/admin\/webhooks\/deliveries\/\d+/.exec(text.slice(text.indexOf('id="deliveries"'))) ?? [];
    expect((await panel.open(delivery)).text).toContain('5511987650000');
    await runCli(['create-admin', '--email', 'leo@exemplo.com.br', '--role', 'viewer', '--password', PASSWORD], {
      folder: server.folder,
    });
    const viewer = new PanelClient(server);
    await viewer.login('leo@exemplo.com.br');
    for (const path of [ROOT, page, delivery, `${ROOT}/events`]) {
      const seen = await viewer.open(path);
      expect({ path, status: seen.status }).toEqual({ path, status: 200 });
      expect(seen.text).not.toContain('87650000');
      expect(seen.text).not.toContain('/viewed');
      expect(seen.text.replaceAll(/action="\/admin\/(?:logout|preferences)"/g, '')).not.toContain(
        'method="post" action',
      );
    }
    const refused = [`${ROOT}/new`, `${page}/edit`, `${page}/replay?since=2026-01-01T00:00`, `${ROOT}/created`];
    for (const path of refused)
      expect({ path, status: (await viewer.open(path)).status }).toEqual({ path, status: 403 });
  });

  it('have a catalogue with an example of every event', async () => {
    const { text } = await panel.open(`${ROOT}/events`);
    for (const type of NOTIFICATION_TYPES) expect(text).toContain(`id="example-${type}"`);
    expect(text).toContain('&quot;message.delivered&quot;');
    expect(text).toContain('timingSafeEqual');
  });
});
