import { Injectable } from '@nestjs/common';
import { AlertSettingsStore, Alerts, type AlertView, routesOf } from '@recado/alerts';
import { AccountNews, type AllPaused, Channels, type ChannelView, type NewsView } from '@recado/channels';
import { SIMULATOR } from '@recado/core';
import {
  BatchesUnderWay,
  type BatchView,
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
import { ChannelWay, type NextStep, nextStep } from '../channels/channel-way.js';

/** What the start page shows. */
export interface HomeFactsView {
  window: FigureWindow;
  figures: WindowFigures;
  /** Whether there are only simulators: then the figures are of what nobody received. Else these are counted apart. */
  isOnlySimulated: boolean;
  lanes: readonly LaneWaiting[];
  batches: readonly BatchView[];
  channels: readonly ChannelView[];
  allPaused: AllPaused | null;
  /** What the providers told of the accounts, by the ids of the channels. */
  news: ReadonlyMap<number, readonly NewsView[]>;
  processes: readonly ProcessView[];
  steps: StepsTaken;
  /** The real channel that is on its way to work, and what is to be done next with it; null: there is none. */
  way: { channel: ChannelView; next: NextStep } | null;
  /** The alerts that last, oldest first. */
  alerts: readonly AlertView[];
  /** Whether anybody is told of alerts. */
  hasAlertRoute: boolean;
}

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
    private readonly alerts: Alerts,
    private readonly alertSettings: AlertSettingsStore,
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
    const told = { alerts, hasAlertRoute: routesOf(settings).length > 0 };
    const way = await this.wayOf(open);
    const now = { way, lanes, batches, channels: open, allPaused, news, processes, steps, ...told };
    return { window, figures, isOnlySimulated, ...now };
  }

  /** A channel that is nearly ready comes before one that was only created. */
  private async wayOf(channels: readonly ChannelView[]): Promise<HomeFactsView['way']> {
    const real = channels.filter(({ gateway }) => gateway !== SIMULATOR);
    const ways: NonNullable<HomeFactsView['way']>[] = [];
    for (const channel of real.slice(0, MOST_LOOKED_AT)) {
      const next = nextStep(channel, await this.way.of(channel));
      if (next !== null) ways.push({ channel, next });
    }
    return ways.sort((one, other) => ORDER.indexOf(one.next) - ORDER.indexOf(other.next))[0] ?? null;
  }
}
