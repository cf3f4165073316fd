import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.js';
import type { Server } from '../support/server.js';
import { SqliteHandle } from '../support/sqlite-handle.js';
import { until } from '../support/until.js';
import { createKey, keyRow, openKey } from './helpers/api-keys.js';
import { closeAll, heading, openSignedIn, startPanel } from './helpers/panel.js';
import { sessionContents } from './helpers/sessions.js';

let server: Server;
let page: Page;
beforeAll(async () => {
  server = await startPanel();
  page = await openSignedIn(server, { permissions: ['clipboard-read', 'clipboard-write'] });
});
afterAll(() => closeAll(server));

describe('the API keys', () => {
  it('are created, shown once, used, listed and revoked', async () => {
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
    await page.waitForLoadState();
    const listed = await keyRow(page, 'ERP Matriz').innerText();
    expect(listed).toContain(`…${secret.slice(-4)}`);
    expect(listed).toContain('Acesso completo');
    expect(listed).toContain('Ativa');
    expect(await page.content()).not.toContain(secret);

    await keyRow(page, 'ERP Matriz').getByRole('link').click();
    expect(await heading(page)).toContain('ERP Matriz');
    await page.click('text=Revogar esta chave…');
    await page.fill('#confirm', 'ERP');
    await page.click('text=Revogar definitivamente');
    expect(await page.innerText('#confirm-help')).toBe('O nome não confere.');
    await page.fill('#confirm', 'ERP Matriz');
    await page.click('text=Revogar definitivamente');
    await page.waitForURL('**/admin/api-keys');
    expect(await page.innerText('[role=status] >> nth=0')).toBe('A chave ERP Matriz foi revogada.');
    expect(await keyRow(page, 'ERP Matriz').innerText()).toContain('Revogada');
    const refused = async () => (await api(server, secret).get('/api/status')).status === 401;
    await until(refused, { describe: 'the revoked key to be refused' });
  });

  it('are reached by scrolling in their card where a window is too narrow for all columns', async () => {
    await createKey(page, 'Site');
    await page.goto('/admin/api-keys');
    await page.setViewportSize({ width: 768, height: 800 });
    // Large letters, as some people need them.
    await page.evaluate(`document.documentElement.style.fontSize = '150%'`);
    const found = await page.$eval('.table-card', (card) => ({
      isWider: card.scrollWidth > card.clientWidth,
      scrolls: getComputedStyle(card).overflowX,
      page: document.documentElement.scrollWidth,
    }));
    await page.evaluate(`document.documentElement.style.fontSize = ''`);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(found).toEqual({ isWider: true, scrolls: 'auto', page: 768 });
  });

  it('show a secret on one page only, and no session keeps it', async () => {
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

  it('show an error at its field, and keep the other fields', async () => {
    await page.goto('/admin/api-keys/new');
    await page.check('input[value=read]');
    await page.check('input[value=test]');
    await page.selectOption('#expiry', 'date');
    await page.fill('#expiresOn', '2020-01-31');
    await page.click('text=Opções avançadas');
    await page.fill('#timezone', 'Lua/Mar');
    await page.click('form.card .button-main');
    expect(await page.innerText('#name-help')).toContain('Informe um nome para a chave.');
    expect(await page.innerText('#expiresOn-help')).toContain('hoje em diante');
    expect(await page.innerText('#timezone-help')).toContain('Fuso horário desconhecido');
    expect(await page.isChecked('input[value=read]')).toBe(true);
    expect(await page.isChecked('input[value=test]')).toBe(true);
    expect(await page.inputValue('#expiresOn')).toBe('2020-01-31');
    expect(await page.getAttribute('#name', 'aria-invalid')).toBe('true');
  });

  it('have a mode, an expiry, a zone and a rule for missing variables', async () => {
    await page.goto('/admin/api-keys/new');
    await page.fill('#name', 'Homologação');
    await page.check('input[value=test]');
    await page.selectOption('#expiry', '30');
    await page.click('text=Opções avançadas');
    await page.fill('#timezone', 'america/manaus');
    await page.check('input[value=empty]');
    await page.click('form.card .button-main');
    expect(await page.innerText('#secret')).toMatch(/^rcd_test_/);
    await openKey(page, 'Homologação');
    await page.click('text=Permissões, limites e outros dados');
    const details = await page.innerText('main');
    expect(details).toContain('America/Manaus');
    expect(details).toContain('Deixar em branco');
    expect(details).toMatch(/Expira em\s+\d\d\/\d\d\/\d{4}/);
  });

  it('are created with single scopes, limits and addresses, and edited', async () => {
    await page.goto('/admin/api-keys/new');
    await page.fill('#name', 'Restrita');
    expect(await page.isVisible('[name="scope:messages:read"]')).toBe(false);
    await page.check('input[value=custom]');
    await page.check('[name="scope:messages:read"]');
    await page.click('text=Limites e endereços');
    await page.fill('#requestsPerMinute', '6.000');
    await page.fill('#ipAllowList', '127.0.0.1\n203.0.113.0/24');
    await page.click('form.card .button-main');
    await page.waitForURL('**/admin/api-keys/created');
    expect(await page.innerText('.lead')).toBe('Personalizadas · sem expiração · 6.000 requisições por minuto');
    const secret = await page.innerText('#secret');
    const me = async () => (await api(server, secret).get('/api/me')).body as Record<string, unknown>;
    expect(await me()).toMatchObject({ scopes: ['messages:read'], ip_allow_list: ['127.0.0.1', '203.0.113.0/24'] });

    await openKey(page, 'Restrita');
    await page.click('text=Editar');
    expect(await page.inputValue('#requestsPerMinute')).toBe('6.000');
    expect(await page.inputValue('#ipAllowList')).toBe('127.0.0.1\n203.0.113.0/24');
    expect(await page.isChecked('[name="scope:messages:read"]')).toBe(true);
    await page.check('[name="scope:messages:write"]');
    await page.fill('#requestsPerMinute', 'muitas');
    await page.click('form.card .button-main');
    expect(await page.innerText('#requestsPerMinute-help')).toContain('número inteiro');
    expect(await page.isChecked('[name="scope:messages:write"]')).toBe(true);
    await page.fill('#requestsPerMinute', '');
    await page.fill('#messagesPerDay', '5000');
    await page.selectOption('#expiry', '90');
    await page.click('form.card .button-main');
    await page.waitForLoadState();
    expect(await page.innerText('[role=status] >> nth=0')).toBe('As alterações foram salvas.');
    await page.click('text=Permissões, limites e outros dados');
    expect(await page.innerText('main')).toContain('5.000 mensagens por dia');
    const seen = await until(async () => {
      const now = await me();
      return (now.scopes as string[]).length === 2 && now;
    });
    expect(seen).toMatchObject({ limits: { requests_per_minute: null, messages_per_day: 5_000 } });
    await page.click('text=Editar');
    expect(await page.inputValue('#expiry')).toBe('keep');
  });

  it('have audit entries without the secret', async () => {
    const secret = await createKey(page, 'Auditada');
    const database = new SqliteHandle(`${server.folder}/recado.sqlite`, { readonly: true });
    const rows = database.prepare('SELECT action, actor_name, details FROM audit_entries').all();
    database.close();
    expect(JSON.stringify(rows)).toContain('ana@exemplo.com.br');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('have a not-found page', async () => {
    expect((await page.goto('/admin/api-keys/999999'))?.status()).toBe(404);
    expect((await page.goto('/admin/api-keys/abc'))?.status()).toBe(404);
    expect(await heading(page)).toBe('Página não encontrada');
  });
});
