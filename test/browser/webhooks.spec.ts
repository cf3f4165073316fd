import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOOPBACK_ALLOWED } from '../e2e/helpers/webhooks.js';
import type { Server } from '../support/server.js';
import { startWebhookSink, verified, type WebhookSink } from '../support/webhook-sink.js';
import { closeAll, openSignedIn, refreshUntil, startPanel } from './helpers/panel.js';
import { problems } from './helpers/problems.js';

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
    await page.check('[name=preset][value=custom]');
    await page.check('[name="event:message.failed"]');
    await page.click('form.card .button-main');
    await page.waitForURL('**/created');
    expect(await problems(page)).toEqual([]);
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
});
