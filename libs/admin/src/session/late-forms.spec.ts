import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '@recado/database';
import type { PanelAnswer, PanelClient } from '../../../../test/support/panel-client.js';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';

describe('A form that is sent after the session has ended', () => {
  const page = '/admin/opt-outs/new';
  let panel: RunningPanel;
  let browser: PanelClient;
  beforeAll(async () => {
    panel = await RunningPanel.start();
    browser = await panel.browserOf('operator');
  });
  afterAll(() => panel.stop());

  /** As a browser sends the form of a page, and follows what the server answers. */
  async function sendFormOf(action: string, fields: Record<string, string>, from?: Record<string, string>) {
    const headers = { referer: `${panel.url}${page}`, ...(from ?? { 'sec-fetch-site': 'same-origin' }) };
    const form = () => ({ method: 'POST', headers, body: new URLSearchParams(fields) });
    const first = await browser.open(action, form());
    return first.status === 307 ? browser.open(first.headers.get('location') ?? '', form()) : first;
  }
  const endSessions = () =>
    panel.app.get(Database, { strict: false }).write((tx) => tx.run('DELETE FROM admin_sessions', []));
  const fieldOf = ({ text }: PanelAnswer, name: string) =>
    new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(text)?.[1];

  async function logIn(fields: Record<string, string>): Promise<PanelAnswer> {
    const login = { email: 'operator@exemplo.com.br', password: 'tulipas sob a mesa', ...fields };
    return browser.submit('/admin/login', login);
  }

  it('is told so, does nothing, and comes back filled in after the login', async () => {
    await endSessions();
    const answer = await sendFormOf(page, { _csrf: 'old', phone: '11 91234-5678' });
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('Sua sessão terminou antes do envio');
    const late = fieldOf(answer, 'late') ?? '';
    expect(late).not.toBe('');
    expect(answer.text).not.toContain('91234');

    const loggedIn = await logIn({ next: fieldOf(answer, 'next') ?? '', late });
    expect([loggedIn.status, loggedIn.headers.get('location')]).toEqual([303, page]);
    const form = await browser.open(page);
    expect(form.status).toBe(200);
    expect(form.text).toContain('11 91234-5678');
    expect(form.text).toContain('O formulário está de novo com o que você digitou');
    // Once: the page is empty when it is opened again.
    expect((await browser.open(page)).text).not.toContain('91234');
  });

  it.each<Record<string, string>>([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://example.com' }, {}])(
    'from another site leads to the login, without what it held: %o',
    async (from) => {
      await endSessions();
      const { status, headers } = await sendFormOf(page, { phone: '11 91234-5678' }, from);
      expect([status, headers.get('location')]).toEqual([303, '/admin/login']);
    },
  );

  it('is known by its origin where the browser does not say its site', async () => {
    await endSessions();
    const answer = await sendFormOf(page, { phone: '11 91234-5678' }, { origin: panel.url });
    expect(fieldOf(answer, 'late')).toBeDefined();
  });

  it('takes along no more than 64 KB of its fields, since nobody is logged in', async () => {
    await endSessions();
    const form = new FormData();
    form.set('text', 'Olá');
    form.set('numbers', '5511912345678\n'.repeat(10_000));
    const answer = await browser.open('/admin/login/form?action=/admin/send&page=/admin/send', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: form,
    });
    expect(answer.status).toBe(401);
    expect((fieldOf(answer, 'late') ?? '').length).toBeLessThan(1_000);
  });

  it.each<Record<string, string>>([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://example.com' }, {}])(
    'is not taken along where another site sends it to the login itself: %o',
    async (headers) => {
      await endSessions();
      const form = new FormData();
      form.set('phone', '11 91234-5678');
      form.set('file', new Blob(['11 91234-5678\n'.repeat(100_000)]), 'list.csv');
      for (const body of [new URLSearchParams({ phone: '11 91234-5678' }), form]) {
        const sent = { method: 'POST', headers, body };
        const answer = await browser.open(`/admin/login/form?page=${page}&action=${page}`, sent);
        expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/login']);
      }
      expect(fieldOf(await browser.open('/admin/login'), 'late') ?? '').toBe('');
    },
  );

  it('is lost where its field was changed, and the login works all the same', async () => {
    await endSessions();
    const { status, headers } = await logIn({ next: page, late: 'AAAA' });
    expect([status, headers.get('location')]).toEqual([303, page]);
    expect((await browser.open(page)).text).not.toContain('O formulário está de novo');
  });

  it('and a page that is opened then says why the login is asked for', async () => {
    await endSessions();
    const { headers } = await browser.open('/admin/messages');
    expect((await browser.open(headers.get('location') ?? '')).text).toContain('Sua sessão terminou. Entre');
  });

  it('of the login works with the token of another session, and keeps the address where the password is wrong', async () => {
    const send = (fields: Record<string, string>, from: Record<string, string>) => {
      const login = { _csrf: 'of another tab', email: 'operator@exemplo.com.br', ...fields };
      return browser.open('/admin/login', { method: 'POST', headers: from, body: new URLSearchParams(login) });
    };
    const here = { 'sec-fetch-site': 'same-origin' };
    const wrong = await send({ password: 'rosas sob a mesa', next: page }, here);
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('value="operator@exemplo.com.br"');
    const right = { password: 'tulipas sob a mesa', next: page };
    expect((await send(right, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send(right, {})).status).toBe(403);
    const { status, headers } = await send(right, here);
    expect([status, headers.get('location')]).toEqual([303, page]);
    expect((await browser.open(page)).status).toBe(200);
    // A tab that showed the login before another one logged in.
    expect((await send(right, here)).status).toBe(303);
  });

  it('comes back filled in where it was sent with the token of another session', async () => {
    await logIn({});
    const sent = await sendFormOf(page, { _csrf: 'of another tab', phone: '11 95555-4321', scope: 'marketing' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, page]);
    // The script that sends files follows the answer first.
    const followed = await browser.open(page, { headers: { 'sec-fetch-dest': 'empty' } });
    expect(followed.text).not.toContain('95555');
    const form = await browser.open(page, { headers: { 'sec-fetch-dest': 'document' } });
    for (const shown of ['11 95555-4321', 'O formulário era de outra sessão, e nada foi enviado.'])
      expect(form.text).toContain(shown);
    expect((await browser.open('/admin/opt-outs?phone=%2B5511955554321')).text).toContain('Nada encontrado');
    expect((await browser.open(page)).text).not.toContain('95555');
  });

  it('with the token of another session loses long lists, and everything where another site sent it', async () => {
    await logIn({});
    const list = '5511912345678\n'.repeat(2_800);
    await sendFormOf(page, { _csrf: 'old', phone: '11 95555-4321', scope: list });
    const form = await browser.open(page);
    expect(form.text).toContain('11 95555-4321');
    expect(form.text).not.toContain('5511912345678');
    const foreign = await sendFormOf(
      page,
      { _csrf: 'old', phone: '11 95555-4321' },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(foreign.status).toBe(403);
    expect((await browser.open(page)).text).not.toContain('95555');
  });
});
