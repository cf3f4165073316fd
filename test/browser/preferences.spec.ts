import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { closeAll, heading, openSignedIn, openWindow, signIn } from './helpers/panel.js';

let server: Server;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => closeAll());

describe('language and theme', () => {
  it('are Portuguese and the system’s theme by default', async () => {
    const page = await openWindow(server, { locale: 'en-US', colorScheme: 'dark' });
    await page.goto('/admin/login');
    expect(await page.getAttribute('html', 'lang')).toBe('pt-BR');
    expect(await page.getAttribute('html', 'data-theme')).toBe('auto');
    const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const dark = await ground();
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await ground()).not.toBe(dark);
    await page.click('footer >> text=Escuro');
    expect(await ground()).toBe(dark);
  });

  it('are kept by the browser through the login', async () => {
    const page = await openWindow(server);
    await page.goto('/admin/login?next=/admin/api-keys');
    await page.click('footer >> text=English');
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    expect(await heading(page)).toBe('Sign in');
    await Promise.all([page.waitForResponse('**/admin/preferences'), page.click('footer >> text=Dark')]);
    await signIn(page);
    await page.waitForURL('**/admin/api-keys');
    expect(await heading(page)).toBe('API Keys');
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
    await page.click('.sidebar .account summary');
    await page.click('.sidebar >> text=Português');
    await page.waitForLoadState();
    expect(await heading(page)).toBe('Chaves de API');
    expect(page.url()).toContain('/admin/api-keys');
  });

  it('cannot be changed on the page of a secret', async () => {
    const page = await openSignedIn(server);
    await page.goto('/admin/api-keys/new');
    await page.fill('#name', 'ERP');
    await page.click('form.card .button-main');
    await page.waitForURL('**/created');
    expect(await page.locator('.preferences').count()).toBe(0);
  });
});

describe('without JavaScript', () => {
  it('every action works with plain forms and links', async () => {
    const page = await openSignedIn(server, {
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    await page.click('.menu > summary');
    await page.click('.menu >> text=Chaves de API');
    await page.click('text=Criar chave');
    await page.fill('#name', 'Sem JavaScript');
    await page.click('form.card .button-main');
    await page.waitForURL('**/created');
    expect(await page.innerText('#secret')).toMatch(/^rcd_live_/);
    expect(await page.locator('[data-copy]:visible').count()).toBe(0);
    await page.click('text=Já guardei a chave');
    await page.locator('tr', { hasText: 'Sem JavaScript' }).getByRole('link').click();
    await page.click('text=Revogar esta chave…');
    await page.fill('#confirm', 'Sem JavaScript');
    await page.click('text=Revogar definitivamente');
    await page.waitForURL('**/admin/api-keys');
    await page.click('.menu > summary');
    await page.click('.menu .account summary');
    await page.click('.menu >> text=Escuro');
    await page.waitForURL('**/admin/api-keys');
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
    await page.click('.menu > summary');
    await page.click('.menu .account summary');
    await page.click('.menu >> text=Sair');
    await page.waitForURL('**/admin/login');
  });
});
