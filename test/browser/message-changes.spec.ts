import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';
import { closeAll, EMAIL, heading, openSignedIn, refresh, startPanel } from './helpers/panel.js';
import { inDays, wireTime } from './helpers/wire-time.js';

const NOT_ON_WHATSAPP = '5511900000001';
const DAY = 86_400_000;

let server: Server;
let page: Page;
let client: Api;
beforeAll(async () => {
  server = await startPanel();
  page = await openSignedIn(server);
  client = api(server, await createKey(server, { name: 'ERP Matriz', test: true }));
});
afterAll(() => closeAll(server));

/** A time as the value of a `datetime-local` field. */
const typed = (at: number) => wireTime(at).slice(0, 16).replace(' ', 'T');

async function enqueue(count: number, body: object): Promise<{ batch: number; ids: number[] }> {
  const messages = Array.from({ length: count }, (_, index) => ({ phone: `551198765${4000 + index}`, message: 'Olá' }));
  const answer = await client.post('/api/enqueue-messages', { messages, ...body });
  expect(answer.status).toBe(200);
  return { batch: answer.body.batch_id, ids: answer.body.messages.map(({ id }: { id: number }) => id) };
}

async function scheduled(): Promise<number> {
  const { ids } = await enqueue(1, { scheduled_at: inDays(1) });
  await page.goto(`/admin/messages/${ids[0]}`);
  return ids[0]!;
}

const status = async (id: number) => (await client.get(`/api/messages/${id}`)).body.status as string;
const notice = () => page.innerText('.notice');
const chip = () => page.innerText('h1 .chip');
const actions = () => page.locator('.changes summary').allInnerTexts();

describe('a message', () => {
  it('that waits is canceled after a confirmation, and then has no actions', async () => {
    const id = await scheduled();
    expect(await actions()).toEqual(['Reagendar…', 'Cancelar envio…']);
    await page.click('text=Cancelar envio…');
    expect(await page.innerText('.changes')).toContain('Não é possível desfazer.');
    await page.click('text=Cancelar esta mensagem');
    await page.waitForURL(`**/admin/messages/${id}`);
    expect(await notice()).toBe('A mensagem foi cancelada.');
    expect(await chip()).toBe('Cancelada');
    expect(await actions()).toEqual([]);
    expect(await status(id)).toBe('Cancelada');
    await page.reload();
    expect(await page.locator('.notice').count()).toBe(0);
  });

  it('is rescheduled to a valid time only', async () => {
    const id = await scheduled();
    await page.click('text=Reagendar…');
    const yesterday = typed(Date.now() - DAY);
    await page.fill('#at', yesterday);
    await page.click('.changes .button-main');
    expect(await page.innerText('#at-help')).toContain('aceitamos até 15 min de atraso');
    expect(await page.inputValue('#at')).toBe(yesterday);
    const at = Date.now() + 2 * DAY;
    await page.fill('#at', typed(at));
    await page.click('.changes .button-main');
    await page.waitForURL(`**/admin/messages/${id}`);
    expect(await notice()).toMatch(/^A mensagem foi reagendada para \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/);
    const { body } = await client.get(`/api/messages/${id}`);
    expect(body).toMatchObject({ status: 'Agendada', scheduled_at: `${wireTime(at).slice(0, 16)}:00` });
  });

  it('is sent at once when its schedule is removed', async () => {
    const id = await scheduled();
    await page.click('text=Reagendar…');
    await page.click('text=Enviar agora');
    await page.waitForURL(`**/admin/messages/${id}`);
    expect(await notice()).toBe('A mensagem será enviada em seguida.');
    await until(async () => (await status(id)) === 'Lida', { describe: 'the message to arrive' });
    await page.reload();
    expect(await page.locator('.timeline h3').allInnerTexts()).toContain('Liberada para envio imediato');
  });

  it('that failed is retried, and keeps its failed attempts', async () => {
    const { ids } = await enqueue(1, { messages: [{ phone: NOT_ON_WHATSAPP, message: 'Olá' }] });
    const failed = () => until(async () => (await status(ids[0]!)) === 'Falhou', { describe: 'the failure' });
    await failed();
    await page.goto(`/admin/messages/${ids[0]}`);
    expect(await actions()).toEqual(['Reenviar…']);
    await page.click('text=Reenviar…');
    await page.click('.changes button.button-main');
    await page.waitForURL(`**/admin/messages/${ids[0]}`);
    expect(await notice()).toBe('A mensagem será reenviada em seguida.');
    await failed();
    await page.reload();
    const steps = await page.locator('.timeline h3').allInnerTexts();
    expect(steps.filter((step) => step === 'Recusada pelo simulador')).toHaveLength(2);
    expect(steps).toContain('Reenvio solicitado');
  });

  it('that was sent meanwhile says so', async () => {
    const id = await scheduled();
    await page.click('text=Cancelar envio…');
    await client.patch(`/api/messages/${id}`, { scheduled_at: 'now' });
    await until(async () => !['Pendente', 'Enviando'].includes(await status(id)), { describe: 'the message to leave' });
    await page.click('text=Cancelar esta mensagem');
    await page.waitForURL(`**/admin/messages/${id}`);
    expect(await notice()).toBe('Tarde demais: o envio já começou ou já terminou.');
  });

  it('is not refreshed while a form on it is open', async () => {
    const id = await scheduled();
    await page.click('text=Reagendar…');
    await page.fill('#at', '2030-01-31T10:00');
    await client.post(`/api/messages/${id}/cancel`);
    await refresh(page);
    expect(await page.inputValue('#at')).toBe('2030-01-31T10:00');
    await page.click('text=Reagendar…');
    await refresh(page);
    await page.locator('h1 .chip', { hasText: 'Cancelada' }).waitFor();
  });

  it('has an audit entry for each change', async () => {
    const rows = await askDatabase<{ action: string; name: string }>(
      server.folder,
      `SELECT DISTINCT action, actor_name AS name FROM audit_entries WHERE target_type = 'message' ORDER BY action`,
    );
    const changes = ['message.canceled', 'message.rescheduled', 'message.retried'];
    expect(rows).toEqual(changes.map((action) => ({ action, name: EMAIL })));
  });
});

describe('a batch', () => {
  it('shows how many messages wait, and cancels them', async () => {
    const { batch, ids } = await enqueue(12, { scheduled_at: inDays(1) });
    await client.post(`/api/messages/${ids[0]}/cancel`);
    await page.goto(`/admin/messages/${ids[1]}`);
    await page.click(`.details a[href="/admin/batches/${batch}"]`);
    await page.waitForLoadState();
    expect(await heading(page)).toBe(`Lote ${batch}`);
    await page.click('text=Cancelar 11 mensagens…');
    expect(await page.innerText('#batch')).toContain('11 mensagens ainda não começaram a ser enviadas');
    await page.click('.changes .button-danger-main');
    await page.waitForURL(`**/admin/batches/${batch}`);
    expect(await notice()).toBe('11 mensagens foram canceladas.');
    expect(await page.innerText('.share')).toBe('100% concluído');
    expect(await page.innerText('.changes')).toContain('já foi enviado ou encerrado');
    await page.click('.details a >> nth=0');
    await page.waitForLoadState();
    expect(await page.locator('table.messages tbody tr').count()).toBe(12);
    await page.click(`header.heading >> text=Lote ${batch}`);
    await page.waitForURL(`**/admin/batches/${batch}`);
  });

  it('has a not-found page', async () => {
    for (const path of ['/admin/batches/999999', '/admin/batches/x']) {
      expect((await page.goto(path))?.status()).toBe(404);
    }
  });
});
