import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailReceiver } from '../support/mail-receiver.js';
import type { Server } from '../support/server.js';
import { until } from '../support/until.js';
import { closeAll, openSignedIn, startPanel } from './helpers/panel.js';

let server: Server;
let page: Page;
let mail: MailReceiver;
beforeAll(async () => {
  mail = await new MailReceiver({ hideSTARTTLS: true }).listen();
  server = await startPanel();
  page = await openSignedIn(server);
});
afterAll(async () => {
  await closeAll(server);
  await mail.close();
});

describe('settings and alerts', () => {
  it('name the installation, refuse an unknown zone, and lead to the other settings', async () => {
    await page.click('nav >> text=Configurações');
    await page.fill('#name', 'Loja da Ana');
    await page.fill('#timezone', 'Brasil');
    await page.click('text=Salvar configurações');
    expect(await page.innerText('#timezone-help')).toContain('Fuso horário desconhecido');
    expect(await page.inputValue('#name')).toBe('Loja da Ana');
    await page.fill('#timezone', 'America/Manaus');
    await page.click('text=Salvar configurações');
    expect(await page.innerText('.notice-good')).toBe('Configurações salvas.');
    expect(await page.title()).toBe('Configurações · Loja da Ana · Recado');
    await page.click('text=Palavras de descadastro e a resposta');
    await page.waitForURL('**/admin/opt-outs/rules');
  });

  it('set the routes to the owner, show a secret once, and send a test', async () => {
    await page.goto('/admin/alerts');
    expect(await page.innerText('main')).toContain('Ninguém é avisado ainda');
    await page.click('text=Configurar avisos');
    await page.fill('#emailTo', 'dona@example.com');
    await page.click('summary:has-text("Por webhook")');
    await page.fill('#webhookUrl', 'https://owner.invalid/alerts');
    await page.click('text=Salvar avisos');
    expect(await page.innerText('#smtpHost-help')).toContain('Informe o servidor SMTP');
    await page.fill('#smtpHost', '127.0.0.1');
    await page.fill('#smtpPort', String(mail.port));
    await page.selectOption('#smtpSecurity', 'none');
    await page.click('text=Salvar avisos');
    expect(await page.innerText('#secret')).toMatch(/^whsec_/);
    await page.click('text=Já guardei');
    await page.click('text=Enviar um teste');
    expect(await page.innerText('.notice-good')).toContain('O teste está na fila');
    await until(() => mail.subjects.includes('[Loja da Ana] Teste dos avisos'));
    await until(async () => {
      await page.reload();
      const text = await page.innerText('main');
      return text.includes('Entregue') && text.includes('Tentando de novo');
    });
  });
});
