import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOOPBACK_ALLOWED } from '../e2e/helpers/webhooks.js';
import type { Server } from '../support/server.js';
import { startWebhookSink, verified, type WebhookSink } from '../support/webhook-sink.js';
import { closeAll, heading, openSignedIn, refreshUntil, startPanel } from './helpers/panel.js';

let server: Server;
let sink: WebhookSink;
beforeAll(async () => {
  [server, sink] = await Promise.all([startPanel({ env: LOOPBACK_ALLOWED }), startWebhookSink()]);
});
afterAll(async () => {
  await closeAll(server);
  await sink?.close();
});
beforeEach(() => sink.behave(() => ({ kind: 'status', status: 503, body: 'em manutenção' })));

describe('a webhook', () => {
  it('is created and tested, its failure is read and sent again, all while the pages refresh themselves', async () => {
    const page = await openSignedIn(server);
    await page.click('.sidebar >> text=Webhooks');
    await page.click('text=Novo webhook');
    await page.fill('#url', sink.url('/live'));
    await page.check('[name="event:message.failed"]');
    await page.click('form.card .button-main');
    await page.waitForURL('**/created');
    const secret = await page.innerText('#secret');
    await page.click('text=Já copiei');
    await page.click('text=Enviar teste');
    await page.waitForURL('**/deliveries/*');
    await refreshUntil(page, page.locator('#response-body', { hasText: 'em manutenção' }));
    expect(verified(sink.at('/live')[0]!, secret)).toMatchObject({ type: 'webhook.test' });
    sink.behave(() => ({ kind: 'status', status: 204 }));
    await page.click('text=Reenviar agora');
    await refreshUntil(page, page.locator('.details .chip-good', { hasText: 'Entregue' }));
    expect(await page.locator('.step').count()).toBe(2);
  });

  it('is rotated, disabled and deleted without JavaScript', async () => {
    const page = await openSignedIn(server, { javaScriptEnabled: false });
    await page.goto('/admin/webhooks/new');
    await page.fill('#url', sink.url('/plain'));
    await page.check('[name="event:message.sent"]');
    await page.click('form.card .button-main');
    const first = await page.innerText('#secret');
    await page.click('text=Já copiei');
    await page.click('summary:has-text("Trocar segredo…")');
    await page.check('input[name=overlap][value=week]');
    await page.click('button:has-text("Trocar segredo")');
    expect(await heading(page)).toBe('Segredo trocado');
    expect(await page.innerText('#secret')).not.toBe(first);
    await page.click('text=Já copiei');
    await page.click('summary:has-text("Desativar…")');
    await page.click('button:has-text("Desativar webhook")');
    expect(await page.innerText('.notice')).toBe('Webhook desativado.');
    await page.click('button:has-text("Ativar")');
    await page.fill('#since', '2026-01-01T00:00');
    await page.click('button:has-text("Contar falhas")');
    expect(await page.innerText('.lead')).toMatch(/^Nenhuma entrega falhou/);
    await page.click('text=Voltar');
    await page.click('summary:has-text("Excluir webhook…")');
    await page.fill('#confirm', new URL(sink.url()).host);
    await page.click('button:has-text("Excluir webhook")');
    expect(await page.innerText('.notice')).toBe('Webhook excluído.');
  });
});
