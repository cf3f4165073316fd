import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.js';
import { api, type Server, until } from '../support/index.js';
import { heading, openSignedIn, PASSWORD, startPanel } from './helpers/panel.js';
import { ageSessions, sessionContents } from './helpers/sessions.js';

let browser: Browser;
let server: Server;
let page: Page;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startPanel()]);
  page = await openSignedIn(browser, server, { permissions: ['clipboard-read', 'clipboard-write'] });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function create(name: string): Promise<string> {
  await page.goto('/admin/api-keys/new');
  await page.fill('#name', name);
  await page.click('text=Criar chave >> nth=-1');
  await page.waitForURL('**/admin/api-keys/created');
  return page.innerText('#secret');
}

const row = (name: string) => page.locator('tbody tr', { hasText: name });

describe('the API keys', () => {
  it('are made, shown once, used, listed and revoked', async () => {
    await page.goto('/admin/api-keys');
    expect(await heading(page)).toBe('Chaves de API');
    await page.click('text=Criar chave');
    await page.fill('#name', 'ERP Matriz');
    await page.check('input[value=full]');
    await page.click('form.card .button-main');
    await page.waitForURL('**/admin/api-keys/created');
    expect(await heading(page)).toBe('Chave criada: ERP Matriz');
    const secret = await page.innerText('#secret');
    expect(secret).toMatch(/^rcd_live_\w{40,}$/);
    expect(await page.innerText('#sample')).toContain(`http://localhost:${server.port}/api/enqueue-messages`);
    await page.click('.secret button');
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(secret);
    expect((await api(server, secret).get('/api/status')).status).toBe(200);

    await page.click('text=Já guardei a chave');
    const listed = await row('ERP Matriz').innerText();
    expect(listed).toContain(`…${secret.slice(-4)}`);
    expect(listed).toContain('Acesso completo');
    expect(listed).toContain('Ativa');
    expect(await page.content()).not.toContain(secret);

    await row('ERP Matriz').getByText('Gerenciar').click();
    expect(await heading(page)).toContain('ERP Matriz');
    await page.click('text=Revogar esta chave…');
    await page.fill('#confirm', 'ERP');
    await page.click('text=Revogar definitivamente');
    expect(await page.innerText('#confirm-help')).toBe('O nome não confere.');
    await page.fill('#confirm', 'ERP Matriz');
    await page.click('text=Revogar definitivamente');
    await page.waitForURL('**/admin/api-keys');
    expect(await page.innerText('[role=status] >> nth=0')).toBe('A chave ERP Matriz foi revogada.');
    expect(await row('ERP Matriz').innerText()).toContain('Revogada');
    const refused = async () => (await api(server, secret).get('/api/status')).status === 401;
    await until(refused, { timeoutMs: 1_000, describe: 'the revoked key to be refused' });
  });

  it('show a secret on one page only, and keep no copy of it', async () => {
    await page.goto('/admin/api-keys/new');
    await page.fill('#name', 'Site');
    const [created] = await Promise.all([
      page.waitForResponse('**/admin/api-keys/created'),
      page.click('form.card .button-main'),
    ]);
    expect(created.headers()['cache-control']).toBe('no-store');
    const secret = await page.innerText('#secret');
    expect(sessionContents(server)).not.toContain(secret);
    await page.reload();
    await page.waitForURL('**/admin/api-keys');
    expect(await page.innerText('[role=status] >> nth=0')).toContain('já foi mostrada');
    expect(server.logs()).not.toContain(secret);
  });

  it('are refused at the field that is wrong, with everything else kept', async () => {
    await page.goto('/admin/api-keys/new');
    await page.check('input[value=read]');
    await page.check('input[value=test]');
    await page.selectOption('#expiry', 'date');
    await page.fill('#expiresOn', '2020-01-31');
    await page.click('text=Opções avançadas');
    await page.fill('#timezone', 'Lua/Mar');
    await page.click('form.card .button-main');
    expect(await page.innerText('#name-help')).toContain('Dê um nome à chave.');
    expect(await page.innerText('#expiresOn-help')).toContain('hoje em diante');
    expect(await page.innerText('#timezone-help')).toContain('Fuso horário desconhecido');
    expect(await page.isChecked('input[value=read]')).toBe(true);
    expect(await page.isChecked('input[value=test]')).toBe(true);
    expect(await page.inputValue('#expiresOn')).toBe('2020-01-31');
    expect(await page.getAttribute('#name', 'aria-invalid')).toBe('true');
  });

  it('remember mode, expiry, zone and what a missing variable does', async () => {
    await page.goto('/admin/api-keys/new');
    await page.fill('#name', 'Homologação');
    await page.check('input[value=test]');
    await page.selectOption('#expiry', '30');
    await page.click('text=Opções avançadas');
    await page.fill('#timezone', 'america/manaus');
    await page.check('input[value=empty]');
    await page.click('form.card .button-main');
    expect(await page.innerText('#secret')).toMatch(/^rcd_test_/);
    await page.goto('/admin/api-keys');
    await row('Homologação').getByText('Gerenciar').click();
    const details = await page.innerText('.details');
    expect(details).toContain('America/Manaus');
    expect(details).toContain('Deixar em branco');
    expect(details).toMatch(/Expira em\s+\d\d\/\d\d\/\d{4}/);
  });

  it('ask for the password again when the login is long ago', async () => {
    const secret = await create('Campanha');
    ageSessions(server);
    await page.goto('/admin/api-keys/new');
    await page.fill('#name', 'Painel BI');
    await page.fill('#password', 'não é esta senha');
    await page.click('form.card .button-main');
    expect(await page.innerText('#password-help')).toContain('Senha incorreta.');
    await page.fill('#password', PASSWORD);
    await page.click('form.card .button-main');
    await page.waitForURL('**/admin/api-keys/created');
    await page.goto('/admin/api-keys/new');
    expect(await page.locator('#password').count()).toBe(0);
    expect(secret).toMatch(/^rcd_live_/);

    ageSessions(server);
    await page.goto('/admin/api-keys');
    await row('Campanha').getByText('Gerenciar').click();
    await page.click('text=Revogar esta chave…');
    await page.fill('#confirm', 'Campanha');
    await page.click('text=Revogar definitivamente');
    expect(await page.innerText('#password-help')).toContain('Confirme a sua senha');
    await page.fill('#confirm', 'Campanha');
    await page.fill('#password', PASSWORD);
    await page.click('text=Revogar definitivamente');
    await page.waitForURL('**/admin/api-keys');
    expect(await row('Campanha').innerText()).toContain('Revogada');
  });

  it('write who did what into the audit trail, without the secret', async () => {
    const secret = await create('Auditada');
    const { default: Database } = await import('better-sqlite3');
    const database = new Database(`${server.folder}/recado.sqlite`, { readonly: true });
    const rows = database.prepare('SELECT action, actor_name, details FROM audit_entries').all();
    database.close();
    expect(JSON.stringify(rows)).toContain('ana@exemplo.com.br');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('do not find a key that is not there', async () => {
    expect((await page.goto('/admin/api-keys/999999'))?.status()).toBe(404);
    expect((await page.goto('/admin/api-keys/abc'))?.status()).toBe(404);
    expect(await heading(page)).toBe('Página não encontrada');
  });
});
