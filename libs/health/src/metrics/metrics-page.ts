import { Injectable } from '@nestjs/common';
import type { ChannelState } from '@recado/channels';
import { LANES, priorityOf, statusCode, Clock } from '@recado/core';
import { MEDIA_COUNTED_AT_MOST } from '@recado/media';
import { HELD_COUNTED_AT_MOST } from '@recado/messages';
import { SILENT_AFTER_HOURS, SILENT_AT_MOST } from '@recado/queries';
import { Gauge, type Registry } from 'prom-client';
import type { ChannelReading } from './channel-readings.js';
import { COUNTED_AT_MOST, type DatabaseReading, type Figures, DatabaseFigures } from './database-figures.js';
import { PrometheusMetrics } from './prometheus.metrics.js';

/** How the metric names the states of channels. */
const STATE_LABELS: Readonly<Record<ChannelState, string>> = {
  active: 'working',
  paused: 'paused',
  suspended: 'stopped',
  throttled: 'throttled',
  failing: 'failing',
  closed: 'closed',
  archived: 'archived',
};

/** The gauges with one value each. */
const SINGLE = {
  recado_ready: 'Whether /health/ready answers this process 200.',
  recado_degraded:
    'Whether /health/ready answers degraded: it works, and lacks Redis or a worker, or has another secret than others.',
  recado_database_write_seconds: 'How long the last write took by which this process tries its database.',
  recado_redis_write_seconds: 'How long the last write took by which this process tries Redis.',
  recado_callbacks_oldest_waiting_seconds:
    'How long the oldest callback of a provider has been waiting to be read; 0 when none waits.',
  recado_database_up: 'Whether the database answered this process.',
  recado_database_writable: 'Whether the database took a write of this process.',
  recado_data_free_bytes:
    'Bytes that are free on the disk of the data folder; missing where a database server keeps the data.',
  recado_media_files: `Files that are kept for messages; ${MEDIA_COUNTED_AT_MOST} means so many or more.`,
  recado_media_bytes: 'Bytes of these files, equal contents once.',
  recado_media_quota_bytes: 'Bytes that they may take (MEDIA_QUOTA); missing without a limit.',
  recado_media_fullest_key_bytes: 'Bytes of the files of the key that keeps most.',
  recado_media_key_quota_bytes: 'Bytes that those of one key may take (MEDIA_QUOTA_PER_KEY); missing without a limit.',
  recado_backup_last_success_timestamp_seconds:
    'When the newest scheduled backup was begun; missing where there is none.',
  recado_backup_last_restored_timestamp_seconds:
    'When the newest scheduled backup was begun that was verified by restoring it; missing where none was.',
  recado_backup_last_duration_seconds: 'How long the newest scheduled backup took, with its verification.',
  recado_backup_failing: 'Whether the latest try of a scheduled backup failed.',
  recado_database_cluster_size: 'How many nodes the Galera cluster of the database has; missing where it is none.',
  recado_redis_up: 'Whether Redis answers this process and takes its writes.',
};

/** A phone within a name: the metrics have none. */
const PHONE = /\d{7,}/g;

/** The gauges with labels, and their labels. */
const LABELLED = {
  recado_unfinished_messages: {
    help: `Messages that wait, are being sent or are unconfirmed; ${COUNTED_AT_MOST} means so many or more.`,
    labelNames: ['status', 'lane'],
  },
  recado_oldest_waiting_seconds: {
    help: 'How long the longest waiting due message has been waiting; 0 when none is due.',
    labelNames: ['lane'],
  },
  recado_service_node_info: {
    help: '1 for the server of each service that this process uses now, by its address and port.',
    labelNames: ['service', 'node'],
  },
  recado_part_up: {
    help: '1 for each part that the installation stands on and that does its work, by its address where there may be several; 0: it does not.',
    labelNames: ['part', 'node'],
  },
  recado_webhook_failing_seconds: {
    help: 'How long every attempt to deliver to an enabled webhook has failed, by its id; missing while one works.',
    labelNames: ['webhook'],
  },
  recado_channel_info: {
    help: '1 for each channel: the name that belongs to its id. Digits of a name that may be a phone are left out.',
    labelNames: ['channel', 'name', 'gateway'],
  },
  recado_channel_oldest_waiting_seconds: {
    help: 'How long the longest waiting due message of a channel has been waiting; 0 when none is due.',
    labelNames: ['channel', 'gateway'],
  },
  recado_channel_cap_left: {
    help: 'How many messages the daily cap of a channel lets it send today; missing where it has none.',
    labelNames: ['channel', 'gateway'],
  },
  recado_channel_failing_seconds: {
    help: 'How long a channel has been failing without a success; 0 while it works.',
    labelNames: ['channel', 'gateway'],
  },
  recado_channel_state: {
    help: '1 for the state of a channel, with the code that stopped it, or person.',
    labelNames: ['channel', 'gateway', 'state', 'reason'],
  },
  recado_channel_silent_messages: {
    help: `Messages accepted by the provider more than ${SILENT_AFTER_HOURS} hours ago without a receipt since; ${SILENT_AT_MOST} means so many or more.`,
    labelNames: ['channel', 'gateway'],
  },
  recado_channel_held_messages: {
    help: `Messages that the provider has accepted and holds back for a review; ${HELD_COUNTED_AT_MOST} means so many or more.`,
    labelNames: ['channel', 'gateway'],
  },
  recado_channel_last_receipt_timestamp_seconds: {
    help: 'When a channel last brought a receipt of one of its messages; missing while it never has.',
    labelNames: ['channel', 'gateway'],
  },
  recado_linked_phone_connected: {
    help: 'Whether the phone that is linked to Recado itself is connected.',
    labelNames: ['channel', 'gateway'],
  },
  recado_linked_phone_changed_seconds: {
    help: 'How long ago the connection of a linked phone changed.',
    labelNames: ['channel', 'gateway'],
  },
  recado_linked_phone_reconnections: {
    help: 'How often the connection of a linked phone was opened again since its channel was made.',
    labelNames: ['channel', 'gateway'],
  },
  recado_channel_quality: {
    help: '1 for how recipients rate the number of a channel, in the word of its provider; missing while it has not told.',
    labelNames: ['channel', 'gateway', 'quality'],
  },
  recado_channel_reach_out_locked: {
    help: 'Whether the provider lets a channel write to no recipient who has not written to it.',
    labelNames: ['channel', 'gateway'],
  },
  recado_channel_reach_out_locked_until_timestamp_seconds: {
    help: 'When such a lock ends; missing while there is none.',
    labelNames: ['channel', 'gateway'],
  },
  recado_channel_direct_send_refused: {
    help: 'Whether the provider refused Direct Send for the account of a channel within the last seven days.',
    labelNames: ['channel', 'gateway'],
  },
};

