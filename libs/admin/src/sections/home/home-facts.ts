import { Injectable } from '@nestjs/common';
import { AccountNews, type AllPaused, Channels, type ChannelView, type NewsView } from '@recado/channels';
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

/** What the start page shows. */
export interface HomeFactsView {
  window: FigureWindow;
  figures: WindowFigures;
  lanes: readonly LaneWaiting[];
  batches: readonly BatchView[];
  channels: readonly ChannelView[];
  allPaused: AllPaused | null;
  /** What the providers told of the accounts, by the ids of the channels. */
  news: ReadonlyMap<number, readonly NewsView[]>;
  processes: readonly ProcessView[];
  steps: StepsTaken;
}

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
  ) {}

  /** `zone`: whose days are meant. */
  async read(window: FigureWindow, zone: string): Promise<HomeFactsView> {
    const [figures, lanes, batches, channels, processes, steps] = await Promise.all([
      this.figures.of(window, zone),
      this.waiting.read(),
      this.batches.list(),
      this.channels.all(),
      this.processes.all(),
      this.firstSteps.read(),
    ]);
    const open = channels.filter(({ archivedAt }) => archivedAt === null);
    const news = await this.accountNews.ofAccounts(open.map(({ id }) => id));
    const { allPaused } = this.channels;
    return { window, figures, lanes, batches, channels: open, allPaused, news, processes, steps };
  }
}
