import { Injectable, Logger } from '@nestjs/common';
import { ScheduledBackups } from '@recado/backups';
import {
  AccountNews,
  type AccountState,
  accountState,
  capOn,
  ChannelPaces,
  Channels,
  type ChannelView,
  coldLockUntil,
  conditionOf,
  hasBadQuality,
  windowState,
} from '@recado/channels';
import { DAY_MS, HOUR_MS, localDay, MINUTE_MS } from '@recado/core';
import { Database } from '@recado/database';
import { FreeSpace, Parts } from '@recado/health';
import { ReceiptFigures, SILENT_AFTER_HOURS, WaitingFigures } from '@recado/queries';
import type { AlertKind, AlertSettings } from '../settings/alert-settings.js';

/** Facts that the text of an alert names. */
export type AlertDetail = Readonly<Record<string, string | number | null>>;

/** Something that is wrong at this moment. */
export interface Condition {
  /** The id of a channel or of a webhook, or the name of a part of the installation; empty: the installation. */
  subject: string;
  detail: AlertDetail;
}

/** The states in which a channel should send. */
const SHOULD_SEND = ['active', 'failing', 'throttled'];
/** A provider that is away for less long is being restarted, in ms. */
const CHANNEL_FAILS_FOR_MS = 30_000;
/** Fewer may be recipients whose phones are off. */
const FEWEST_SILENT = 3;
/** Most templates that an alert names. */
const NAMED_TEMPLATES = 5;
/** Most webhooks that are reported at once. */
const MOST_WEBHOOKS = 100;
/** A restart of the receiver takes minutes, and is no alert; a fault that lasts this long is noticed by nobody else, in ms. */
const WEBHOOK_FAILS_FOR_MS = 10 * MINUTE_MS;
/** Of the column. */
const MAX_SUBJECT = 255;
const MIB = 1_048_576;

/** What providers told, by the ids of the channels. */
type News = Awaited<ReturnType<AccountNews['ofAll']>>;

/** What is wrong at this moment, of every kind: `finders` has one entry for each. */
@Injectable()
export class PresentConditions {
  private readonly logger = new Logger(PresentConditions.name);

  /** Rejects where it cannot be known. `now`: UTC milliseconds. */
  private readonly finders: Readonly<
    Record<
      AlertKind,
      (settings: AlertSettings, now: number, news: () => Promise<News>) => Promise<readonly Condition[]>
    >
  > = {
    channel_suspended: async (_, now) => this.suspendedChannels(now),
    channel_failing: (_, now) => this.failingChannels(now),
    nothing_sent: (settings, now) => this.stalledChannels(settings, now),
    receipts_stopped: (_, now) => this.silentChannels(now),
    reach_out_locked: (_, now, news) => this.accounts(now, news, (_state, channel) => lockOf(channel, now)),
    quality_low: (_, now, news) => this.accounts(now, news, qualityOf),
    account_restricted: (_, now, news) => this.accounts(now, news, restrictionOf),
    template_stopped: (_, now, news) => this.accounts(now, news, stoppedTemplatesOf),
    disk_low: (settings) => this.lowDisk(settings),
    webhook_failing: (_, now) => this.failingWebhooks(now),
    webhook_disabled: () => this.disabledWebhooks(),
    backup_old: (settings, now) => this.oldBackup(settings, now),
    backup_failed: () => this.failedBackup(),
    part_failing: async () => this.failingParts(),
  };

  constructor(
    private readonly database: Database,
    private readonly channels: Channels,
    private readonly news: AccountNews,
    private readonly paces: ChannelPaces,
    private readonly waiting: WaitingFigures,
    private readonly receipts: ReceiptFigures,
    private readonly space: FreeSpace,
    private readonly backups: ScheduledBackups,
    private readonly parts: Parts,
  ) {}

  /** The conditions of each kind that is wanted. A kind that could not be read is missing. */
  async read(settings: AlertSettings, now: number): Promise<ReadonlyMap<AlertKind, readonly Condition[]>> {
    const found = new Map<AlertKind, readonly Condition[]>();
    let known: Promise<News> | undefined;
    const news = () => (known ??= this.newsOfOpen());
    for (const kind of Object.keys(this.finders) as AlertKind[]) {
      if (!settings.kinds.includes(kind)) continue;
      try {
        found.set(kind, await this.of(kind, settings, now, news));
      } catch (error) {
        this.logger.warn(`Cannot see whether there is an alert ${kind}: ${String(error)}`);
      }
    }
    return found;
  }

  /** The conditions of one kind. Rejects where it cannot be known. `news`: the news, which several kinds share. */
  of(kind: AlertKind, settings: AlertSettings, now: number, news = () => this.newsOfOpen()) {
    return this.finders[kind](settings, now, news);
  }