type Single = keyof typeof SINGLE;
type Labelled = keyof typeof LABELLED;

/** What the shared database says. It is the same in every process: these gauges must not be summed over processes. */
export class DatabaseGauges {
  private readonly singles = new Map<Single, Gauge>();
  private readonly labelled: ReadonlyMap<Labelled, Gauge>;

  constructor(private readonly registry: Registry) {
    const entries = Object.entries(LABELLED) as [Labelled, (typeof LABELLED)[Labelled]][];
    this.labelled = new Map(
      entries.map(([name, gauge]) => [name, new Gauge({ name, ...gauge, registers: [registry] })]),
    );
  }

  /** Sets all gauges. What is unknown is left out, not shown as it was before. */
  show({ database, writable, freeBytes, redisUp, health, writeMs, nodes, parts }: Figures): void {
    this.forget();
    this.setSingle('recado_ready', health === 'not_ready' ? 0 : 1);
    this.setSingle('recado_degraded', health === 'degraded' ? 1 : 0);
    this.setSingle('recado_database_up', database ? 1 : 0);
    this.setSingle('recado_database_writable', writable ? 1 : 0);
    if (freeBytes !== undefined) this.setSingle('recado_data_free_bytes', freeBytes);
    if (redisUp !== undefined) this.setSingle('recado_redis_up', redisUp ? 1 : 0);
    if (writeMs.database !== undefined) this.setSingle('recado_database_write_seconds', writeMs.database / 1_000);
    if (writeMs.redis !== undefined) this.setSingle('recado_redis_write_seconds', writeMs.redis / 1_000);
    for (const [service, node] of Object.entries(nodes))
      if (node !== undefined) this.set('recado_service_node_info', { service, node }, 1);
    this.fillParts(parts);
    if (database) this.fill(database);
  }

  /** A gauge without labels is removed whole: `reset` would make it 0. */
  private forget(): void {
    for (const gauge of this.labelled.values()) gauge.reset();
    for (const name of this.singles.keys()) this.registry.removeSingleMetric(name);
    this.singles.clear();
  }

  private fill({ unfinished, channels, media, callbackWaitingMs, failingWebhooks, backups }: DatabaseReading): void {
    this.setSingle('recado_media_files', media.files);
    this.setSingle('recado_media_bytes', media.bytes);
    if (media.limit !== null) this.setSingle('recado_media_quota_bytes', media.limit);
    if (media.fullest) this.setSingle('recado_media_fullest_key_bytes', media.fullest.bytes);
    if (media.keyLimit !== null) this.setSingle('recado_media_key_quota_bytes', media.keyLimit);
    if (backups) this.fillBackups(backups);
    for (const { id, ms } of failingWebhooks)
      this.set('recado_webhook_failing_seconds', { webhook: String(id) }, ms / 1_000);
    this.setSingle('recado_callbacks_oldest_waiting_seconds', callbackWaitingMs / 1_000);
    for (const { status, lane, messages } of unfinished) {
      this.set('recado_unfinished_messages', { status: statusCode(status), lane: priorityOf(lane) }, messages);
    }
    for (const lane of LANES) {
      const ms = Math.max(0, ...channels.map(({ oldestWaitingMs }) => oldestWaitingMs.get(lane) ?? 0));
      this.set('recado_oldest_waiting_seconds', { lane: priorityOf(lane) }, ms / 1_000);
    }
    for (const channel of channels) this.fillChannel(channel);
  }

