import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Server } from '../support/server.js';
import { closeAll, EMAIL, openSignedIn, openWindow, PASSWORD, signIn, startPanel } from './helpers/panel.js';
import { problems } from './helpers/problems.js';

const RUI = 'rui@exemplo.com.br';
const OTHER = 'outra frase bem comprida';

let server: Server;
beforeAll(async () => {
  server = await startPanel();
});
afterAll(() => closeAll(server));

/** The notice of the page. */
const notice = (page: Page) => page.locator('.notice:visible').innerText();

describe('people', () => {
  it('are invited by a link, choose their password, and see what their role may', async () => {
    const page = await openSignedIn(server);
    await page.click('nav >> text=Equipe');
    await page.click('text=Convidar pessoa');
    await page.fill('#email', RUI);
    await page.check('input[value=viewer]');
    await page.click('form.card .button-main');
    const link = await page.innerText('#link');
    expect(await problems(page)).toEqual([]);
    await page.click('text=Pronto');
    expect(await page.innerText('main')).toContain('Convites em aberto');

    const rui = await openWindow(server);
    await rui.goto(new URL(link).pathname + new URL(link).search);
    expect(await problems(rui)).toEqual([]);
    await rui.fill('#password', OTHER);
    await rui.fill('#repeat', OTHER);
    await rui.click('.entry-card .button-main');
    await rui.waitForURL('**/admin');
    expect(await notice(rui)).toContain('A senha foi salva');
    await page.goto('/admin/people/2/second-factors');
    expect(await problems(page)).toEqual([]);
    const links = await rui.locator('nav.navigation a').allInnerTexts();
    expect(links).toContain('Canais');
    expect(links).not.toContain('Pessoas');
    expect(links).not.toContain('Chaves de API');
  });

  it('get another role and are disabled, by an administrator without JavaScript', async () => {
    const rui = await openWindow(server);
    await signIn(rui, { email: RUI, password: OTHER });
    await rui.waitForURL('**/admin');
    const page = await openSignedIn(server, { javaScriptEnabled: false });
    await page.goto('/admin/people');
    await page.click(`text=${RUI}`);
    await page.check('input[value=operator]');
    await page.click('text=Salvar papel');
    expect(await notice(page)).toContain('Operador');
    await rui.goto('/admin/channels');
    expect(new URL(rui.url()).pathname).toBe('/admin/login');
    await page.click('summary:has-text("Desativar")');
    await page.click('text=Desativar pessoa');
    expect(await notice(page)).toContain('desativada');
    await signIn(rui, { email: RUI, password: OTHER });
    await rui.locator('[role=alert]:visible').waitFor();
  });

  it('change their password and end a session, with the keyboard', async () => {
    const other = await openSignedIn(server);
    const page = await openSignedIn(server);
    await page.goto('/admin/account');
    expect(await page.locator('text=Chrome em Linux').count()).toBeGreaterThan(1);
    await page.focus('#current');
    for (const typed of [PASSWORD, OTHER, OTHER]) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.locator('.notice-good').waitFor();
    await other.goto('/admin/channels');
    expect(new URL(other.url()).pathname).toBe('/admin/login');
    await signIn(other, { email: EMAIL, password: OTHER });
    await other.waitForURL('**/admin/channels');
    await page.reload();
    await page.focus('.rows button');
    await page.keyboard.press('Enter');
    await page.locator('.notice-good').waitFor();
    await other.reload();
    expect(new URL(other.url()).pathname).toBe('/admin/login');
  });
});
