import { isUserId, plainText } from '@recado/core';
import type { MessageView } from '@recado/messages';
import type { FoundBatch } from '@recado/queries';
import type { TimeView } from '../../format/format.js';
import { listHref } from '../../panel/list-query.js';
import { readingText } from '../../panel/reading-text.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import type { ChipView } from '../../ui/chip.js';
import { messageChips } from '../../ui/status-chip.js';
import { keyMatch } from '../api-keys/key-match.js';
import { keyState } from '../api-keys/key-state.js';
import { maskOf } from '../api-keys/mask.js';
import { keyTexts } from '../api-keys/texts/index.js';
import { batchTexts } from '../batches/texts/index.js';
import { channelState } from '../channels/channel-state.js';
import { gatewayTexts } from '../channels/gateway-texts.js';
import { excerptOf } from '../messages/excerpt.js';
import { messageTexts } from '../messages/texts/index.js';
import { peopleTexts } from '../people/texts/index.js';
import { recipientHref } from '../recipients/recipient-href.js';
import type { Found } from './search-finder.js';
import type { SearchTerms } from './search-terms.js';
import { searchTexts } from './texts/index.js';
import { keyName } from '../../ui/key-name.js';

/** One thing that was found. */
export interface Hit {
  href: string;
  name: string;
  /** Lines below the name. */
  about: string[];
  state: ChipView | null;
  /** Further states. */
  marks?: ChipView[];
  when: TimeView | null;
  /** Whether the text names this thing, and not a part of its name. */
  isExact: boolean;
}

/** What was found of one kind. */
export interface HitGroup {
  title: string;
  hits: Hit[];
  /** Where all of them are. */
  links: { href: string; text: string }[];
}

/** What the page of the search prints. */
export interface SearchView {
  /** What the field holds. */
  typed: string;
  /** Whether anything was looked for. */
  isAsked: boolean;
  /** How it was read as a phone, or why it is none; null: there is nothing to say. */
  phoneReading: string | null;
  groups: HitGroup[];
}

/** What was found for a text, by kind. */
export function searchView(terms: SearchTerms, found: Found, panel: PanelRequest): SearchView {
  const isAsked = terms.text !== '';
  const groups = isAsked ? groupsOf(terms, found, panel) : [];
  const isShown = ({ hits, links }: HitGroup) => hits.length > 0 || links.length > 0;
  const { reading } = terms;
  const phoneReading = reading && panel.mayReadPeople ? readingText(reading, panel) : null;
  return { typed: terms.text, isAsked, phoneReading, groups: groups.filter(isShown) };
}

/** The page of the only thing that was found, if the text names it; null: the reader chooses. */
export function certainHit({ groups }: SearchView): string | null {
  const [only, ...others] = groups.flatMap(({ hits }) => hits);
  return only?.isExact && others.length === 0 ? only.href : null;
}

function groupsOf(terms: SearchTerms, found: Found, panel: PanelRequest): HitGroup[] {
  const { groups: t } = panel.texts(searchTexts);
  return [
    {
      title: t.messages,
      hits: found.messages.map((message) => messageHit(message, terms, panel)),
      links: phoneLinks(terms, found, panel),
    },
    {
      title: t.batches,
      hits: found.batches.map((batch) => batchHit(batch, terms, panel)),
      links: batchLinks(terms, found, panel),
    },
    { title: t.keys, hits: keyHits(terms, found, panel), links: [] },
    { title: t.channels, hits: channelHits(terms, found, panel), links: [] },
    { title: t.people, hits: personHits(terms, found, panel), links: [] },
    { title: t.templates, hits: templateHits(terms, found, panel), links: [] },
    { title: t.webhooks, hits: webhookHits(terms, found), links: [] },
  ];
}

function messageHit(message: MessageView, { text, id }: SearchTerms, panel: PanelRequest): Hit {
  const { format, t: shared } = panel;
  const t = panel.texts(messageTexts);
  const { phone, reference, providerMessageId } = message;
  const excerpt = message.text && excerptOf(format.text(message.text));
  const { status, marks } = messageChips(message, shared);
  const own = reference === null ? null : format.raw(reference);
  return {
    href: `/admin/messages/${message.id}`,
    name: phone === null ? t.messages.erased : format.phone(phone),
    about: [
      [t.message.title(String(message.id)), ...(own === null ? [] : [own])].join(' · '),
      ...(excerpt ? [excerpt] : []),
    ],
    state: status,
    marks,
    when: format.brief(message.createdAt),
    isExact: message.id === id || reference === text || providerMessageId === text,
  };
}

