import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figure, METRICS_TOKEN, scrape } from '../support/metrics.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import type { Server } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.js';
import { clientWithNewKey, eventsAt, startNotifying, subscribe } from './helpers/webhooks.js';

const PAGE = '/admin/channels/1';
const FLAGGED = { display_phone_number: '5511900000000', event: 'FLAGGED' };
const PAUSED = { message_template_name: 'aviso', message_template_language: 'pt_BR', event: 'PAUSED' };

describe('what Meta tells of the account behind a channel', () => {
  let meta: WhatsAppCloudStandIn;
  let sink: WebhookSink;
  let server: Server;
  let panel: PanelClient;

  beforeAll(async () => {
    [meta, sink] = await Promise.all([WhatsAppCloudStandIn.start(), startWebhookSink()]);
    const { url, phoneNumberId, token, appSecret, businessAccountId } = meta.settings;
    server = await startNotifying({
      env: {
        GATEWAY: 'whatsapp-cloud',
        WHATSAPP_API_URL: url,
        WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
        WHATSAPP_TOKEN: token,
        WHATSAPP_APP_SECRET: appSecret,
        WHATSAPP_BUSINESS_ACCOUNT_ID: businessAccountId,
        METRICS_TOKEN,
        ADMIN_EMAIL: EMAIL,
        ADMIN_PASSWORD: PASSWORD,
      },
    });
    panel = new PanelClient(server);
    await panel.login();
  });
  afterAll(async () => {
    await server?.stop();
    await Promise.all([meta?.close(), sink?.close()]);
  });

  const post = async (request: { headers: Record<string, string>; body: string }) => {
    const { status } = await fetch(`${server.url}/gateways/default/receipts`, { method: 'POST', ...request });
    expect(status).toBe(200);
  };
  const applied = () =>
    until(
      async () => {
        const open = 'SELECT COUNT(*) AS open FROM gateway_callbacks WHERE next_at IS NOT NULL';
        const [row] = await askDatabase<{ open: number }>(server.folder, open);
        return Number(row?.open) === 0;
      },
      { describe: 'the callbacks to be applied' },
    );
  const ask = <Row>(sql: string) => askDatabase<Row>(server.folder, sql);
  const shows = (path: string, ...words: string[]) =>
    until(
      async () => {
        const { text } = await panel.open(path);
        return words.every((word) => text.includes(word));
      },
      { describe: `${path} to show ${words.join(', ')}` },
    );

  it('is shown, told by one event and counted once, though Meta repeats it', async () => {
    const client = await clientWithNewKey(server, false);
    const { secret } = await subscribe(client, sink.url('/news'), ['channel.updated', 'template.updated']);
    const events = () => eventsAt(sink, '/news', secret).map(({ type, data }) => ({ type, ...data }));
    const flagged = meta.news('phone_number_quality_update', FLAGGED);
    for (const request of [flagged, flagged]) await post(request);
    await applied();
    // The same state, told anew: another request with the same news.
    await post(meta.news('phone_number_quality_update', { ...FLAGGED, repeated: true }));
    await post(meta.news('message_template_status_update', PAUSED));
    await applied();
    await until(() => events().length >= 2, { describe: 'the events' });
    const byType = (type: string) => events().filter((event) => event.type === type);
    expect(byType('channel.updated')).toEqual([
      {
        ...{ type: 'channel.updated', channel: 'default', kind: 'quality', value: 'FLAGGED' },
        ...{ detail: 'FLAGGED 5511900000000', previous_value: null, at: expect.any(String) },
      },
    ]);
    expect(byType('template.updated')).toMatchObject([
      { channel: 'default', template: 'aviso', language: 'pt_BR', status: 'PAUSED', previous_value: null },
    ]);
    expect(await ask('SELECT type FROM notifications')).toEqual([]);

    await shows(PAGE, 'Qualidade baixa', 'pode ser restringido se não melhorar (FLAGGED)', 'Modelo aviso:pt_BR');
    await shows('/admin/channels', 'Qualidade baixa');
    await shows('/admin', 'Qualidade baixa');

    const quality = 'recado_channel_quality{channel="1",gateway="whatsapp-cloud",quality="FLAGGED"}';
    const text = await until(
      async () => {
        const scraped = await scrape(server);
        return figure(scraped, quality) === 1 && scraped;
      },
      { describe: 'the gauge of the quality' },
    );
    expect(figure(text, 'recado_channel_news_total{channel="1",kind="quality"}')).toBe(1);
    expect(figure(text, 'recado_channel_news_total{channel="1",kind="template_status"}')).toBe(1);
    expect(figure(text, 'recado_channel_reach_out_locked{channel="1",gateway="whatsapp-cloud"}')).toBe(0);
  });

  it('raises an alert, which ends when Meta tells that it is over', async () => {
    await shows('/admin/alerts', 'mal avaliado', 'Modelo do canal default parado');
    await post(meta.news('phone_number_quality_update', { ...FLAGGED, event: 'UNFLAGGED' }));
    await applied();
    const open = () => ask<{ kind: string }>('SELECT kind FROM alerts WHERE resolved_at = 0 ORDER BY kind');
    await until(async () => (await open()).length === 1, { describe: 'the alert of the quality to end' });
    expect((await open()).map(({ kind }) => kind)).toEqual(['template_stopped']);
    expect((await panel.open(PAGE)).text).not.toContain('Qualidade baixa');
  });
});
