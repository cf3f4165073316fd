import { Injectable, Logger } from '@nestjs/common';
import { Channels, ChannelSettings, ChannelSightings, type RefusedReason } from '@recado/channels';
import { cut, parseJson, Clock, DomainError } from '@recado/core';
import { type CallbackContent, callbackJson, type CallbackRequest, GatewayRegistry } from '@recado/gateways';
import { CallbackStore } from '../store/callback-store.js';

/** Longest sample: a callback of a message has some 1,500 characters. */
const MAX_SAMPLE = 4_000;
/** A longer one is counted and not shown: to mask a body of 64 KiB takes some 2 ms. */
const MAX_BODY = 65_536;
/** So much of a list shows what its items are like. */
const MAX_ITEMS = 2;
/** Names of members whose values are words of the provider, not of people. Within a longer name they may be of people. */
const WORDS =
  /^(?:(?:event|message|receipt|status)[_-]?)?(?:event|type|status|state|kind|action|ack|object|receipt)s?$/i;
/** Their values may be codes that people got, so a word counts only with a mark that those do not have. */
const CODES = /^(?:(?:event|message|receipt|status|error)[_-]?)?codes?$/i;
const MARK = /[_.]/;
const WORD = /^[a-z][a-z_.:-]{0,39}$/i;
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/;
/** The end of an address of WhatsApp tells whether it is a person, a hidden number or a group. */
const ADDRESS = /@(?:s\.whatsapp\.net|c\.us|g\.us|lid|newsletter|broadcast)$/;
/** What has more digits may be the number of a person. */
const MAX_DIGITS = 4;

/**
 * A callback as people may see it who complete the description of a channel: its names, its words for events and states, its
 * times and its small numbers. Every other text and number is masked.
 */
export function maskedBody(body: string): string {
  if (body.length > MAX_BODY) return '';
  const parsed = parseJson(Buffer.from(body));
  return parsed.ok ? cut(JSON.stringify(masked(parsed.value, ''), null, 1), MAX_SAMPLE) : '';
}

function masked(value: unknown, name: string): unknown {
  if (typeof value === 'string') return maskedText(value, name);
  if (typeof value === 'number') return digitsOf(value) <= MAX_DIGITS ? value : `••• (${digitsOf(value)})`;
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => masked(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [maskedName(key), masked(part, key)]));
}

function maskedText(text: string, name: string): string {
  if (text === '' || TIME.test(text) || isWord(text, name)) return text;
  const [end = ''] = ADDRESS.exec(text) ?? [];
  return `•••${end} (${text.length})`;
}

function isWord(text: string, name: string): boolean {
  if (!WORD.test(text)) return false;
  return WORDS.test(name) || (CODES.test(name) && MARK.test(text));
}

/** Some providers use numbers of people as names. */
function maskedName(name: string): string {
  return /\d{5}|@/.test(name) ? `••• (${name.length})` : name;
}

function digitsOf(value: number): number {
  return String(Math.trunc(Math.abs(value))).length;
}

/** Shortest interval between two log lines about refused requests of a channel, in ms. */
const WARN_EVERY_MS = 60_000;

/** The answer to a provider. */
export interface CallbackAnswer {
  status: number;
  body: string;
}

/** Verifies, stores and answers the requests of providers. What they report is applied afterwards. */
@Injectable()
export class CallbackIntake {
  private readonly logger = new Logger(CallbackIntake.name);
  /** When a refusal was last logged, by channel. */
  private readonly warnedAt = new Map<number, number>();

  constructor(
    private readonly channels: Channels,
    private readonly settings: ChannelSettings,
    private readonly gateways: GatewayRegistry,
    private readonly store: CallbackStore,
    private readonly clock: Clock,
    private readonly sightings: ChannelSightings,
  ) {}

  /**
   * Stores a callback. It is parsed here because its proof may need the headers, which are not stored; `CallbackReader`
   * parses the stored body again when it is applied. Throws `forbidden` for a request that is not proved to come from
   * the provider of this channel. An unknown channel gives the same answer, so strangers do not learn the names of
   * channels. Throws `invalid_json` for a proved request whose body cannot be read.
   */
  async receive(name: string, request: Omit<CallbackRequest, 'receivedAt'>): Promise<CallbackAnswer> {
    const channel = this.channels.named(name);
    const settings = channel && (await this.settings.of(channel.id));
    if (!channel || !settings) throw unproved();
    const receivedAt = this.clock.now();
    const content = this.gateways.get(channel.gateway).readCallback({ ...request, receivedAt }, settings);
    // Distinguishes two requests with equal bodies.
    const { verified, answer, requestId = '', isUnnamed } = content;
    if (!verified) this.refuse(channel.id, request.method, content.unproved ?? 'wrong_proof');
    const body = answer ? undefined : bodyToStore(request, content);
    if (body !== undefined) await this.store.add({ channelId: channel.id, body, requestId, isUnnamed, receivedAt });
    if (content.isUnread)
      this.sightings.unreadCallback(channel.id, maskedBody(content.sample ?? body ?? textOf(request)));
    return answer ?? { status: 200, body: '' };
  }

  /** Counts it, so that a person sees it on the page of the channel (docs/adr/0024). Nothing that the request says is kept. */
  private refuse(channelId: number, method: string, reason: RefusedReason): never {
    if (method === 'POST') this.sightings.refusedCallback(channelId, reason);
    const now = this.clock.now();
    if (now - (this.warnedAt.get(channelId) ?? -Infinity) >= WARN_EVERY_MS) {
      this.warnedAt.set(channelId, now);
      this.logger.warn(`channel ${channelId}: a ${method} to its receipts is not proved to come from its provider`);
    }
    throw unproved();
  }
}

function unproved(): DomainError {
  return new DomainError('forbidden', { reason: { path: '', code: 'callback_unproved', params: {} } });
}

function textOf({ body }: Pick<CallbackRequest, 'body'>): string {
  return Buffer.from(body).toString('utf8');
}

/** Undefined: nothing, as of a GET that tells everything by its answer. Throws `invalid_json`. */
function bodyToStore(
  request: Pick<CallbackRequest, 'method' | 'body'>,
  { stored }: CallbackContent,
): string | undefined {
  if (stored !== undefined) return stored;
  if (request.method === 'GET') return undefined;
  if (request.body.length > 0 && !callbackJson(request.body).ok) throw new DomainError('invalid_json');
  return textOf(request);
}
