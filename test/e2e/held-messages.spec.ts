import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api, type Json } from '../support/api.js';
import { ALL_SCOPES, createKey } from '../support/keys.js';
import { METRICS_TOKEN, scrape } from '../support/metrics.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.js';
import { accepted, look } from './helpers/enqueue.js';

/** At 80 a second they take some four seconds: the first answer comes long before the last request. */
const MANY = 300;

describe('templates that Meta holds back for a review', () => {
  let meta: WhatsAppCloudStandIn;
  let server: Server;
  let client: Api;
  let panel: PanelClient;
  let sink: WebhookSink;

  beforeAll(async () => {
    meta = await WhatsAppCloudStandIn.start();
    meta.desk.add('promo', 'pt_BR', 'Só hoje: {{1}} Aproveite.');
    const { url, phoneNumberId, token, appSecret } = meta.settings;
    const env = {
      GATEWAY: 'whatsapp-cloud',
      WHATSAPP_API_URL: url,
      WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
      WHATSAPP_TOKEN: token,
      WHATSAPP_APP_SECRET: appSecret,
      WEBHOOK_ALLOWED_SUBNETS: '127.0.0.0/8',
      METRICS_TOKEN,
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
    };
    server = await startServer({ env });
    meta.callbackUrl = `${server.url}/gateways/default/receipts`;
    client = api(server, await createKey(server, { scopes: ALL_SCOPES }));
    panel = new PanelClient(server);
    await panel.login();
    sink = await startWebhookSink();
    const endpoint = { url: sink.url('/recado'), events: ['message.sent', 'message.failed'] };
    expect((await client.post('/api/webhooks', endpoint)).status).toBe(201);
  });
  afterAll(async () => {
    await server?.stop();
    await meta?.close();
    await sink?.close();
  });

  const promo = { template: { name: 'promo', language: 'pt_BR', parameters: ['3 por 2'] } };
  const campaign = (prefix: string) =>
    accepted(client, {
      messages: Array.from({ length: MANY }, (_, at) => ({
        phone: `${prefix}${String(at).padStart(4, '0')}`,
        ...promo,
      })),
    });
  const batch = async (id: number): Promise<Json> => (await client.get(`/api/batches/${id}`)).body;
  const count = async (where: string): Promise<number> => {
    const [row] = await askDatabase<{ n: number }>(server.folder, `SELECT COUNT(*) AS n FROM messages WHERE ${where}`);
    return Number(row?.n);
  };
  /** The batch after its template was stopped, and nothing of it is under way. */
  const stopped = (id: number) =>
    until(
      async () => {
        const isStopped = (await count(`batch_id = ${id} AND status IN (0, 1) AND aside = 0 OR status = 2`)) === 0;
        return isStopped && (await batch(id)).templates_in_review?.length === 1 && batch(id);
      },
      { describe: 'the rest of the batch to wait' },
    );

  it('are sent once, stop the rest of the campaign, and let it go on when Meta lets them pass', async () => {
    meta.holds.word = 'held_for_quality_assessment';
    const { batch_id: id, messages } = await campaign('551198100');
    const { counts } = await stopped(id);
    expect(counts.Enviada).toBeGreaterThan(0);
    expect(counts.Enviada).toBeLessThan(MANY);
    expect(counts.Enviada + counts.Pendente).toBe(MANY);
    const [held] = await askDatabase<{ id: number }>(
      server.folder,
      'SELECT message_id AS id FROM held_messages LIMIT 1',
    );
    const review = { code: 'provider_review', until: null, reason: null };
    expect(await look(client, held!.id)).toMatchObject({ status: 'Enviada', waiting_for: review });
    expect(await look(client, messages.at(-1).id)).toMatchObject({ status: 'Pendente', waiting_for: review });
    const event = await until(() => sink.requests.find(({ event }) => event.data.id === held!.id));
    expect(event.event).toMatchObject({ type: 'message.sent', data: { status: 'Enviada', waiting_for: review } });
    const list = (await client.get(`/api/messages?batch_id=${id}&status=Enviada&limit=1`)).body;
    expect(list.data[0].waiting_for).toEqual(review);
    expect((await panel.open(`/admin/messages/${held!.id}`)).text).toContain('Retida pela Meta para avaliação');
    expect((await panel.open(`/admin/messages?batch=${id}&status=sent`)).text).toContain(
      'Retida pela Meta para avaliação',
    );
    expect((await panel.open(`/admin/batches/${id}`)).text).toContain('Retomar o lote');
    expect(await scrape(server)).toMatch(new RegExp(`recado_channel_held_messages\\{[^}]*\\} ${counts.Enviada}\\n`));

    meta.holds.word = undefined;
    await meta.endReview(true);
    await until(async () => (await count(`batch_id = ${id} AND status IN (4, 5)`)) === MANY, {
      describe: 'the whole campaign to arrive',
    });
    expect(new Set(meta.taken.map(({ to }) => to)).size).toBe(meta.taken.length);
    expect((await look(client, held!.id)).waiting_for).toBeNull();
    expect(await batch(id)).not.toHaveProperty('templates_in_review');
  });

  it('fail when Meta drops them, and the rest waits for a person', async () => {
    meta.holds.word = 'paused';
    const { batch_id: id } = await campaign('551198200');
    const { counts } = await stopped(id);
    await meta.endReview(false);
    await until(async () => (await count(`batch_id = ${id} AND status = 6`)) === counts.Enviada, {
      describe: 'what was held to fail',
    });
    const [failed] = (await client.get(`/api/messages?batch_id=${id}&status=Falhou&limit=1`)).body.data;
    expect(failed).toMatchObject({ failure_code: 'template_unavailable', attempts: 1, waiting_for: null });
    const [waiting] = (await client.get(`/api/messages?batch_id=${id}&status=Pendente&limit=1`)).body.data;
    expect(waiting.waiting_for).toEqual({ code: 'provider_review', until: null, reason: 'template_unavailable' });

    meta.holds.word = undefined;
    expect((await client.post(`/api/batches/${id}/resume`)).status).toBe(200);
    await until(async () => (await count(`batch_id = ${id} AND status IN (4, 5)`)) === counts.Pendente, {
      describe: 'the rest to arrive',
    });
  });
});
