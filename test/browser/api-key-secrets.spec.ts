import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.js';
import type { Server } from '../support/server.js';
import { until } from '../support/until.js';
import { createKey, keyRow, openKey } from './helpers/api-keys.js';
import { closeAll, heading, openSignedIn, PASSWORD, startPanel } from './helpers/panel.js';
import { ageSessions } from './helpers/sessions.js';
import { inDays } from './helpers/wire-time.js';

let server: Server;
let page: Page;
beforeAll(async () => {
  server = await startPanel();
  page = await openSignedIn(server);
});
afterAll(() => closeAll(server));

describe('replaced and revoked API keys', () => {
  it('are replaced: both secrets work until the old one is ended', async () => {
    const old = await createKey(page, 'Trocada');
    const status = async (secret: string) => (await api(server, secret).get('/api/status')).status;
    await openKey(page, 'Trocada');
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
    const listed = await keyRow(page, 'Trocada').innerText();
    for (const each of [old, secret]) expect(listed).toContain(`…${each.slice(-4)}`);

    await keyRow(page, 'Trocada').getByRole('link').click();
    await page.click('text=Encerrar agora…');
    await page.click('text=Encerrar este segredo');
    expect(await page.innerText('[role=status] >> nth=0')).toBe('O segredo anterior foi encerrado.');
    await until(async () => (await status(old)) === 401);
    expect(await status(secret)).toBe(200);
    expect(await heading(page)).toContain('Ativa');
  });

  it('are replaced without a grace, with the password after an old login', async () => {
    const old = await createKey(page, 'Vazada');
    ageSessions(server);
    await openKey(page, 'Vazada');
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

  it('show what waits at their revocation, and cancel it then or later', async () => {
    const message = { phone: '5511987654321', message: 'Olá' };
    const queue = async (secret: string) => {
      const body = { scheduled_at: inDays(30), messages: [message, message, message] };
      expect((await api(server, secret).post('/api/enqueue-messages', body)).status).toBe(200);
    };
    const isRevoked = async (name: string) => {
      await openKey(page, name);
      return page.innerText('.danger');
    };
    for (const name of ['Cancelada', 'Mantida']) await queue(await createKey(page, name));
    await isRevoked('Cancelada');
    await page.click('text=Revogar esta chave…');
    expect(await page.innerText('.danger')).toContain('Na fila agora: 3 mensagens.');
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
    expect(await isRevoked('Mantida')).toContain('Ainda na fila: 3.');
    await page.click('text=Cancelar o que está na fila…');
    await page.click('text=Cancelar definitivamente');
    await until(async () => !/espera/.test(await isRevoked('Mantida')));
  });

  it('ask for the password again after an old login', async () => {
    const secret = await createKey(page, 'Campanha');
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
    await openKey(page, 'Campanha');
    await page.click('text=Revogar esta chave…');
    await page.fill('#confirm', 'Campanha');
    await page.click('text=Revogar definitivamente');
    expect(await page.innerText('#password-revoke-help')).toContain('Confirme a sua senha');
    await page.fill('#confirm', 'Campanha');
    await page.fill('#password-revoke', PASSWORD);
    await page.click('text=Revogar definitivamente');
    await page.waitForURL('**/admin/api-keys');
    expect(await keyRow(page, 'Campanha').innerText()).toContain('Revogada');
  });
});