  private newsOfOpen(): Promise<News> {
    return this.news.ofAll(this.channels.open().map(({ id }) => id));
  }

  /** The channels that an error code has suspended. */
  private suspendedChannels(now: number): readonly Condition[] {
    return this.channels.current().flatMap((channel) => {
      const { state, reason } = conditionOf(channel, this.channels.allPaused, now);
      if (state !== 'suspended') return [];
      const { id, name, gateway } = channel;
      return [{ subject: String(id), detail: { channel: name, gateway, code: reason } }];
    });
  }

  /** The channels whose provider does not answer, or answers with errors, while messages wait for it. */
  private async failingChannels(now: number): Promise<readonly Condition[]> {
    const found: Condition[] = [];
    const failing = this.channels.open().filter(({ failingSince }) => failingSince !== null);
    const waiting = await this.waiting.channelsWaiting(failing.map(({ id }) => id));
    for (const channel of failing) {
      const { id, name, gateway, failingSince } = channel;
      const { state, reason } = conditionOf(channel, this.channels.allPaused, now);
      if (state !== 'failing' || failingSince === null || failingSince > now - CHANNEL_FAILS_FOR_MS) continue;
      if (!waiting.has(id)) continue;
      // Another cause than before is no new alert: a server that dies gives several.
      found.push({ subject: String(id), detail: { channel: name, gateway, cause: reason, failingSince } });
    }
    return found;
  }

  /** The channels that have sent nothing for some minutes although messages wait that should leave. */
  private async stalledChannels({ kinds, stalledMinutes }: AlertSettings, now: number): Promise<readonly Condition[]> {
    const since = now - stalledMinutes * MINUTE_MS;
    // The other alert names the cause.
    const open = this.channels
      .open()
      .filter(({ blockedAs }) => !(kinds.includes('channel_failing') && blockedAs === 'failing'));
    const waiting = await this.waiting.oldestByChannel(
      open.map(({ id }) => id),
      since,
    );
    const sent = waiting.size > 0 ? await this.sentSince(since) : new Set();
    const stalled: Condition[] = [];
    for (const channel of open) {
      const oldest = waiting.get(channel.id);
      if (!oldest || sent.has(channel.id) || !(await this.mayStall(channel, since, now))) continue;
      const detail = { channel: channel.name, minutes: stalledMinutes, waitingSince: Math.min(...oldest.values()) };
      stalled.push({ subject: String(channel.id), detail });
    }
    return stalled;
  }

  /** Whether nothing but a fault keeps it from sending, in all this time. */
  private async mayStall(channel: ChannelView, since: number, now: number): Promise<boolean> {
    const { state } = conditionOf(channel, this.channels.allPaused, now);
    if (!SHOULD_SEND.includes(state) || channel.createdAt > since) return false;
    const { window, dailyCap, timezone } = channel.limits;
    if (window && !windowState(window, timezone, since).open) return false;
    const { pacedUntil, day, used } = await this.paces.read(channel.id);
    const today = localDay(now, timezone);
    const isSpent = dailyCap !== null && day === today && used >= capOn(dailyCap, today);
    return !isSpent && pacedUntil <= now + MINUTE_MS;
  }

  /** The channels that have sent a message since then. */
  private async sentSince(since: number): Promise<ReadonlySet<number>> {
    const minute = Math.floor(since / MINUTE_MS) * MINUTE_MS;
    const sent = await this.database.read<{ id: number }>(
      `SELECT DISTINCT channel_id AS id FROM message_figures
       WHERE span = 1 AND starts_at >= ? AND kind = 'sent' AND messages > 0`,
      [minute],
    );
    return new Set(sent.map(({ id }) => id));
  }

  /** The channels whose provider used to send receipts, and sends none any more for what it accepted. */
  private async silentChannels(now: number): Promise<readonly Condition[]> {
    const silent: Condition[] = [];
    const open = this.channels.open();
    const receipts = await this.receipts.ofAll(open.map(({ id }) => id));
    for (const { id, name } of open) {
      const { lastReceiptAt, silent: messages } = receipts.get(id)!;
      const isSilent = lastReceiptAt !== null && lastReceiptAt < now - SILENT_AFTER_HOURS * HOUR_MS;
      if (!isSilent || messages < FEWEST_SILENT) continue;
      silent.push({ subject: String(id), detail: { channel: name, messages, lastAt: lastReceiptAt } });
    }
    return silent;
  }

