import { Get } from '@nestjs/common';
import { isUserId, plainText } from '@recado/core';
import type { MessageView } from '@recado/messages';
import type { FoundBatch } from '@recado/queries';
import { bad, listHref, PanelPages, PanelRequest, readingText } from '../../session/kit.js';
import type { TimeView } from '../../session/kit.js';
import { Chip, type ChipView, Empty, Field, Filters, Heading, keyName, Linked, messageChips } from '../../ui/kit.js';
import { MoreChips, Table, Time, usePanel } from '../../ui/kit.js';
import { keyMatch } from '../api-keys/key-match.js';
import { keyState } from '../api-keys/key-view.js';
import { maskOf } from '../api-keys/key-view.js';
import { keyTexts } from '../api-keys/texts/index.js';
import { batchTexts } from '../batches/texts/index.js';
import { channelState } from '../channels/channel-state.js';
import { gatewayTexts } from '../channels/gateway-texts.js';
import { excerptOf } from '../messages/excerpt.js';
import { messageTexts } from '../messages/texts/index.js';
import { peopleTexts } from '../people/texts/index.js';
import { recipientHref } from '../recipients/recipient-href.js';
import { type Found, SearchFinder } from './search-finder.js';
import { type SearchTerms, MAX_SEARCHED, isSecret, readTerms } from './search-terms.js';
import { searchTexts } from './texts/index.js';

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
interface HitGroup {
  title: string;
  hits: Hit[];
  /** Where all of them are. */
  links: { href: string; text: string }[];
}

/** What the page of the search prints. */
interface SearchView {
  /** What the field holds. */
  typed: string;
  /** Whether anything was looked for. */
  isAsked: boolean;
  /** How it was read as a phone, or why it is none; null: there is nothing to say. */
  phoneReading: string | null;
  groups: HitGroup[];
}

/** What was found for a text, by kind. */
function searchView(terms: SearchTerms, found: Found, panel: PanelRequest): SearchView {
  const isAsked = terms.text !== '';
  const groups = isAsked ? groupsOf(terms, found, panel) : [];
  const isShown = ({ hits, links }: HitGroup) => hits.length > 0 || links.length > 0;
  const { reading } = terms;
  const phoneReading = reading && panel.mayReadPeople ? readingText(reading, panel) : null;
  return { typed: terms.text, isAsked, phoneReading, groups: groups.filter(isShown) };
}

