import { Injectable } from '@nestjs/common';
import { AlertChecks, AlertSettingsStore, Alerts, type AlertView, type CheckView, routesOf } from '@recado/alerts';
import { ScheduledBackups, type ScheduledView } from '@recado/backups';
import {
  AccountNews,
  accountState,
  type AllPaused,
  Channels,
  type ChannelView,
  coldLockUntil,
  type NewsView,
} from '@recado/channels';
import { Clock, SIMULATOR } from '@recado/core';
import { Parts, type PartView } from '@recado/health';
import {
  BatchesUnderWay,
  type ChannelReceiptFigures,
  type BatchUnderWay,
  FirstSteps,
  type FigureWindow,
  type LaneWaiting,
  MessageFigures,
  Processes,
  ReceiptFigures,
  type ProcessView,
  type StepsTaken,
  WaitingOverview,
  type WindowFigures,
} from '@recado/queries';
import { ChannelBacklog } from '../channels/channel-backlog.js';
import { ChannelWay, type NextStep, nextStep } from '../channels/channel-way.js';
import { isUnlinked, stopCodeOf } from '../channels/stopped-cure.js';

/** What the start page shows. */
export interface HomeFactsView {
  window: FigureWindow;
  figures: WindowFigures;
  /** Whether there are only simulators: then the figures are of what nobody received. Else these are counted apart. */
  isOnlySimulated: boolean;
  lanes: readonly LaneWaiting[];
  batches: readonly BatchUnderWay[];
  channels: readonly ChannelView[];
  allPaused: AllPaused | null;
  /** What the providers told of the accounts, by the ids of the channels. */
  news: ReadonlyMap<number, readonly NewsView[]>;
  processes: readonly ProcessView[];
  /** What the installation stands on, as this process sees it. */
  parts: readonly PartView[];
  steps: StepsTaken;
  /** Scheduled backups; null: there are none. */
  backups: ScheduledView | null;
  /** The real channel that is on its way to work, and what is to be done next with it; null: there is none. */
  way: { channel: ChannelView; next: NextStep } | null;
  /** The alerts that last, oldest first. */
  alerts: readonly AlertView[];
  /** Whether the providers of the channels send receipts, by their ids. */
  receipts: ReadonlyMap<number, ChannelReceiptFigures>;
  /** When somebody last looked for alerts. */
  check: CheckView;
  /** Of the channels that alerts are about or that a person paused, by their ids: how many messages wait for them. */
  stopped: ReadonlyMap<number, StoppedChannel>;
  /** Whether anybody is told of alerts. */
  hasAlertRoute: boolean;
}

/** A channel that sends nothing or less. */
interface StoppedChannel {
  channel: ChannelView;
  /** Counted up to a limit. */
  waiting: number;
  /** Whether its provider pairs it with a phone. */
  canPair: boolean;
}

/** Each is counted by an index, some milliseconds for a long queue. Others are told of without their number. */
const MOST_COUNTED = 5;
/** The alerts that messages wait behind. */
const OF_CHANNELS: readonly AlertView['kind'][] = [
  'channel_suspended',
  'channel_failing',
  'nothing_sent',
  'account_restricted',
  'reach_out_locked',
];
/** A new installation has one real channel or two. */
const MOST_LOOKED_AT = 5;
const ORDER: readonly NextStep[] = ['message', 'key', 'default', 'test', 'pair', 'settings'];

/** Reads what the start page shows, each part at a bounded cost. */
@Injectable()
export class HomeFacts {
  constructor(
    private readonly figures: MessageFigures,
    private readonly waiting: WaitingOverview,
    private readonly batches: BatchesUnderWay,
    private readonly channels: Channels,
    private readonly processes: Processes,
    private readonly firstSteps: FirstSteps,
    private readonly accountNews: AccountNews,
    private readonly way: ChannelWay,
    private readonly backlog: ChannelBacklog,
    private readonly alerts: Alerts,
    private readonly checks: AlertChecks,
    private readonly alertSettings: AlertSettingsStore,
    private readonly scheduled: ScheduledBackups,
    private readonly parts: Parts,
    private readonly receipts: ReceiptFigures,
    private readonly clock: Clock,
  ) {}

