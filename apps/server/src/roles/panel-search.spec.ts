import { ApiKeys } from '@recado/auth';
import { Database } from '@recado/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PanelClient } from '../../../../test/support/panel-client.js';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';

const TESTER = { type: 'system', id: null, name: 'a test' } as const;
const PHONE = '5511976543219';
const WITHOUT_NINTH = '551176543219';
const PROVIDER_ID = 'wamid.HBgNNTUxMTk3';

let panel: RunningPanel;
let administrator: PanelClient;
let operator: PanelClient;
let viewer: PanelClient;
let secret: string;

beforeAll(async () => {
  panel = await RunningPanel.start();
  administrator = await panel.browserOf('administrator');
  operator = await panel.browserOf('operator');
  viewer = await panel.browserOf('viewer');
  await fill();
});
afterAll(() => panel.stop());

const part = <T>(type: abstract new (...args: never[]) => T) => panel.app.get<T>(type, { strict: false });

/** Two batches: the messages 1 and 2, and the message 3. */
async function fill(): Promise<void> {
  const key = { name: 'ERP São Paulo', scopes: ['messages:write'] as const, expiresAt: null };
  ({ secret } = await part(ApiKeys).issue(key, TESTER));
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const late = { scheduled_at: new Date(Date.now() + 86_400_000).toISOString() };
  const message = { message: 'Segredo: tulipa-amarela' };
  const bodies = [
    {
      name: `Cobrança de outono para ${PHONE}`,
      messages: [
        { ...message, phone: PHONE, reference: 'pedido-77' },
        { ...message, phone: WITHOUT_NINTH },
      ],
    },
    { messages: [{ ...message, phone: '5521900000000' }] },
  ];
  for (const body of bodies) {
    const answer = await fetch(`${panel.url}/api/enqueue-messages`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...body, ...late }),
    });
    expect(answer.status).toBe(200);
  }
  const named = 'UPDATE messages SET provider_message_id = ? WHERE id = 2';
  await part(Database).write((tx) => tx.run(named, [PROVIDER_ID]));
}

/** Where a search leads: the page of a certain hit, or the addresses of what was found. */
async function search(browser: PanelClient, typed: string): Promise<string | string[]> {
  const { status, headers, text } = await browser.open(`/admin/search?${new URLSearchParams({ q: typed }).toString()}`);
  if (status === 303) return headers.get('location') ?? '';
  expect(status).toBe(200);
  const [, results = ''] = /<main(.*?)<\/main>/s.exec(text) ?? [];
  return [...results.matchAll(/<a(?: class="\w+")? href="([^"]+)"/g)].map(([, href = '']) =>
    href.replace('&amp;', '&'),
  );
}

describe('the list of batches', () => {
  const listed = async (browser: PanelClient, q: string) => {
    const { text } = await browser.open(`/admin/batches?${new URLSearchParams({ q }).toString()}`);
    return [...text.matchAll(/href="\/admin\/batches\/(\d+)"/g)].map(([, id]) => Number(id));
  };

  it('finds digits in the names, and a number', async () => {
    expect(await listed(operator, '97654')).toEqual([1]);
    expect(await listed(operator, '2')).toEqual([2, 1]);
  });

  it('does not find digits that the reader does not see', async () => {
    expect(await listed(viewer, '97654')).toEqual([]);
    expect(await listed(viewer, '1')).toContain(1);
  });
});

