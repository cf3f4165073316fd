import { isoTime } from '@recado/core';
import type { ChannelNewsItem } from '../news/write-news.js';

/** What the news about Direct Send are about, beside those about the account itself. */
const DIRECT_SEND = 'direct_send';

/** The number may not write to recipients who have not written to it, until then (UTC milliseconds). */
export function lockNews(channelId: number, until: number, at: number): ChannelNewsItem {
  return { channelId, kind: 'reach_out', subject: '', value: 'LOCKED', detail: isoTime(until), at };
}

/** The number may write to everybody again. */
export function freeNews(channelId: number, at: number): ChannelNewsItem {
  return { channelId, kind: 'reach_out', subject: '', value: 'FREE', detail: null, at };
}

/** The provider refused Direct Send, or somebody wants it to be tried again. */
export function directSendNews(
  channelId: number,
  value: 'DIRECT_SEND_REFUSED' | 'DIRECT_SEND_RETRIED',
  at: number,
): ChannelNewsItem {
  return { channelId, kind: 'account', subject: DIRECT_SEND, value, detail: null, at };
}
