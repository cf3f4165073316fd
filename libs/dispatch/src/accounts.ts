import { Injectable } from '@nestjs/common';
import {
  Channels,
  type ChannelView,
  ChannelSettings,
  ChannelAccounts,
  NewsSink,
  PortfolioFacts,
  ChannelTemplates,
  TemplateLists,
  TemplateSuspensions,
} from '@recado/channels';
import { Clock, BoundedMap } from '@recado/core';
import { Database } from '@recado/database';
import { type AccountReport, GatewayRegistry } from '@recado/gateways';
import { LeaderTask } from '@recado/work';

/** How long a channel counts as in use after a message of it took a step, in ms. */
const IN_USE_MS = 10 * 60_000;

/** The channels whose messages take steps at present, and those that may not write to cold recipients. */
@Injectable()
export class UsedChannels {
  constructor(
    private readonly channels: Channels,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<ChannelView[]> {
    const now = this.clock.now();
    const rows = await this.database.read<{ id: number }>(
      'SELECT DISTINCT channel_id AS id FROM message_figures WHERE span = 1 AND starts_at >= ?',
      [now - IN_USE_MS],
    );
    const busy = new Set(rows.map(({ id }) => id));
    return this.channels.current().filter(({ id, coldLock }) => busy.has(id) || (coldLock?.until ?? 0) > now);
  }
}

/** Channels whose last question, and last list, is remembered. */
const MAX_REMEMBERED = 10_000;
/** How much sooner than its time a question or a list may come, in ms: the timer of the task is not exact. */
const LEEWAY_MS = 1_000;

/** Asks providers about the accounts behind channels, each as often as its gateway wants it. */
@Injectable()
export class AccountQuestions {
  private readonly askedAt = new BoundedMap<number, number>(MAX_REMEMBERED);
  private readonly aborting = new AbortController();

  constructor(
    private readonly gateways: GatewayRegistry,
    private readonly settings: ChannelSettings,
    private readonly clock: Clock,
  ) {}

  /** The provider's report; undefined: it tells nothing, or it was asked a short time ago. */
  async ask(channelId: number, kind: string): Promise<AccountReport | undefined> {
    const reader = this.gateways.get(kind).account;
    const now = this.clock.now();
    if (!reader || now - (this.askedAt.get(channelId) ?? -Infinity) < reader.everyMs - LEEWAY_MS) return undefined;
    const settings = await this.settings.of(channelId);
    if (!settings || this.aborting.signal.aborted) return undefined;
    this.askedAt.set(channelId, now);
    return reader.read(settings, this.aborting.signal);
  }

  /** Ends the questions under way. */
  abort(): void {
    this.aborting.abort();
  }
}

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
    private readonly news: NewsSink,
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
      await this.news.store(report.news.map((item) => ({ ...item, channelId: id })));
    } catch (error) {
      this.logger.error(error);
    }
  }
}

const LOOK_EVERY_MS = 60_000;
/**
 * Least time between two lists of one channel, in ms: Meta allows an account without a registered number 200 such requests
 * an hour for all uses together, and one with a number 5,000.
 */
const LIST_EVERY_MS = 3_600_000;
/** The same where a template was edited, in ms: one list for a burst of edits. */
const EDITED_LIST_EVERY_MS = 60_000;
/** Time limit of one list, in ms. */
const WAIT_MS = 60_000;

/**
 * On the leader, asks the providers of the channels that are in use, or wait for a template, for their templates: a
 * callback may be lost, and not every account has them.
 */
@Injectable()
export class TemplateWatch extends LeaderTask {
  private readonly listedAt = new BoundedMap<number, number>(MAX_REMEMBERED);

  constructor(
    private readonly used: UsedChannels,
    private readonly channels: Channels,
    private readonly suspensions: TemplateSuspensions,
    private readonly lists: TemplateLists,
    private readonly templates: ChannelTemplates,
    private readonly clock: Clock,
  ) {
    // A process that restarts again and again must not ask more often.
    super({ everyMs: LOOK_EVERY_MS, firstAfterMs: LOOK_EVERY_MS });
  }

  protected override async runAsLeader(): Promise<void> {
    const used = new Set((await this.used.read()).map(({ id }) => id));
    const edited = await this.templates.editedChannels();
    for (const channel of this.channels.open()) {
      if (this.isStopping) return;
      const isEdited = edited.has(channel.id);
      const isWanted =
        isEdited || used.has(channel.id) || (await this.suspensions.suspendedCarrier(channel.id)) !== null;
      if (isWanted) await this.list(channel, isEdited ? EDITED_LIST_EVERY_MS : LIST_EVERY_MS);
    }
  }

  /** An error of one channel must not keep the others from being asked about. */
  private async list(channel: ChannelView, everyMs: number): Promise<void> {
    const { id } = channel;
    const now = this.clock.now();
    if (now - (this.listedAt.get(id) ?? -Infinity) < everyMs - LEEWAY_MS) return;
    this.listedAt.set(id, now);
    try {
      const read = await this.lists.read(channel, WAIT_MS);
      if (typeof read === 'number') return;
      // It was not asked, and is as soon as its settings name an account.
      if (read.code === 'gateway_not_configured') this.listedAt.delete(id);
      else this.logger.debug(`the templates of channel ${id}: ${read.code} ${read.detail ?? ''}`);
    } catch (error) {
      this.logger.error(error);
    }
  }
}
