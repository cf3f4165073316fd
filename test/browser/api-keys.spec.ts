import { SqliteHandle } from '@recado/database';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.js';
import { launchBrowser } from '../support/browser.js';
import { type Server } from '../support/server.js';
import { until } from '../support/until.js';
import { heading, openSignedIn, PASSWORD, startPanel } from './helpers/panel.js';
import { ageSessions, sessionContents } from './helpers/sessions.js';
import { inDays } from './helpers/wire-time.js';

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

/** Opens the page of a key, and waits until all of it is there. */
async function manage(name: string): Promise<void> {
  await page.goto('/admin/api-keys');
  await row(name).getByText('Gerenciar').click();
  await page.waitForLoadState();
}

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
    await page.waitForLoadState();
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
    await until(refused, { describe: 'the revoked key to be refused' });
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
    await manage('Homologação');
    const details = await page.innerText('.details');
    expect(details).toContain('America/Manaus');
    expect(details).toContain('Deixar em branco');
    expect(details).toMatch(/Expira em\s+\d\d\/\d\d\/\d{4}/);
  });

  it('are made with scopes one by one, limits and addresses, and changed afterwards', async () => {
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

    await manage('Restrita');
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
    expect(await page.innerText('[role=status] >> nth=0')).toBe('As mudanças foram salvas.');
    expect(await page.innerText('.details')).toContain('5.000 mensagens por dia');
    const seen = await until(async () => {
      const now = await me();
      return (now.scopes as string[]).length === 2 && now;
    });
    expect(seen).toMatchObject({ limits: { requests_per_minute: null, messages_per_day: 5_000 } });
    await page.click('text=Editar');
    expect(await page.inputValue('#expiry')).toBe('keep');
  });

  it('are replaced: both secrets work for the grace, until the old one is ended', async () => {
    const old = await create('Trocada');
    const status = async (secret: string) => (await api(server, secret).get('/api/status')).status;
    await manage('Trocada');
    await page.click('text=Substituir chave…');
    expect(await page.isChecked('input[value="24h"]')).toBe(true);
    await page.click('text=Gerar novo segredo');
    await page.waitForURL('**/admin/api-keys/created');
    expect(await heading(page)).toBe('Segredo novo: Trocada');
    expect(await page.innerText('.notice-warn')).toContain('continua valendo até');
    const secret = await page.innerText('#secret');
    expect([await status(old), await status(secret)]).toEqual([200, 200]);
    await page.click('text=Já guardei a chave');
    await page.waitForLoadState();
    expect(await heading(page)).toContain('Em substituição');
    expect(await page.innerText('.secrets')).toContain(`…${old.slice(-4)}`);
    await page.goto('/admin/api-keys');
    const listed = await row('Trocada').innerText();
    for (const each of [old, secret]) expect(listed).toContain(`…${each.slice(-4)}`);

    await row('Trocada').getByText('Gerenciar').click();
    await page.click('text=Encerrar agora…');
    await page.click('text=Encerrar este segredo');
    expect(await page.innerText('[role=status] >> nth=0')).toBe('O segredo anterior foi encerrado.');
    await until(async () => (await status(old)) === 401);
    expect(await status(secret)).toBe(200);
    expect(await heading(page)).toContain('Ativa');
  });

  it('are replaced at once where a secret has leaked, after the password where the login is long ago', async () => {
    const old = await create('Vazada');
    ageSessions(server);
    await manage('Vazada');
    await page.click('text=Substituir chave…');
    await page.check('input[value=now]');
    await page.fill('#password-replace', 'não é esta senha');
    await page.click('text=Gerar novo segredo');
    expect(await page.innerText('#password-replace-help')).toContain('Senha incorreta.');
    expect((await api(server, old).get('/api/status')).status).toBe(200);
    await page.check('input[value=now]');
    await page.fill('#password-replace', PASSWORD);
    await page.click('text=Gerar novo segredo');
    await page.waitForURL('**/admin/api-keys/created');
    expect(await page.innerText('.notice-warn')).toContain('não vale mais');
    const isRefused = async () => (await api(server, old).get('/api/status')).status === 401;
    await until(isRefused, { describe: 'the leaked secret to be refused' });
  });

  it('say what waits when they are revoked, and cancel it on demand, then or later', async () => {
    const message = { phone: '5511987654321', message: 'Olá' };
    const queue = async (secret: string) => {
      const body = { scheduled_at: inDays(30), messages: [message, message, message] };
      expect((await api(server, secret).post('/api/enqueue-messages', body)).status).toBe(200);
    };
    const isRevoked = async (name: string) => {
      await manage(name);
      return page.innerText('.danger');
    };
    for (const name of ['Cancelada', 'Mantida']) await queue(await create(name));
    await isRevoked('Cancelada');
    await page.click('text=Revogar esta chave…');
    expect(await page.innerText('.danger')).toContain('Agora: 3 mensagens.');
    expect(await page.isChecked('[name=cancelWaiting]')).toBe(false);
    await page.check('[name=cancelWaiting]');
    await page.click('text=Revogar definitivamente');
    expect(await page.isChecked('[name=cancelWaiting]')).toBe(true);
    await page.fill('#confirm', 'Cancelada');
    await page.click('text=Revogar definitivamente');
    expect(await page.innerText('[role=status] >> nth=0')).toContain('está sendo cancelado');
    await until(async () => !/espera/.test(await isRevoked('Cancelada')));

    await isRevoked('Mantida');
    await page.click('text=Revogar esta chave…');
    await page.fill('#confirm', 'Mantida');
    await page.click('text=Revogar definitivamente');
    expect(await isRevoked('Mantida')).toContain('Ainda espera para sair: 3.');
    await page.click('text=Cancelar o que espera…');
    await page.click('text=Cancelar definitivamente');
    await until(async () => !/espera/.test(await isRevoked('Mantida')));
  });

  it('need no script to be changed, replaced and revoked', async () => {
    await create('Sem script');
    const plain = await openSignedIn(browser, server, { javaScriptEnabled: false });
    const manage = async () => {
      await plain.goto('/admin/api-keys');
      await plain.locator('tbody tr', { hasText: 'Sem script' }).getByText('Gerenciar').click();
      await plain.waitForLoadState();
    };
    await manage();
    await plain.click('text=Editar');
    await plain.check('input[value=full]');
    await plain.click('form.card .button-main');
    expect(await plain.innerText('.lead')).toContain('Acesso completo');
    await plain.click('text=Substituir chave…');
    await plain.click('text=Gerar novo segredo');
    expect(await plain.innerText('#secret')).toMatch(/^rcd_live_/);
    await manage();
    await plain.click('text=Revogar esta chave…');
    await plain.fill('#confirm', 'Sem script');
    await plain.click('text=Revogar definitivamente');
    expect(await plain.innerText('[role=status] >> nth=0')).toBe('A chave Sem script foi revogada.');
    await manage();
    expect(await plain.locator('text=Substituir chave…').count()).toBe(0);
    expect(await plain.innerText('.danger')).toContain('não é mais aceita');
    await plain.context().close();
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
    await manage('Campanha');
    await page.click('text=Revogar esta chave…');
    await page.fill('#confirm', 'Campanha');
    await page.click('text=Revogar definitivamente');
    expect(await page.innerText('#password-revoke-help')).toContain('Confirme a sua senha');
    await page.fill('#confirm', 'Campanha');
    await page.fill('#password-revoke', PASSWORD);
    await page.click('text=Revogar definitivamente');
    await page.waitForURL('**/admin/api-keys');
    expect(await row('Campanha').innerText()).toContain('Revogada');
  });

  it('write who did what into the audit trail, without the secret', async () => {
    const secret = await create('Auditada');
    const database = new SqliteHandle(`${server.folder}/recado.sqlite`, { readonly: true });
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
