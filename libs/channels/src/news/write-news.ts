import { isoTime, MAX_DETAIL, type NewsKind } from '@recado/core';
import type { Transaction } from '@recado/database';
import { type ChannelEvent, insertEvents } from './channel-event.js';
import { pruneNews } from './prune-news.js';

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

/** Which field of the event tells the news of a template. */
const TEMPLATE_FIELDS = {
  template_status: 'status',
  template_category: 'category',
  template_quality: 'quality',
} as const;

/** The event for integrators that news make; `previous`: the value before, null: none is known. */
function newsNotification(channel: string, news: ChannelNewsItem, previous: string | null): ChannelEvent {
  const { kind, value, detail, at } = news;
  const last = { previous_value: previous, at: isoTime(at) };
  if (!isOfTemplate(kind)) return { type: 'channel.updated', at, data: { channel, kind, value, detail, ...last } };
  const told = { status: null, category: null, quality: null, [TEMPLATE_FIELDS[kind]]: value };
  return { type: 'template.updated', at, data: { channel, ...templateOf(news), ...told, reason: detail, ...last } };
}

function isOfTemplate(kind: string): kind is keyof typeof TEMPLATE_FIELDS {
  return kind in TEMPLATE_FIELDS;
}

/** The template that news are about: their subject is `name:language`. */
function templateOf({ subject }: Pick<ChannelNewsItem, 'subject'>): { template: string; language: string } {
  const end = subject.lastIndexOf(':');
  return end < 0
    ? { template: subject, language: '' }
    : { template: subject.slice(0, end), language: subject.slice(end + 1) };
}

/** Lengths of the columns. */
const MAX_SUBJECT = 530;
const MAX_VALUE = 64;
/** Newest rows of one subject that are compared: a callback that comes again has few news of one moment. */
const COMPARED = 20;

const KNOWN = `SELECT value, detail, at FROM channel_news WHERE channel_id = ? AND kind = ? AND subject = ?
  ORDER BY at DESC, id DESC LIMIT ${COMPARED}`;
const COLUMNS = ['channel_id', 'kind', 'subject', 'value', 'detail', 'at'] as const;

interface KnownValue {
  value: string;
  detail: string | null;
  at: number;
}

/** The moment of the writing, UTC milliseconds, and what the dialect appends to a SELECT of rows that are changed. */
export interface NewsWriting {
  now: number;
  rowLock: string;
}

/**
 * Writes what is new of these news, with an event for each, in the transaction of the caller; returns what was new. What
 * is known already, or older than what is known of the same subject, changes nothing.
 */
export async function writeNews(
  tx: Transaction,
  news: readonly ChannelNewsItem[],
  writing: NewsWriting,
): Promise<ChannelNewsItem[]> {
  const written: ChannelNewsItem[] = [];
  // In the order of their ids, so that two units of work do not wait for each other.
  for (const channelId of [...new Set(news.map((item) => item.channelId))].sort((a, b) => a - b)) {
    const own = news.filter((item) => item.channelId === channelId).map((item) => fitted(item, writing.now));
    written.push(...(await writeOf(tx, channelId, own, writing)));
  }
  return written;
}

async function writeOf(tx: Transaction, channelId: number, news: readonly ChannelNewsItem[], writing: NewsWriting) {
  const { rowLock, now } = writing;
  const [channel] = await tx.all<{ name: string }>(`SELECT name FROM channels WHERE id = ? ${rowLock}`, [channelId]);
  if (!channel) return [];
  const written: ChannelNewsItem[] = [];
  for (const item of [...news].sort((a, b) => a.at - b.at)) {
    const known = await tx.all<KnownValue>(KNOWN, [channelId, item.kind, item.subject]);
    if (!isNew(item, known)) continue;
    const { kind, subject, value, detail, at } = item;
    await tx.insert('channel_news', COLUMNS, [[channelId, kind, subject, value, detail, at]]);
    // That a template was edited tells integrators nothing: what changed is not known before it is read again.
    if (kind !== 'template_components')
      await insertEvents(tx, [newsNotification(channel.name, item, known[0]?.value ?? null)]);
    written.push(item);
  }
  if (written.length > 0) await pruneNews(tx, channelId, now);
  return written;
}

function isNew(item: ChannelNewsItem, known: readonly KnownValue[]): boolean {
  const [newest] = known;
  if (!newest) return true;
  const isRepeated = known.some((other) => other.at === item.at && saysTheSame(other, item));
  return !saysTheSame(newest, item) && newest.at <= item.at && !isRepeated;
}

/** Meta tells a ban and its end as the same event of the account, with another detail. */
function saysTheSame(known: KnownValue, { kind, value, detail }: ChannelNewsItem): boolean {
  return known.value === value && (kind !== 'account' || known.detail === detail);
}

/** Cut to its columns. A provider whose clock is ahead must not outlast what it tells later. */
function fitted(item: ChannelNewsItem, now: number): ChannelNewsItem {
  const cut = (text: string, length: number) => [...text].slice(0, length).join('');
  const detail = item.detail === null ? null : cut(item.detail, MAX_DETAIL);
  const at = Math.min(item.at, now);
  return { ...item, subject: cut(item.subject, MAX_SUBJECT), value: cut(item.value, MAX_VALUE), detail, at };
}
