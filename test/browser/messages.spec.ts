import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server } from '../support/server.js';
import { announced, closeAll, heading, openSignedIn, refreshUntil, startPanel } from './helpers/panel.js';
import { inDays } from './helpers/wire-time.js';

const NOT_ON_WHATSAPP = '5511900000001';

let server: Server;
let page: Page;
let client: Api;
beforeAll(async () => {
  server = await startPanel();
  page = await openSignedIn(server, { permissions: ['clipboard-read', 'clipboard-write'] });
});
afterAll(() => closeAll(server));

interface Accepted {
  batch_id: number;
  messages: { id: number }[];
}

async function enqueue(body: object): Promise<Accepted> {
  const { status, body: answer } = await client.post<Accepted>('/api/enqueue-messages', body);
  expect(status).toBe(200);
  return answer;
}

const rows = () => page.locator('table.messages tbody tr');
const rowCount = async () => {
  // A page that is still loading has only some of the rows.
  await page.waitForLoadState();
  return rows().count();
};

describe('the messages', () => {
  it('show how to send the first one', async () => {
    await page.goto('/admin/messages');
    expect(await heading(page)).toBe('Mensagens');
    expect(await page.innerText('.empty h2')).toBe('Nenhuma mensagem ainda');
    expect(await page.innerText('.empty code')).toContain(`http://localhost:${server.port}/api/enqueue-messages`);
  });

  it('appear without a reload while the tab is visible', async () => {
    client = api(server, await createKey(server, { name: 'ERP Matriz', test: true }));
    await enqueue({ messages: [{ phone: '5511987654321', message: 'Olá, {name}!', name: 'Ana' }] });
    await rows().first().waitFor();
    expect(await rows().first().innerText()).toContain('+55 (11) 98765-4321');
    await announced(page, 'Lista atualizada');
  });

  it('are filtered by status, phone, key and batch in the URL', async () => {
    const { batch_id: batch } = await enqueue({
      messages: [
        { phone: '5511976541230', message: 'Agendada' },
        { phone: '5521998877665', message: 'Também' },
      ],
      scheduled_at: inDays(1),
    });
    await page.goto('/admin/messages');
    await page.selectOption('#status', { label: 'Agendada' });
    await page.click('text=Filtrar');
    expect(page.url()).toContain('status=scheduled');
    expect(await rowCount()).toBe(2);
    await page.fill('#phone', '+55 (21) 99887-7665');
    await page.fill('#batch', String(batch));
    await page.selectOption('#key', { label: 'ERP Matriz' });
    await page.click('text=Filtrar');
    expect(await rowCount()).toBe(1);
    await page.reload();
    expect(await page.inputValue('#phone')).toBe('5521998877665');
    await page.fill('#phone', '5599999999999');
    await page.click('text=Filtrar');
    expect(await page.innerText('.empty h2')).toBe('Nenhuma mensagem com esses filtros');
    await page.click('text=Limpar');
    await page.waitForURL('**/admin/messages');
    expect(await rowCount()).toBe(3);
  });

  it('have a timeline with the explanation and the code of the provider', async () => {
    const { messages } = await enqueue({ messages: [{ phone: NOT_ON_WHATSAPP, message: 'Olá!', reference: 'p-1' }] });
    await page.goto(`/admin/messages/${messages[0]?.id}`);
    await refreshUntil(page, page.locator('h1 .chip', { hasText: 'Falhou' }));
    expect(await page.locator('.timeline h3').allInnerTexts()).toEqual([
      'Aceita',
      'Envio iniciado',
      'Recusada pelo simulador',
      'Falhou',
    ]);
    expect(await page.innerText('.timeline')).toContain('O número não está no WhatsApp.');
    expect(await page.innerText('.raw')).toContain('recipient_not_on_whatsapp');
    expect(await page.innerText('.bubble')).toBe('Olá!');
    expect(await page.innerText('.details')).toContain('p-1');
    expect(await page.getAttribute('.timeline time >> nth=0', 'datetime')).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('say why a message waits', async () => {
    await page.goto('/admin/messages?status=scheduled');
    await rows().first().locator('a').click();
    await page.waitForURL('**/admin/messages/*');
    expect(await page.innerText('.step-ahead')).toContain('Por que ainda não saiu?');
  });

  it('are copied as a curl command', async () => {
    await page.click('.curl summary');
    await page.click('.curl >> text=Copiar como curl');
    await page.locator('.curl >> text=Copiado').waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toContain(`curl -X POST http://localhost:${server.port}/api/enqueue-messages`);
    expect(copied).toContain('"message":"');
  });

  it('show any text as text', async () => {
    const message = `<script>alert(1)</script> "aspas" 'e' {tokens} <%= 1 %> \u202Eabc\u202C`;
    const { messages } = await enqueue({ messages: [{ phone: '5511987654321', message }] });
    await page.goto(`/admin/messages/${messages[0]?.id}`);
    expect(await page.textContent('.bubble')).toBe(message);
    expect(await page.locator('main script').count()).toBe(0);
  });

  it('come in pages, newest first', async () => {
    await enqueue({
      messages: Array.from({ length: 60 }, (_, index) => ({ phone: '5511987654321', message: `item ${index}` })),
      scheduled_at: inDays(1),
    });
    await page.goto('/admin/messages?status=scheduled');
    expect(await rowCount()).toBe(50);
    expect(await rows().first().innerText()).toContain('item 59');
    await page.click('text=Mais antigas');
    expect(page.url()).toMatch(/status=scheduled&before=\d+/);
    expect(await rowCount()).toBe(12);
    expect(await rows().first().innerText()).toContain('item 9');
    await page.click('text=Voltar às mais recentes');
    expect(await rowCount()).toBe(50);
  });

  it('have a not-found page inside the frame', async () => {
    for (const path of ['/admin/messages/999999', '/admin/messages/x', '/admin/nothing/here']) {
      expect((await page.goto(path))?.status()).toBe(404);
      expect(await heading(page)).toBe('Página não encontrada');
      expect(await page.locator('.sidebar nav').count()).toBe(1);
    }
  });
});