describe('the search', () => {
  it('leads a filter of messages that was typed to their list, and offers it while it is typed', async () => {
    const typed = 'status:agendada chave:erp';
    const [, id] = /keys\/(\d+)/.exec(String(await search(administrator, 'ERP São Paulo'))) ?? [];
    const list = `/admin/messages?status=scheduled&key=${id}`;
    expect(await search(operator, typed)).toBe(list);
    const live = await administrator.open(`/admin/search/live?${new URLSearchParams({ q: typed }).toString()}`, {
      headers: { 'hx-request': 'true' },
    });
    expect(live.text).toContain(`Mensagens com ${typed}`);
    // A secret stands in no address.
    expect(await search(administrator, `chave:${secret}`)).not.toContain('rcd_');
  });

  it('is a form on every page, with and without a script', async () => {
    const { text } = await viewer.open('/admin/channels');
    expect(text).toMatch(/<form class="search-box" action="\/admin\/search" role="search"[^>]*>.*?name="q"/s);
    expect((await viewer.open('/admin/search')).text).not.toContain('Nada encontrado');
    expect((await viewer.open('/admin/search?q=a&q=b')).status).toBe(200);
  });

  it.each(['(11) 97654-3219', '+55 11 97654-3219', '11 7654-3219', '011976543219'])(
    'finds the messages to a phone, stored with and without the ninth digit: %s',
    async (typed) => {
      expect(await search(operator, typed)).toEqual([
        '/admin/messages/2',
        '/admin/messages/1',
        `/admin/messages?phone=%2B${PHONE}`,
        `/admin/messages?phone=%2B${WITHOUT_NINTH}`,
        `/admin/opt-outs?phone=%2B${PHONE}`,
        `/admin/recipients?phone=%2B${PHONE}`,
      ]);
    },
  );

  it('opens what only one thing is called', async () => {
    expect(await search(operator, 'pedido-77')).toBe('/admin/messages/1');
    expect(await search(operator, PROVIDER_ID)).toBe('/admin/messages/2');
    expect(await search(operator, ' #3 ')).toBe('/admin/messages/3');
    expect(await search(operator, `COBRANÇA de outono para ${PHONE}`)).toBe('/admin/batches/1');
    expect(await search(administrator, 'erp sao paulo')).toMatch(/^\/admin\/api-keys\/\d+$/);
    expect(await search(administrator, secret)).toMatch(/^\/admin\/api-keys\/\d+$/);
    expect(await search(administrator, 'VIEWER@exemplo.com.br')).toMatch(/^\/admin\/people\/\d+$/);
  });

  it('shows what several things are called, and parts of names', async () => {
    expect(await search(operator, '1')).toEqual(['/admin/messages/1', '/admin/batches/1']);
    expect(await search(operator, 'outono')).toEqual(['/admin/batches/1', '/admin/batches?q=outono']);
    expect(await search(operator, 'sandb')).toEqual([expect.stringMatching(/^\/admin\/channels\/\d+$/)]);
    expect(await search(administrator, 'são')).toEqual([expect.stringMatching(/^\/admin\/api-keys\/\d+$/)]);
    expect(await search(administrator, 'exemplo.com')).toHaveLength(3);
    expect((await operator.open('/admin/search?q=nada')).text).toContain('Nada encontrado');
  });

  it('finds keys and people for administrators only', async () => {
    for (const typed of ['ERP São Paulo', secret, 'viewer@exemplo.com.br']) {
      const nothing = typed === secret ? '/admin/search' : [];
      expect(await search(operator, typed)).toEqual(nothing);
      expect(await search(viewer, typed)).toEqual(nothing);
    }
  });

  it('tells a viewer nothing of phones, references and ids of providers', async () => {
    for (const typed of [PHONE, '(11) 97654-3219', 'pedido-77', PROVIDER_ID]) {
      expect(await search(viewer, typed)).toEqual([]);
      const { text } = await viewer.open(`/admin/search?${new URLSearchParams({ q: typed }).toString()}`);
      expect(text).toContain('Seu papel não busca por telefone');
    }
    expect(await search(viewer, 'para 551197654')).toEqual([]);
    expect(await search(viewer, 'para 5511')).toEqual(['/admin/batches/1', '/admin/batches?q=para+5511']);
    const { text } = await viewer.open('/admin/search?q=1');
    expect(text).toContain('+55 (11) •••••-••19');
    expect(text).not.toMatch(/tulipa|pedido-77/);
  });

  it('prints no secret again, and escapes what was typed', async () => {
    expect(await search(administrator, `rcd_live_${'x'.repeat(40)}`)).toBe('/admin/search');
    expect((await administrator.open('/admin/search')).text).toContain('Nenhuma chave tem este segredo.');
    expect((await viewer.open('/admin/search?q=%3Cb%3Ex')).text).toContain('value="&lt;b>x"');
  });
});
