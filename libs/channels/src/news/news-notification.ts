import { isoTime } from '@recado/core';
import type { ChannelEvent } from './channel-event.js';
import type { ChannelNewsItem } from './news-sink.js';

/** Which field of the event tells the news of a template. */
const TEMPLATE_FIELDS = {
  template_status: 'status',
  template_category: 'category',
  template_quality: 'quality',
} as const;

/** The event for integrators that news make; `previous`: the value before, null: none is known. */
export function newsNotification(channel: string, news: ChannelNewsItem, previous: string | null): ChannelEvent {
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
