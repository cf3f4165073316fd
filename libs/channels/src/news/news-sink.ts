import { Injectable } from '@nestjs/common';
import { Clock, Metrics } from '@recado/core';
import { Database } from '@recado/database';
import { PortfolioFacts } from '../list/portfolio.js';
import { TemplateNews } from './channel-templates.js';
import { type ChannelNewsItem, writeNews } from './write-news.js';

/** Keeps the news about channels and their templates in the database, and makes an event of each that is new. */
@Injectable()
export class NewsSink {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly templates: TemplateNews,
    private readonly portfolios: PortfolioFacts,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Resolves when the news are on disk. Those that say what is known already change nothing, so a poll may tell the same
   * again.
   */
  async store(news: readonly ChannelNewsItem[]): Promise<void> {
    if (news.length === 0) return;
    const { rowLock } = this.database.capabilities;
    const written = await this.database.write((tx) => writeNews(tx, news, { now: this.clock.now(), rowLock }));
    for (const { channelId, kind } of written) this.metrics.count('news', 1, { channel: channelId, kind });
    for (const { channelId, value } of news.filter(({ kind }) => kind === 'messaging_limit')) {
      const isNew = written.some((item) => item.channelId === channelId && item.value === value);
      await this.portfolios.limited(channelId, value, isNew);
    }
    // After a crash between the two the same news come again.
    await this.templates.apply(news);
  }
}