  /** `zone`: whose days are meant. */
  async read(window: FigureWindow, zone: string): Promise<HomeFactsView> {
    const known = await this.channels.all();
    const open = known.filter(({ archivedAt }) => archivedAt === null);
    const isOnlySimulated = open.every(({ gateway }) => gateway === SIMULATOR);
    const simulators = known.filter(({ gateway }) => gateway === SIMULATOR).map(({ id }) => id);
    const [figures, lanes, batches, processes, steps, alerts, { settings }] = await Promise.all([
      this.figures.of(window, zone, new Set(isOnlySimulated ? [] : simulators)),
      this.waiting.read(),
      this.batches.list(),
      this.processes.all(),
      this.firstSteps.read(),
      this.alerts.open(),
      this.alertSettings.read(),
    ]);
    const news = await this.accountNews.ofAccounts(open.map(({ id }) => id));
    const { allPaused } = this.channels;
    const stopped = await this.stoppedIn(alerts, open);
    const backups = await this.scheduled.read();
    const check = await this.checks.last();
    const told = { backups, alerts, check, stopped, hasAlertRoute: routesOf(settings).length > 0 };
    const way = await this.wayOf(
      open.filter((channel) => !isRestricted(channel, news.get(channel.id) ?? [], this.clock.now())),
    );
    const parts = this.parts.all;
    const receipts = await this.receiptsOf(open);
    const now = { way, parts, receipts, lanes, batches, channels: open, allPaused, news, processes, steps, ...told };
    return { window, figures, isOnlySimulated, ...now };
  }

  private async stoppedIn(alerts: readonly AlertView[], channels: readonly ChannelView[]) {
    const told = alerts.filter(({ kind }) => OF_CHANNELS.includes(kind)).map(({ subject }) => Number(subject));
    const paused = channels.filter(({ pause }) => this.channels.allPaused ?? pause?.by).map(({ id }) => id);
    const found = new Map<number, StoppedChannel>();
    for (const id of [...new Set([...told, ...paused])].slice(0, MOST_COUNTED)) {
      const channel = channels.find((each) => each.id === id);
      if (!channel) continue;
      const { canPair } = await this.way.of(channel);
      found.set(channel.id, { channel, canPair, waiting: await this.backlog.of(channel.id) });
    }
    return found;
  }

  private async receiptsOf(channels: readonly ChannelView[]) {
    const found = new Map<number, ChannelReceiptFigures>();
    const real = channels.filter(({ gateway }) => gateway !== SIMULATOR);
    for (const { id } of real.slice(0, MOST_COUNTED)) found.set(id, await this.receipts.of(id));
    return found;
  }

  /** A channel that is nearly ready comes before one that was only created. */
  private async wayOf(channels: readonly ChannelView[]): Promise<HomeFactsView['way']> {
    const real = channels.filter(({ gateway }) => gateway !== SIMULATOR);
    const ways: NonNullable<HomeFactsView['way']>[] = [];
    for (const channel of real.slice(0, MOST_LOOKED_AT)) {
      const facts = await this.way.of(channel);
      // One that lost its phone is no reason to make another channel.
      const next = isUnlinked(stopCodeOf(channel), facts.canPair) ? 'pair' : nextStep(channel, facts);
      if (next !== null) ways.push({ channel, next });
    }
    return ways.sort((one, other) => ORDER.indexOf(one.next) - ORDER.indexOf(other.next))[0] ?? null;
  }
}

/** Its provider restricts its account: nobody is led to write by it. */
function isRestricted(channel: ChannelView, news: readonly NewsView[], now: number): boolean {
  return coldLockUntil(channel, now) !== null || Boolean(accountState(news, now).restriction);
}
