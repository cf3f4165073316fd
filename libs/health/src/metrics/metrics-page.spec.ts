import { Lane, MessageStatus } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import type { DatabaseFigures, DatabaseReading, Figures } from './database-figures.js';
import { MetricsPage } from './metrics-page.js';
import { PrometheusMetrics } from './prometheus.metrics.js';

const READING: DatabaseReading = {
  unfinished: [{ status: MessageStatus.Pending, lane: Lane.High, messages: 12 }],
  callbackWaitingMs: 1_500,
  failingWebhooks: [{ id: 7, ms: 7_300_000 }],
  media: { files: 4, bytes: 81_920, limit: 100_000, fullest: { name: 'loja', bytes: 60_000 }, keyLimit: 70_000 },
  backups: { madeAt: 90_000, restoredAt: 60_000, tookMs: 2_500, failed: true },
  channels: [
    {
      id: 3,
      name: 'loja-5511987654321',
      gateway: 'http',
      failingMs: 90_000,
      oldestWaitingMs: new Map([[Lane.High, 2_500]]),
      capLeft: 40,
      condition: { state: 'failing', reason: 'gateway_error' },
      receipts: { lastReceiptAt: 7_000, silent: 12, unconfirmed: 0 },
      ...{ quality: 'RED', lockedUntil: 9_000, isDirectSendRefused: true, held: 3 },
      phone: { isConnected: true, changedMs: 61_000, reconnections: 2 },
    },
  ],
};

const UNKNOWN: Figures = {
  ...{ health: 'not_ready', writeMs: { database: undefined, redis: undefined } },
  ...{ database: undefined, writable: false, freeBytes: undefined, redisUp: undefined, nodes: {}, parts: [] },
};
const KNOWN: Figures = {
  ...{ health: 'degraded', writeMs: { database: 20, redis: 5 } },
  ...{ database: READING, writable: true, freeBytes: 4_096, redisUp: true },
  nodes: { redis: '10.0.0.5:6379', database: undefined },
  parts: [
    { kind: 'sentinel', name: '10.0.0.5:26379', state: 'away', isWell: false, since: 0 },
    { kind: 'database_cluster', name: '', state: 'size', isWell: true, since: 0, facts: { size: 3, most: 3 } },
  ],
};

/** A page that shows these figures, one after the other. */
function pageOver(...given: Figures[]) {
  const clock = new ManualClock();
  const metrics = new PrometheusMetrics(clock);
  let reads = 0;
  const figures = { read: async () => given[Math.min(reads++, given.length - 1)] } as unknown as DatabaseFigures;
  return { page: new MetricsPage(metrics, figures, clock), metrics, clock, reads: () => reads };
}

