import { Injectable } from '@nestjs/common';
import { Administrators, type AdministratorView, ApiKeys, type ApiKeyView } from '@recado/auth';
import { Channels, ChannelTemplates, type ChannelView, type TemplateView } from '@recado/channels';
import type { MessageView } from '@recado/messages';
import { BatchListQuery, type FoundBatch, MessageLookups } from '@recado/queries';
import { type WebhookEndpointView, WebhookEndpoints } from '@recado/webhooks';
import type { PanelRequest } from '../../panel/panel-request.js';
import { containsText } from '../../panel/plain-text.js';
import { keyMatch } from '../api-keys/key-match.js';
import { showsName } from '../batches/shows-name.js';
import type { SearchTerms } from './search-terms.js';
import { typedFilter } from './typed-filter.js';

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