  /** The channels with whose accounts something is wrong, by what their providers told. `find` answers null: nothing is. */
  private async accounts(
    now: number,
    newsOfAll: () => Promise<News>,
    find: (state: AccountState, channel: ChannelView) => AlertDetail | null,
  ): Promise<readonly Condition[]> {
    const found: Condition[] = [];
    const news = await newsOfAll();
    for (const channel of this.channels.open()) {
      const wrong = find(accountState(news.get(channel.id) ?? [], now), channel);
      if (wrong) found.push({ subject: String(channel.id), detail: { channel: channel.name, ...wrong } });
    }
    return found;
  }

  /** Whether the disk of the SQLite file is nearly full. The disk of a database server is not known here. */
  private async lowDisk({ diskFreeMb }: AlertSettings): Promise<readonly Condition[]> {
    const free = await this.space.bytes();
    const freeMb = free === undefined ? Infinity : Math.floor(free / MIB);
    return freeMb < diskFreeMb ? [{ subject: '', detail: { freeMb } }] : [];
  }

  /** The webhooks that are enabled and whose every attempt has failed for ten minutes. */
  private async failingWebhooks(now: number): Promise<readonly Condition[]> {
    const rows = await this.database.read<{ id: number; url: string; failingSince: number }>(
      `SELECT id, url, failing_since AS failingSince FROM webhook_endpoints
       WHERE enabled = 1 AND failing_since <= ? ORDER BY id LIMIT ${MOST_WEBHOOKS}`,
      [now - WEBHOOK_FAILS_FOR_MS],
    );
    return rows.map(({ id, url, failingSince }) => ({
      subject: String(id),
      detail: { host: hostOf(url), failingSince },
    }));
  }

  /** The webhooks that were disabled because they are gone or failed for days; not those that a person switched off. */
  private async disabledWebhooks(): Promise<readonly Condition[]> {
    const rows = await this.database.read<{ id: number; url: string; reason: string }>(
      `SELECT id, url, disabled_reason AS reason FROM webhook_endpoints
       WHERE enabled = 0 AND disabled_reason IN ('gone', 'failing') ORDER BY id LIMIT ${MOST_WEBHOOKS}`,
    );
    return rows.map(({ id, url, reason }) => ({ subject: String(id), detail: { host: hostOf(url), reason } }));
  }

  /** Whether the newest backup by `recado backup` is too old. Backups by other programs are not known here. */
  private async oldBackup({ backupDays }: AlertSettings, now: number): Promise<readonly Condition[]> {
    const [row] = await this.database.read<{ lastAt: number | null; createdAt: number }>(
      'SELECT backed_up_at AS lastAt, created_at AS createdAt FROM installation WHERE id = 1',
    );
    const lastAt = row?.lastAt ?? null;
    const isOld = (lastAt ?? row?.createdAt ?? now) < now - backupDays * DAY_MS;
    return isOld ? [{ subject: '', detail: { lastAt } }] : [];
  }

  /** The parts of the installation that fail, as the process sees them that looks. */
  private failingParts(): readonly Condition[] {
    return this.parts.failing().map(({ kind, name, state, since, facts }) => ({
      subject: [kind, name].filter(Boolean).join(' ').slice(0, MAX_SUBJECT),
      detail: { ...facts, part: kind, name, state, failingSince: since },
    }));
  }

  /** Whether the latest scheduled backup failed, or none was made within two intervals. */
  private async failedBackup(): Promise<readonly Condition[]> {
    const found = await this.backups.read();
    if (!found || found.trouble === null) return [];
    const { last, made, trouble } = found;
    const code = trouble === 'failed' ? last.fault : null;
    return [{ subject: '', detail: { code, lastAt: made?.startedAt ?? null } }];
  }
}

/** The channel may not write to recipients who have not written to it. */
function lockOf(channel: ChannelView, now: number): AlertDetail | null {
  const until = coldLockUntil(channel, now);
  return until === null ? null : { until };
}

/** Recipients rate its number badly. */
function qualityOf(state: AccountState): AlertDetail | null {
  return hasBadQuality(state) ? { value: state.quality?.value ?? '' } : null;
}

/** The provider restricts its account or has disabled it. */
function restrictionOf({ restriction }: AccountState): AlertDetail | null {
  if (!restriction) return null;
  const { value, detail } = restriction;
  return { value: detail === null ? value : `${value}, ${detail}` };
}

/** A template of it was paused, disabled or rejected within a week. */
function stoppedTemplatesOf({ stoppedTemplates }: AccountState): AlertDetail | null {
  if (stoppedTemplates.length === 0) return null;
  const named = stoppedTemplates.slice(0, NAMED_TEMPLATES).map(({ subject, value }) => `${subject} ${value}`);
  return { templates: named.join(', '), count: stoppedTemplates.length };
}

/** The path and the query of a webhook may contain a secret. */
function hostOf(url: string): string {
  return new URL(url).host;
}
