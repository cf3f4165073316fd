import type { NewsKind } from '@recado/core';

/** What a provider told of the account or the number behind a channel. */
export interface ChannelNewsItem {
  channelId: number;
  kind: NewsKind;
  /** What it is about, such as a template as `name:language`; empty: the account or the number itself. */
  subject: string;
  /** The provider's word for the new state. */
  value: string;
  detail: string | null;
  /** UTC milliseconds. */
  at: number;
}

/**
 * Takes news about channels. Resolves when they are on disk. News that say what is known already change nothing, so a
 * poll may tell the same again.
 */
export abstract class NewsSink {
  abstract store(news: readonly ChannelNewsItem[]): Promise<void>;
}