/** The page of the only thing that was found, if the text names it; null: the reader chooses. */
function certainHit({ groups }: SearchView): string | null {
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

const useTexts = () => usePanel().texts(searchTexts);

/** The search, with what was found by kind. */
function SearchPage({ view }: { view: SearchView }) {
  const t = useTexts();
  const { search } = t.frame;
  const field = { name: 'q', label: t.label, value: view.typed, max: MAX_SEARCHED };
  return (
    <>
      <Heading title={search} lead={usePanel().mayReadPeople ? t.lead : t.leadForViewers} />
      <Filters class="search" action="/admin/search" label={t.form} submit={search} clear={null}>
        <Field {...field} type="search" autocomplete="off" plain focus={!view.isAsked} />
      </Filters>
      {view.isAsked && <Results {...view} />}
    </>
  );
}

function Results({ groups, phoneReading }: SearchView) {
  const t = useTexts();
  const isNothing = groups.every(({ hits }) => hits.length === 0);
  return (
    <div class="stack">
      {phoneReading !== null && <p class="help">{phoneReading}</p>}
      {isNothing && (
        <Empty title={t.noneTitle}>
          <p>{t.none}</p>
        </Empty>
      )}
      {groups.map((group) => (
        <Group {...group} />
      ))}
    </div>
  );
}

function Group({ title, hits, links }: HitGroup) {
  return (
    <section class="stack">
      {hits.length > 0 && <h2 class="unseen">{title}</h2>}
      {hits.length > 0 && <Hits title={title} hits={hits} />}
      {links.map(({ href, text }) => (
        <p class="help">
          <Linked href={href}>{text}</Linked>
        </p>
      ))}
    </section>
  );
}

function State({ state, marks = [] }: Hit) {
  return (
    <>
      {state && <Chip {...state} />}
      <MoreChips chips={marks} />
    </>
  );
}

function Hits({ title, hits }: Pick<HitGroup, 'title' | 'hits'>) {
  const t = useTexts();
  return (
    <Table<Hit>
      class="hits"
      isLinked
      rows={hits}
      columns={[
        { head: title, namesRow: true, cell: (hit) => <Name {...hit} /> },
        { head: t.state, cell: (hit) => <State {...hit} /> },
        { head: t.when, class: 'when', cell: ({ when }) => when && <Time at={when} /> },
      ]}
    />
  );
}

function Name({ href, name, about }: Hit) {
  return (
    <>
      <a class="strong" href={href}>
        {name}
      </a>
      {about.map((line) => (
        <span class="under">{line}</span>
      ))}
    </>
  );
}

/** Most things that are shown while a text is typed. */
const SHOWN = 5;

/** One thing that was found, with what it is. */
interface LiveHit {
  href: string;
  name: string;
  place: string;
}

/** The first things that were found: what the text names whole, then one of each kind in turns, then where all of them are. */
export function liveHits({ groups }: Pick<SearchView, 'groups'>): LiveHit[] {
  const hits = groups.flatMap(({ title, hits: ofGroup }) =>
    ofGroup.map((hit, turn) => ({ ...hit, turn, place: title })),
  );
  const sorted = hits.toSorted((a, b) => Number(b.isExact) - Number(a.isExact) || a.turn - b.turn);
  const found = [...sorted, ...groups.flatMap(linksOf)];
  return found.slice(0, SHOWN).map(({ href, name, place }) => ({ href, name, place }));
}

function linksOf({ title, links }: HitGroup) {
  return links.map(({ href, text }) => ({ href, name: text, place: title }));
}

/** What was found while a text is typed, as further entries of the list of commands. */
function LiveHits({ hits }: { hits: readonly LiveHit[] }) {
  return (
    <>
      {hits.map(({ href, name, place }, index) => (
        <a id={`command-hit-${index}`} role="option" tabindex={-1} href={href}>
          {name} <span class="quiet">{place}</span>
        </a>
      ))}
    </>
  );
}

/** The fewest characters that are looked for while they are typed. */
const LEAST = 2;

/** Finds what a text names. A certain hit is opened at once. */
@PanelPages('search')
export class SearchController {
  constructor(private readonly finder: SearchFinder) {}

  @Get()
  async search(panel: PanelRequest): Promise<void> {
    const terms = readTerms(panel.query.q);
    const list = isSecret(terms) ? null : await this.finder.listOf(terms);
    if (list !== null) return panel.redirect(list);
    const view = searchView(terms, await this.finder.find(terms, panel), panel);
    const certain = certainHit(view);
    if (certain !== null) return panel.redirect(certain);
    if (isSecret(terms)) {
      return panel.redirect('/admin/search', bad(panel.texts(searchTexts).unknownSecret));
    }
    await panel.show({ title: panel.t.frame.search, body: <SearchPage view={view} /> });
  }

  /** What the list of commands shows while a text is typed. Without the script the page of the search answers. */
  @Get('live')
  async live(panel: PanelRequest): Promise<void> {
    const terms = readTerms(panel.query.q);
    if (!panel.isPartial) return panel.redirect(listHref('/admin/search', { q: terms.text }));
    const list = isSecret(terms) ? null : await this.finder.listOf(terms);
    const { filtered, groups } = panel.texts(searchTexts);
    const typedHits = list === null ? [] : [{ href: list, name: filtered(terms.text), place: groups.messages }];
    const isSought = list === null && terms.text.length >= LEAST && !isSecret(terms);
    const view = isSought ? searchView(terms, await this.finder.find(terms, panel), panel) : { groups: [] };
    const part = <LiveHits hits={[...typedHits, ...liveHits(view)]} />;
    await panel.show({ title: panel.t.frame.search, body: part, part });
  }
}
