import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Server, startServer } from '../support/server.js';
import { closeAll, EMAIL, heading, openSignedIn, openWindow, PASSWORD, signIn, startPanel } from './helpers/panel.js';
import { problems } from './helpers/problems.js';
import { endSessions } from './helpers/sessions.js';

const sessionCookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'recado');

describe('the first run', () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => closeAll(server));

  const link = () => /\/admin\/setup\?token=\S+/.exec(server.logs())?.[0] ?? '';

  it('says where the setup link is found', async () => {
    const page = await openWindow(server);
    await page.goto('/admin');
    expect(await page.innerText('.notice')).toContain('link de configuração');
    const answer = await page.goto('/admin/setup?token=guessed');
    expect(answer?.status()).toBe(410);
    expect(await heading(page)).toBe('Este link não vale mais');
    expect(await page.innerText('main')).toContain('link mais novo do log');
  });

  it('has pages without problems of accessibility', async () => {
    const page = await openWindow(server);
    for (const path of [link(), '/admin/setup?token=no', '/admin/login']) {
      await page.goto(path);
      expect(await problems(page), path).toEqual([]);
    }
  });

  it('refuses common passwords', async () => {
    const page = await openWindow(server);
    await page.goto(link());
    await page.fill('#email', EMAIL);
    await page.fill('#password', 'password1234');
    await page.fill('#repeat', 'password1234');
    await page.click('.entry-card .button-main');
    expect(await page.innerText('#password-help')).toMatch(/comum demais|parecida demais/);
  });

  it('creates the first administrator, logs in, and then refuses the link', async () => {
    const page = await openWindow(server);
    await page.goto(link());
    await page.fill('#email', 'não é um e-mail');
    await page.$eval('form.form', (form) => form.setAttribute('novalidate', ''));
    await page.fill('#password', 'curta');
    await page.fill('#repeat', 'outra');
    await page.click('.entry-card .button-main');
    expect(await page.innerText('#email-help')).toBe('Informe um e-mail válido.');
    expect(await page.innerText('#password-help')).toContain('Use pelo menos 12 caracteres');
    expect(await page.innerText('#repeat-help')).toBe('As senhas não coincidem.');
    expect(await page.inputValue('#email')).toBe('não é um e-mail');
    expect(await page.inputValue('#password')).toBe('');

    await page.fill('#email', EMAIL);
    await page.fill('#password', PASSWORD);
    await page.fill('#repeat', PASSWORD);
    await page.click('.entry-card .button-main');
    await page.waitForURL('**/admin');
    expect(await page.innerText('.sidebar .account-name')).toBe(EMAIL);

    const stranger = await openWindow(server);
    expect((await stranger.goto(link()))?.status()).toBe(410);
    expect(await stranger.innerText('main')).toContain('entre com e-mail e senha');
  });
});

describe('the login', () => {
  let server: Server;
  beforeAll(async () => {
    server = await startPanel();
  });
  afterAll(() => closeAll(server));

  it('leads to the requested page, under a new session id', async () => {
    const page = await openWindow(server);
    await page.goto('/admin/messages?status=failed');
    await page.waitForURL('**/admin/login?next=*');
    const before = await sessionCookie(page);
    await signIn(page);
    await page.waitForURL('**/admin/messages?status=failed');
    const after = await sessionCookie(page);
    expect(after?.value).not.toBe(before?.value);
    expect(after).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', secure: false });
    await page.context().clearCookies();
    await page.context().addCookies([before ?? fail('there was no session before the login')]);
    await page.goto('/admin/messages');
    expect(page.url()).toContain('/admin/login');
  });

  it('redirects only into the panel', async () => {
    const page = await openWindow(server);
    await page.goto('/admin/login?next=https://evil.example/');
    await signIn(page);
    await page.waitForURL('**/admin');
  });

  it('gives the same error for a wrong password and an unknown account, and keeps the address', async () => {
    const page = await openWindow(server);
    await signIn(page, { password: 'quase a frase certa' });
    const wrong = await page.innerText('[role=alert]');
    await page.fill('#password', 'o que digitei');
    await page.click('text=Mostrar senha');
    expect(await page.getAttribute('#password', 'type')).toBe('text');
    await page.click('text=Ocultar senha');
    expect(await page.getAttribute('#password', 'type')).toBe('password');
    expect(await page.inputValue('#email')).toBe(EMAIL);
    await signIn(page, { email: 'ninguem@exemplo.com.br' });
    expect(await page.innerText('[role=alert]')).toBe(wrong);
    expect(wrong).toBe('E-mail ou senha incorretos.');
  });

  it('throttles wrong passwords and says for how long', async () => {
    const page = await openWindow(server);
    let status = 0;
    for (let attempt = 0; attempt < 8 && status !== 429; attempt++) {
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await signIn(page, { email: 'alvo@exemplo.com.br', password: `palpite número ${attempt}` });
      status = (await answered).status();
    }
    expect(status).toBe(429);
    expect(await page.innerText('[role=alert]')).toMatch(/Tente de novo em \d+ (?:s|min)/);
  });

  it.each([true, false])(
    'gives a form back that was sent after its session had ended, scripts: %s',
    async (scripts) => {
      const page = await openSignedIn(server, { javaScriptEnabled: scripts });
      await page.goto('/admin/send');
      await page.fill('#text', 'Olá, a loja abre às 9h.');
      await page.fill('#numbers', '11 91234-5678');
      endSessions(server);
      await page.click('main form .button-main');
      await page.locator('[role=alert]', { hasText: 'nada foi enviado' }).waitFor();
      await signIn(page);
      await page.waitForURL('**/admin/send');
      expect(await page.inputValue('#text')).toBe('Olá, a loja abre às 9h.');
      expect(await page.inputValue('#numbers')).toBe('11 91234-5678');
      expect(await page.innerText('[role=status]')).toContain('de novo com o que você digitou');
    },
  );

  it('ends the session on the server at a logout', async () => {
    const page = await openSignedIn(server);
    const cookie = await sessionCookie(page);
    await page.click('.sidebar .account summary');
    await page.click('.sidebar form[action="/admin/logout"] .button');
    await page.waitForURL('**/admin/login');
    expect(await page.innerText('[role=status]')).toBe('Você saiu do painel.');
    await page.context().addCookies([cookie ?? fail('there was no session')]);
    await page.goto('/admin/messages');
    expect(page.url()).toContain('/admin/login');
  });

  it('signs in by a form with the token of another session', async () => {
    const page = await openWindow(server);
    await page.goto('/admin/login');
    await page.$eval('form.form [name=_csrf]', (field) => field.setAttribute('value', 'forged'));
    await signIn(page);
    await page.waitForURL('**/admin');
  });
});

function fail(reason: string): never {
  throw new Error(reason);
}
