import { Injectable } from '@nestjs/common';
import { type ApiKeyView, Administrators, type AdministratorView, ApiKeys } from '@recado/auth';
import { type ChannelView, Channels, ChannelTemplates, type TemplateView } from '@recado/channels';
import { FAILURE_CODES, failureTitle, type Language, plainText, STATUS_CODES } from '@recado/core';
import type { MessageView } from '@recado/messages';
import { BatchListQuery, type FoundBatch, MessageLookups } from '@recado/queries';
import { type WebhookEndpointView, WebhookEndpoints } from '@recado/webhooks';
import { containsText, type PanelRequest } from '../../session/kit.js';
import { frameTexts } from '../../ui/texts/index.js';
import { keyMatch } from '../api-keys/key-match.js';
import { showsName } from '../batches/shows-name.js';
import { type MessageQuery, messagesHref } from '../messages/message-filter.form.js';
import type { SearchTerms } from './search-terms.js';

/** The fields of the filter of messages, by their names in both languages. */
const FIELDS: Readonly<Record<string, keyof MessageQuery>> = {
  status: 'status',
  situacao: 'status',
  state: 'status',
  telefone: 'phone',
  phone: 'phone',
  chave: 'key',
  key: 'key',
  canal: 'channel',
  channel: 'channel',
  lote: 'batch',
  batch: 'batch',
  erro: 'code',
  error: 'code',
  codigo: 'code',
  code: 'code',
  referencia: 'reference',
  reference: 'reference',
  de: 'from',
  from: 'from',
  ate: 'to',
  to: 'to',
};
/** A name before a colon, at the beginning of a word. A phone or a name of a key may have spaces behind it. */
const NAME = /(?<=^|\s)([\p{L}]+):/gu;
/** `27/11/2026` */
const DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

const LANGUAGES: readonly Language[] = ['pt-BR', 'en'];

/** What a filter may name. */
interface Known {
  keys: readonly Pick<ApiKeyView, 'id' | 'name'>[];
  channels: readonly Pick<ChannelView, 'id' | 'name'>[];
}

/**
 * The list of messages by a filter that was typed, such as `status:falhou canal:loja`; null: the text is none. What the
 * list cannot read it says at its field.
 */
export function typedFilter(text: string, known: Known): string | null {
  const parts = text.split(NAME);
  // The text before the first name, then each name with its value.
  if (parts.length < 3 || parts[0]!.trim() !== '') return null;
  const query: { -readonly [Field in keyof MessageQuery]: string } = {};
  for (let at = 1; at < parts.length; at += 2) {
    const field = FIELDS[plainText(parts[at]!)];
    const value = parts[at + 1]!.trim().replace(/^"(.*)"$/, '$1');
    if (field === undefined || value === '') return null;
    query[field] = valueOf(field, value, known);
  }
  return messagesHref(query);
}

