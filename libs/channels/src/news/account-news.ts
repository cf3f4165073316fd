import { Injectable } from '@nestjs/common';
import type { NewsKind } from '@recado/core';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';
import { pruneNews } from './prune-news.js';

/** What a provider told of the account or the number behind a channel. */
export interface NewsView {
  kind: NewsKind;
  /** What it is about, such as a template as `name:language`; empty: the account or the number itself. */
  subject: string;
  /** The provider's word for the new state. */
  value: string;
  detail: string | null;
  /** UTC milliseconds. */
  at: number;
}

const COLUMNS = 'kind, subject, value, detail, at';
const NEWEST_FIRST = 'ORDER BY at DESC, id DESC';
const SELECT = `SELECT ${COLUMNS} FROM channel_news WHERE channel_id = ? ${NEWEST_FIRST}`;

/** Reads the stored news about channels. */
@Injectable()
export class AccountNews {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The news of a channel that are kept, the newest first: a few hundred at most. */
  of(channelId: number): Promise<NewsView[]> {
    return this.database.read<NewsView>(SELECT, [channelId]);
  }

  /** The same of several channels, by their ids. */
  ofAll(channelIds: readonly number[]): Promise<ReadonlyMap<number, readonly NewsView[]>> {
    return this.byChannel(channelIds, '');
  }

  /** What the providers told of the accounts themselves, by the ids of these channels, each the newest first. */
  ofAccounts(channelIds: readonly number[]): Promise<ReadonlyMap<number, readonly NewsView[]>> {
    return this.byChannel(channelIds, "AND kind IN ('quality', 'account')");
  }

  private async byChannel(channelIds: readonly number[], kinds: string) {
    const found = new Map<number, NewsView[]>();
    const { list } = this.database.capabilities;
    const where = `WHERE channel_id IN ${list} ${kinds} ${NEWEST_FIRST}`;
    const select = `SELECT channel_id AS channelId, ${COLUMNS} FROM channel_news ${where}`;
    for (const { channelId, ...news } of await this.database.read<NewsView & { channelId: number }>(select, [
      channelIds,
    ])) {
      found.set(channelId, [...(found.get(channelId) ?? []), news]);
    }
    return found;
  }

  /** Deletes the old news of a channel; returns how many. */
  sweep(channelId: number): Promise<number> {
    return this.database.write((tx) => pruneNews(tx, channelId, this.clock.now()));
  }
}