/** The pages about the numbers: the messages to each that has some, the opt-outs, and what is known of the person. */
function phoneLinks({ phones, text: typed }: SearchTerms, { messages }: Found, panel: PanelRequest): HitGroup['links'] {
  if (!panel.mayReadPeople) return [];
  const { groups: t } = panel.texts(searchTexts);
  if (isUserId(typed)) return [{ href: recipientHref(typed), text: t.dataOf(typed) }];
  const [first] = phones;
  const used = phones.filter((phone) => messages.some((message) => message.phone === phone));
  const text = (phone: string) => t.messagesTo(panel.format.phone(phone));
  const lists = used.map((phone) => ({ href: `/admin/messages?phone=%2B${phone}`, text: text(phone) }));
  if (first === undefined) return lists;
  const shown = panel.format.phone(first);
  return [
    ...lists,
    { href: `/admin/opt-outs?phone=%2B${first}`, text: t.optOutsOf(shown) },
    { href: recipientHref(first), text: t.dataOf(shown) },
  ];
}

function batchHit(batch: FoundBatch, { text, id }: SearchTerms, panel: PanelRequest): Hit {
  const { batch: t } = panel.texts(batchTexts);
  const { format } = panel;
  const number = t.title(String(batch.id));
  const count = t.count(batch.total, format.number(batch.total));
  return {
    href: `/admin/batches/${batch.id}`,
    name: batch.name === null ? number : format.label(batch.name),
    about: [batch.name === null ? count : `${number} · ${count}`],
    state: batch.pausedAt === null ? null : { tone: 'warn', text: panel.texts(searchTexts).paused },
    when: format.brief(batch.createdAt),
    isExact: batch.id === id || isSame(batch.name, text),
  };
}

/** Names are looked for among the newest batches; the list goes on with older ones, which may be the only ones. */
function batchLinks(terms: SearchTerms, { batches, unread }: Found, panel: PanelRequest): HitGroup['links'] {
  const { text, id, phones } = terms;
  if (id !== undefined) return [];
  const { groups: t } = panel.texts(searchTexts);
  if (batches.length > 0) return [{ href: listHref('/admin/batches', { q: text }), text: t.allBatches }];
  if (unread === null || phones.length > 0) return [];
  return [{ href: listHref('/admin/batches', { q: text, before: unread }), text: t.olderBatches }];
}

function keyHits({ text }: SearchTerms, { keys }: Found, panel: PanelRequest): Hit[] {
  const t = panel.texts(keyTexts);
  return keys.map((key) => ({
    href: `/admin/api-keys/${key.id}`,
    name: keyName(key.name, panel),
    about: [maskOf(key)],
    state: keyState(key, t, panel.format),
    when: key.lastUsedAt === null ? null : panel.format.ago(key.lastUsedAt),
    isExact: keyMatch(key, text) === 'exact',
  }));
}

function channelHits({ text }: SearchTerms, { channels }: Found, panel: PanelRequest): Hit[] {
  return channels.map((channel) => ({
    href: `/admin/channels/${channel.id}`,
    name: channel.name,
    about: [gatewayTexts(channel.gateway, panel).name],
    state: channelState(channel, null, panel).chip,
    when: null,
    isExact: isSame(channel.name, text),
  }));
}

function personHits({ text }: SearchTerms, { people }: Found, panel: PanelRequest): Hit[] {
  const { people: t } = panel.texts(peopleTexts);
  return people.map(({ id, email, role, disabledAt, lastLoginAt }) => ({
    href: `/admin/people/${id}`,
    name: email,
    about: [t.roles[role]],
    state: disabledAt === null ? { tone: 'good', text: t.enabled } : { tone: 'quiet', text: t.disabled },
    when: lastLoginAt === null ? null : panel.format.ago(lastLoginAt),
    isExact: isSame(email, text),
  }));
}

function templateHits({ text }: SearchTerms, { templates }: Found, panel: PanelRequest): Hit[] {
  const hits = templates.map(({ name, language, channel }) => ({
    href: `/admin/channels/${channel.id}/templates/${encodeURIComponent(name)}/${encodeURIComponent(language)}`,
    name,
    about: [`${language} · ${channel.name}`],
    state: null,
    when: null,
    isExact: isSame(name, text),
  }));
  return hits.filter(({ href }) => panel.may(href));
}

function webhookHits({ text }: SearchTerms, { webhooks }: Found): Hit[] {
  return webhooks.map(({ id, url, description }) => ({
    href: `/admin/webhooks/${id}`,
    name: description ?? url,
    about: description === null ? [] : [url],
    state: null,
    when: null,
    isExact: isSame(description, text) || isSame(url, text),
  }));
}

function isSame(name: string | null, typed: string): boolean {
  return name !== null && plainText(name) === plainText(typed);
}