/** As the list reads it; what is not known is left as it was typed. */
function valueOf(field: keyof MessageQuery, value: string, { keys, channels }: Known): string {
  const is = (name: string | null) => name !== null && plainText(name) === plainText(value);
  const inAny = (name: (language: Language) => string | null) => LANGUAGES.some((language) => is(name(language)));
  if (field === 'key') return idNamed(value, keys);
  if (field === 'channel') return idNamed(value, channels);
  if (field === 'status') {
    return STATUS_CODES.find((code) => is(code) || inAny((language) => frameTexts[language].statuses[code])) ?? value;
  }
  if (field === 'code') {
    return FAILURE_CODES.find((code) => is(code) || inAny((language) => failureTitle(code, language) ?? null)) ?? value;
  }
  const [, day = '', month = '', year] = field === 'from' || field === 'to' ? (DAY.exec(value) ?? []) : [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : value;
}

/** The number of the one that is called so, or the only one whose name begins so. */
function idNamed(value: string, known: readonly { id: number; name: string }[]): string {
  const typed = plainText(value);
  const begin = known.filter(({ name }) => plainText(name).startsWith(typed));
  const found = known.find(({ name }) => plainText(name) === typed) ?? (begin.length === 1 ? begin[0] : undefined);
  return found ? String(found.id) : value;
}

/** Most things of a kind that are shown. */
const SHOWN = 5;
/** The most characters of a reference or of an id of a provider. */
const MAX_CODE = 128;

/** What was found, of each kind. */
export interface Found {
  messages: readonly MessageView[];
  batches: readonly FoundBatch[];
  /** Names of batches below this id were not looked at; null: all were. */
  unread: number | null;
  keys: readonly ApiKeyView[];
  channels: readonly ChannelView[];
  people: readonly AdministratorView[];
  templates: readonly FoundTemplate[];
  webhooks: readonly WebhookEndpointView[];
}

/** A template of the account behind a channel. */
export interface FoundTemplate extends Pick<TemplateView, 'name' | 'language'> {
  channel: ChannelView;
}

const NOTHING: Found = {
  messages: [],
  batches: [],
  unread: null,
  keys: [],
  channels: [],
  people: [],
  templates: [],
  webhooks: [],
};

type Reader = Pick<PanelRequest, 'may' | 'mayReadPeople' | 'format'>;

/** Looks for what a text may name, among the things that the reader may see. Every part reads a bounded number of rows. */
@Injectable()
export class SearchFinder {
  constructor(
    private readonly messages: MessageLookups,
    private readonly batches: BatchListQuery,
    private readonly apiKeys: ApiKeys,
    private readonly channels: Channels,
    private readonly people: Administrators,
    private readonly templates: ChannelTemplates,
    private readonly endpoints: WebhookEndpoints,
  ) {}

  async find(terms: SearchTerms, reader: Reader): Promise<Found> {
    const { text } = terms;
    if (text === '') return NOTHING;
    const [messages, batches, keys, channels, people, templates, endpoints] = await Promise.all([
      this.findMessages(terms, reader),
      this.findBatches(terms, reader),
      reader.may('/admin/api-keys') ? this.apiKeys.list() : [],
      this.channels.all(),
      reader.may('/admin/people') ? this.people.list() : [],
      this.findTemplates(text),
      reader.may('/admin/webhooks') ? this.endpoints.list() : [],
    ]);
    return {
      messages,
      ...batches,
      keys: keys.filter((key) => keyMatch(key, text) !== null).slice(0, SHOWN),
      channels: channels.filter(({ name }) => containsText(name, text)).slice(0, SHOWN),
      people: people.filter(({ email }) => containsText(email, text)).slice(0, SHOWN),
      templates,
      webhooks: endpoints.filter((endpoint) => isNamed(endpoint, text)).slice(0, SHOWN),
    };
  }

  /** The list of messages by a filter that was typed; null: the text is none. */
  async listOf({ text }: SearchTerms): Promise<string | null> {
    if (!text.includes(':')) return null;
    return typedFilter(text, { keys: await this.apiKeys.list(), channels: await this.channels.all() });
  }

  /** By a phone or a code only for who sees them: the answer would tell which there are. */
  private findMessages({ text, id, phones }: SearchTerms, { mayReadPeople }: Reader): Promise<MessageView[]> {
    if (!mayReadPeople) return this.messages.find({ id, phones: [] }, SHOWN);
    return this.messages.find({ id, phones, code: text.length > MAX_CODE ? undefined : text }, SHOWN);
  }

  private async findBatches({ text, id }: SearchTerms, reader: Reader): Promise<Pick<Found, 'batches' | 'unread'>> {
    const numbered = id === undefined ? null : await this.batches.one(id);
    const { found, unread } = await this.batches.named(text, SHOWN);
    const named = found.filter((batch) => showsName(batch, { name: text }, reader));
    return {
      batches: [...(numbered ? [numbered] : []), ...named.filter((batch) => batch.id !== numbered?.id)],
      unread,
    };
  }

  /** Those of each account are in memory. */
  private async findTemplates(text: string): Promise<FoundTemplate[]> {
    const found: FoundTemplate[] = [];
    for (const channel of this.channels.current()) {
      const templates = await this.templates.listOf(channel.id);
      found.push(...templates.filter(({ name }) => containsText(name, text)).map((one) => ({ ...one, channel })));
      if (found.length >= SHOWN) break;
    }
    return found.slice(0, SHOWN);
  }
}

/** What people call an endpoint: what they wrote about it, or its address. */
function isNamed({ url, description }: WebhookEndpointView, text: string): boolean {
  return containsText(url, text) || (description !== null && containsText(description, text));
}
