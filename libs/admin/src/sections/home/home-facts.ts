import { Injectable } from '@nestjs/common';
import { AlertSettingsStore, Alerts, type AlertView, routesOf } from '@recado/alerts';
import { ScheduledBackups, type ScheduledView } from '@recado/backups';
import { AccountNews, type AllPaused, Channels, type ChannelView, type NewsView } from '@recado/channels';
import { SIMULATOR } from '@recado/core';
import {
  BatchesUnderWay,
  type BatchUnderWay,
  FirstSteps,
  type FigureWindow,
  type LaneWaiting,
  MessageFigures,
  Processes,
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
  steps: StepsTaken;
  /** Scheduled backups; null: there are none. */
  backups: ScheduledView | null;
  /** The real channel that is on its way to work, and what is to be done next with it; null: there is none. */
  way: { channel: ChannelView; next: NextStep } | null;
  /** The alerts that last, oldest first. */
  alerts: readonly AlertView[];
  /** Of the suspended channels, by their ids: how many messages wait for them. */
  stopped: ReadonlyMap<number, StoppedChannel>;
  /** Whether anybody is told of alerts. */
  hasAlertRoute: boolean;
}

/** A channel that an error code suspended. */
interface StoppedChannel {
  channel: ChannelView;
  /** Counted up to a limit. */
  waiting: number;
  /** Whether its provider pairs it with a phone. */
  canPair: boolean;
}

/** Each is counted by an index, some milliseconds for a long queue. Others are told of without their number. */
const MOST_COUNTED = 5;
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
    private readonly alertSettings: AlertSettingsStore,
    private readonly scheduled: ScheduledBackups,
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
    const told = { backups, alerts, stopped, hasAlertRoute: routesOf(settings).length > 0 };
    const way = await this.wayOf(open);
    const now = { way, lanes, batches, channels: open, allPaused, news, processes, steps, ...told };
    return { window, figures, isOnlySimulated, ...now };
  }

  private async stoppedIn(alerts: readonly AlertView[], channels: readonly ChannelView[]) {
    const suspended = alerts.filter(({ kind }) => kind === 'channel_suspended').slice(0, MOST_COUNTED);
    const found = new Map<number, StoppedChannel>();
    for (const { subject } of suspended) {
      const channel = channels.find(({ id }) => String(id) === subject);
      if (!channel) continue;
      const { canPair } = await this.way.of(channel);
      found.set(channel.id, { channel, canPair, waiting: await this.backlog.of(channel.id) });
    }
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