describe('MetricsPage', () => {
  it('shows the figures of the database in base units', async () => {
    const text = await pageOver(KNOWN).page.render();
    expect(text).toContain('recado_unfinished_messages{status="pending",lane="high"} 12\n');
    expect(text).toContain('recado_oldest_waiting_seconds{lane="high"} 2.5\n');
    expect(text).toContain('recado_channel_info{channel="3",gateway="http",name="loja-***********21"} 1\n');
    expect(text).not.toContain('987654321');
    expect(text).toContain('recado_channel_failing_seconds{channel="3",gateway="http"} 90\n');
    const labels = 'channel="3",gateway="http",state="failing",reason="gateway_error"';
    expect(text).toContain(`recado_channel_state{${labels}} 1\n`);
    expect(text).toContain('recado_channel_silent_messages{channel="3",gateway="http"} 12\n');
    expect(text).toContain('recado_linked_phone_connected{channel="3",gateway="http"} 1\n');
    expect(text).toContain('recado_linked_phone_changed_seconds{channel="3",gateway="http"} 61\n');
    expect(text).toContain('recado_linked_phone_reconnections{channel="3",gateway="http"} 2\n');
    expect(text).toContain('recado_channel_held_messages{channel="3",gateway="http"} 3\n');
    expect(text).toContain('recado_channel_last_receipt_timestamp_seconds{channel="3",gateway="http"} 7\n');
    expect(text).toContain('recado_channel_quality{channel="3",gateway="http",quality="RED"} 1\n');
    expect(text).toContain('recado_channel_reach_out_locked{channel="3",gateway="http"} 1\n');
    expect(text).toContain('recado_channel_reach_out_locked_until_timestamp_seconds{channel="3",gateway="http"} 9\n');
    expect(text).toContain('recado_channel_direct_send_refused{channel="3",gateway="http"} 1\n');
    expect(text).toContain('recado_media_files 4\n');
    expect(text).toContain('recado_media_bytes 81920\n');
    expect(text).toContain('recado_media_quota_bytes 100000\n');
    expect(text).toContain('recado_media_fullest_key_bytes 60000\n');
    expect(text).toContain('recado_media_key_quota_bytes 70000\n');
    expect(text).toContain('recado_backup_failing 1\n');
    expect(text).toContain('recado_backup_last_success_timestamp_seconds 90\n');
    expect(text).toContain('recado_backup_last_restored_timestamp_seconds 60\n');
    expect(text).toContain('recado_backup_last_duration_seconds 2.5\n');
    expect(text).toContain('recado_database_up 1\n');
    expect(text).toContain('recado_database_writable 1\n');
    expect(text).toContain('recado_data_free_bytes 4096\n');
    expect(text).toContain('recado_redis_up 1\n');
    expect(text).toContain('recado_ready 1\n');
    expect(text).toContain('recado_degraded 1\n');
    expect(text).toContain('recado_database_write_seconds 0.02\n');
    expect(text).toContain('recado_redis_write_seconds 0.005\n');
    expect(text).toContain('recado_callbacks_oldest_waiting_seconds 1.5\n');
    expect(text).toContain('recado_webhook_failing_seconds{webhook="7"} 7300\n');
    expect(text).toContain('recado_part_up{part="sentinel",node="10.0.0.5:26379"} 0\n');
    expect(text).toContain('recado_database_cluster_size 3\n');
    expect(text).toContain('recado_channel_oldest_waiting_seconds{channel="3",gateway="http"} 2.5\n');
    expect(text).toContain('recado_channel_cap_left{channel="3",gateway="http"} 40\n');
    expect(text.match(/^recado_service_node_info.*/gm)).toEqual([
      'recado_service_node_info{service="redis",node="10.0.0.5:6379"} 1',
    ]);
  });

  it('leaves out what is unknown', async () => {
    const { page, clock } = pageOver(KNOWN, UNKNOWN, KNOWN);
    const before = await page.render();
    expect(before).toContain('recado_unfinished_messages{');
    clock.advance(5_000);
    const text = await page.render();
    expect(text).toContain('recado_database_up 0\n');
    expect(text).toContain('recado_database_writable 0\n');
    expect(text).not.toContain('recado_data_free_bytes');
    expect(text).not.toMatch(/^recado_(?:unfinished|oldest|channel)\w+\{/m);
    expect(text).not.toContain('recado_redis_up');
    expect(text).not.toMatch(/recado_(?:database|redis)_write_seconds/);
    expect(text).toContain('recado_ready 0\n');
    expect(text).toContain('recado_degraded 0\n');
    expect(text).not.toMatch(/^recado_(?:media|backup|callbacks)_/m);
    clock.advance(5_000);
    expect(await page.render()).toContain('recado_data_free_bytes 4096\n');
  });

  it('reads the database once in five seconds, however many scrapers ask', async () => {
    const { page, clock, reads } = pageOver(KNOWN);
    await Promise.all([page.render(), page.render()]);
    clock.advance(4_999);
    await page.render();
    expect(reads()).toBe(1);
    clock.advance(1);
    await page.render();
    expect(reads()).toBe(2);
  });

  it('shows what the process has counted, and no negative times', async () => {
    const { page, metrics, clock } = pageOver(UNKNOWN);
    metrics.count('accepted', 3, {});
    metrics.moved('failed', 2);
    metrics.moved('expired', 0);
    metrics.sentAfter(-5);
    metrics.gatewayAnswered('http', 'retryLater', 20);
    metrics.count('news', 1, { channel: 3, kind: 'quality' });
    metrics.ticked('feeder');
    metrics.count('priced', 4, { category: 'utility', type: 'regular', billable: 'true' });
    metrics.leads('scheduling', false);
    const text = await page.render();
    expect(text).toContain('recado_messages_accepted_total 3\n');
    expect(text).toContain('recado_messages_moved_total{status="failed"} 2\n');
    expect(text).toContain('recado_messages_priced_total{category="utility",type="regular",billable="true"} 4\n');
    expect(text).not.toContain('status="expired"');
    expect(text).toContain('recado_channel_news_total{channel="3",kind="quality"} 1\n');
    expect(text).toContain('recado_accepted_to_sent_seconds_sum 0\n');
    expect(text).toContain(
      'recado_gateway_request_duration_seconds_bucket{le="0.025",gateway="http",result="retry_later"} 1\n',
    );
    expect(text).toContain(`recado_loop_last_turn_timestamp_seconds{loop="feeder"} ${clock.now() / 1_000}\n`);
    expect(text).toContain('recado_leader{name="scheduling"} 0\n');
  });

  it('shows what moved by channel and why it failed, and no counter falls', async () => {
    const { page, metrics } = pageOver(UNKNOWN);
    metrics.moved('failed', 2, { channelId: 3, code: 'invalid_phone' });
    metrics.moved('failed', -1, { channelId: 3, code: 'invalid_phone' });
    metrics.moved('sent', 5, { channelId: 3 });
    const text = await page.render();
    expect(text).toContain('recado_messages_failed_total{channel="3",code="invalid_phone"} 2\n');
    for (const [status, messages] of Object.entries({ failed: 2, sent: 5 }))
      expect(text).toContain(`recado_channel_messages_total{channel="3",status="${status}"} ${messages}\n`);
  });

  it('shows rare events from the start, so that the first is an increase, and the time of the scrape', async () => {
    const { page, metrics, clock } = pageOver(UNKNOWN);
    const first = await page.render();
    for (const result of ['delivered', 'retry', 'failed'])
      expect(first).toContain(`recado_webhook_attempts_total{result="${result}"} 0\n`);
    expect(first).toContain('recado_webhooks_disabled_total{reason="failing"} 0\n');
    expect(first).toContain('recado_clock_jumps_total 0\n');
    metrics.count('deliveries', 2, { result: 'failed' });
    clock.advance(250);
    const text = await page.render();
    expect(text).toContain('recado_webhook_attempts_total{result="failed"} 2\n');
    expect(text).toContain(`recado_clock_timestamp_seconds ${clock.now() / 1_000}\n`);
  });
});
