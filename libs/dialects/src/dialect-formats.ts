import { Inject, Injectable } from '@nestjs/common';
import { dialectsOf, type KeyDialects, type Principal } from '@recado/auth';
import { Channels } from '@recado/channels';
import { type Config, CONFIG } from '@recado/config';
import { contentOf, type DialectName, DIALECTS, type MessageDialect, type NotificationType } from '@recado/core';
import { Database } from '@recado/database';
import {
  type EndpointRequest,
  type FormatObstacle,
  type RecadoEvent,
  type ToldAt,
  type ToldAttempt,
  type ToldEvent,
  WebhookFormats,
} from '@recado/webhooks';
import { DIALECTS_BY_NAME, FORMATS } from './all.js';
import { addressesOf } from './core/dialect.js';
import { type TellMore, whyEnded, wordIn } from './core/format.js';
import { KeySecrets } from './core/key-secrets.js';
import { MessageTokens } from './core/message-tokens.js';
import { Senders } from './core/senders.js';

const DIALECTS_OF_KEY = 'SELECT dialects FROM api_keys WHERE id = ?';
const CONTENT = 'SELECT content FROM messages WHERE id = ?';
const AT_ENDPOINT: ToldAt = { url: null };

/** Tells events in the dialects. */
@Injectable()
export class DialectFormats extends WebhookFormats {
  readonly names = [...FORMATS.keys()];

  constructor(
    private readonly database: Database,
    private readonly channels: Channels,
    private readonly senders: Senders,
    private readonly tokens: MessageTokens,
    private readonly secrets: KeySecrets,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  events(format: string): readonly NotificationType[] {
    return FORMATS.get(format)?.events ?? [];
  }

  target(format: string, event: ToldEvent): ToldAt | null {
    const known = FORMATS.get(format);
    if (!known?.events.includes(event.type)) return null;
    return known.target ? known.target(event) : AT_ENDPOINT;
  }

  async request(format: string, { event, url, secret, apiKeyId, eventId, at }: ToldAttempt): Promise<EndpointRequest> {
    const known = FORMATS.get(format);
    if (!known) throw new Error(`there is no format ${format}`);
    const body = known.body(event, await this.more(format, event, { url, apiKeyId, eventId }));
    const keySecret = apiKeyId === null ? null : await this.secrets.of(apiKeyId);
    const headers = known.headers({ body, url, secret, keySecret, eventId, at });
    return { body, headers, ...(keySecret !== null && { secrets: [keySecret] }) };
  }

  override async obstacle(format: string, keyIds: readonly number[] | null): Promise<FormatObstacle | null> {
    const dialect = signingDialectOf(format);
    if (!dialect) return null;
    const [keyId, ...others] = new Set(keyIds);
    if (keyId === undefined || others.length > 0) return { why: 'several_keys', dialect };
    if ((await this.secrets.of(keyId)) !== null) return null;
    return { why: (await this.dialectsOfKey(keyId))[dialect] ? 'no_request' : 'key_off', dialect };
  }

  override async keepSecret(format: string, principal: Principal, secret: string): Promise<void> {
    const dialect = signingDialectOf(format);
    if (dialect && principal.dialects[dialect]) await this.secrets.keep(principal, secret);
  }

  private async more(
    format: string,
    { data, dialect }: RecadoEvent,
    { url, apiKeyId, eventId }: Pick<ToldAttempt, 'url' | 'apiKeyId' | 'eventId'>,
  ): Promise<TellMore> {
    const channel = wordIn(data, 'channel');
    return {
      url,
      eventId,
      address: addressesOf(this.config.http, dialectOf(format))[0]!,
      sender: dialect?.sender ?? (await this.linked(format, channel, apiKeyId)) ?? '',
      senderPhone: this.channels.named(channel)?.phone ?? null,
      answered: await this.answered(data.in_reply_to),
      why: whyEnded(data),
      token: (id) => this.tokens.of(id),
      longToken: (id) => this.tokens.longOf(id),
    };
  }

  private async answered(id: unknown): Promise<MessageDialect | undefined> {
    if (typeof id !== 'number') return undefined;
    const [row] = await this.database.read<{ content: string | null }>(CONTENT, [id]);
    return contentOf(row?.content ?? null)?.dialect;
  }

  /** Under which id the program of the key knows the channel. */
  private async linked(format: string, channel: string, apiKeyId: number | null): Promise<string | undefined> {
    if (apiKeyId === null) return undefined;
    const settings = (await this.dialectsOfKey(apiKeyId))[dialectOf(format)];
    return settings && this.senders.outsideIdOf(settings.senders, channel);
  }

  private async dialectsOfKey(apiKeyId: number): Promise<KeyDialects> {
    const [row] = await this.database.read<{ dialects: string | null }>(DIALECTS_OF_KEY, [apiKeyId]);
    return dialectsOf(row?.dialects ?? null);
  }
}

/** The dialect of a format that signs by the secret of a key; undefined: it does not, or is not known. */
function signingDialectOf(format: string): DialectName | undefined {
  if (!FORMATS.has(format)) return undefined;
  const dialect = dialectOf(format);
  return DIALECTS_BY_NAME.get(dialect)?.signsWithKey ? dialect : undefined;
}

/** A format has the name of its dialect, or one that begins with it. */
function dialectOf(format: string): DialectName {
  return DIALECTS.find((name) => format.startsWith(name))!;
}
