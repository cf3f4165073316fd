import { Injectable, Optional } from '@nestjs/common';
import { ChannelAccounts, type ChannelView, NewsSink, PortfolioFacts } from '@recado/channels';
import { LeaderTask } from '@recado/work';
import { AccountQuestions } from './account-questions.js';
import { UsedChannels } from './used-channels.js';

/** Least time between two questions about one channel, in ms. */
const ASK_EVERY_MS = 60_000;
/** Providers that are asked at once. */
const PARALLEL = 20;

/** On the leader, asks the providers of the channels that are in use about their accounts. */
@Injectable()
export class AccountWatch extends LeaderTask {
  constructor(
    private readonly used: UsedChannels,
    private readonly questions: AccountQuestions,
    private readonly facts: ChannelAccounts,
    private readonly portfolios: PortfolioFacts,
    @Optional() private readonly news?: NewsSink,
  ) {
    // A process that restarts again and again must not ask more often.
    super({ everyMs: ASK_EVERY_MS, firstAfterMs: ASK_EVERY_MS });
  }

  override onModuleDestroy(): void {
    this.questions.abort();
    super.onModuleDestroy();
  }

  protected override async runAsLeader(): Promise<void> {
    const channels = await this.used.read();
    for (let from = 0; from < channels.length && !this.isStopping; from += PARALLEL) {
      await Promise.all(channels.slice(from, from + PARALLEL).map((channel) => this.watch(channel)));
    }
  }

  /** An error of one channel must not keep the others from being asked about. */
  private async watch({ id, gateway }: ChannelView): Promise<void> {
    try {
      const report = await this.questions.ask(id, gateway);
      if (!report) return;
      if (report.failure !== undefined) this.logger.debug(`the account of channel ${id}: ${report.failure}`);
      if (report.reachOut) await this.facts.reachOut(id, report.reachOut);
      if (report.portfolio !== undefined) await this.portfolios.belongs(id, report.portfolio);
      await this.news?.store(report.news.map((item) => ({ ...item, channelId: id })));
    } catch (error) {
      this.logger.error(error);
    }
  }
}