  private fillParts(parts: Figures['parts']): void {
    for (const { kind, name, isWell, facts } of parts) {
      this.set('recado_part_up', { part: kind, node: name }, isWell ? 1 : 0);
      if (kind === 'database_cluster') this.setSingle('recado_database_cluster_size', Number(facts?.size));
    }
  }

  private fillChannel(reading: ChannelReading): void {
    const { id, name, gateway, failingMs, condition, receipts, held } = reading;
    // The id, because the name may change or contain a phone.
    const labels = { channel: String(id), gateway };
    this.set('recado_channel_info', { ...labels, name: withoutPhone(name) }, 1);
    const oldestMs = Math.max(0, ...reading.oldestWaitingMs.values());
    this.set('recado_channel_oldest_waiting_seconds', labels, oldestMs / 1_000);
    if (reading.capLeft !== null) this.set('recado_channel_cap_left', labels, reading.capLeft);
    this.set('recado_channel_failing_seconds', labels, failingMs / 1_000);
    this.set('recado_channel_state', { ...labels, state: STATE_LABELS[condition.state], reason: condition.reason }, 1);
    this.set('recado_channel_silent_messages', labels, receipts.silent);
    this.set('recado_channel_held_messages', labels, held);
    const { lastReceiptAt } = receipts;
    if (lastReceiptAt !== null)
      this.set('recado_channel_last_receipt_timestamp_seconds', labels, lastReceiptAt / 1_000);
    this.fillAccount(reading, labels);
    if (reading.phone) this.fillPhone(reading.phone, labels);
  }

  private fillPhone(
    { isConnected, changedMs, reconnections }: NonNullable<ChannelReading['phone']>,
    labels: Record<string, string>,
  ) {
    this.set('recado_linked_phone_connected', labels, isConnected ? 1 : 0);
    this.set('recado_linked_phone_changed_seconds', labels, changedMs / 1_000);
    this.set('recado_linked_phone_reconnections', labels, reconnections);
  }

  private fillAccount({ quality, lockedUntil, isDirectSendRefused }: ChannelReading, labels: Record<string, string>) {
    if (quality !== null) this.set('recado_channel_quality', { ...labels, quality }, 1);
    this.set('recado_channel_reach_out_locked', labels, lockedUntil === null ? 0 : 1);
    if (lockedUntil !== null)
      this.set('recado_channel_reach_out_locked_until_timestamp_seconds', labels, lockedUntil / 1_000);
    this.set('recado_channel_direct_send_refused', labels, isDirectSendRefused ? 1 : 0);
  }

  private fillBackups({ madeAt, restoredAt, tookMs, failed }: NonNullable<DatabaseReading['backups']>): void {
    this.setSingle('recado_backup_failing', failed ? 1 : 0);
    if (madeAt !== null) this.setSingle('recado_backup_last_success_timestamp_seconds', madeAt / 1_000);
    if (restoredAt !== null) this.setSingle('recado_backup_last_restored_timestamp_seconds', restoredAt / 1_000);
    if (tookMs !== null) this.setSingle('recado_backup_last_duration_seconds', tookMs / 1_000);
  }

  private set(name: Labelled, labels: Record<string, string>, value: number): void {
    this.labelled.get(name)?.set(labels, value);
  }

  /** Created at its first value, because a gauge without labels shows 0 before it. */
  private setSingle(name: Single, value: number): void {
    const gauge = this.singles.get(name) ?? new Gauge({ name, help: SINGLE[name], registers: [this.registry] });
    this.singles.set(name, gauge);
    gauge.set(value);
  }
}

function withoutPhone(name: string): string {
  return name.replace(PHONE, (digits) => `${'*'.repeat(digits.length - 2)}${digits.slice(-2)}`);
}

/** How long the figures of the database are shown before they are read again, in ms. */
const FRESH_FOR_MS = 5_000;

/** Renders all metrics in the text format of Prometheus. */
@Injectable()
export class MetricsPage {
  private readonly gauges: DatabaseGauges;
  private reading: Promise<Figures> | undefined;
  private readAt = -Infinity;

  constructor(
    private readonly metrics: PrometheusMetrics,
    private readonly figures: DatabaseFigures,
    private readonly clock: Clock,
  ) {
    this.gauges = new DatabaseGauges(metrics.registry);
  }

  get contentType(): string {
    return this.metrics.registry.contentType;
  }

  async render(): Promise<string> {
    this.gauges.show(await this.current());
    return this.metrics.registry.metrics();
  }

  private current(): Promise<Figures> {
    const now = this.clock.now();
    if (this.reading === undefined || now - this.readAt >= FRESH_FOR_MS) {
      this.readAt = now;
      this.reading = this.figures.read();
    }
    return this.reading;
  }
}
