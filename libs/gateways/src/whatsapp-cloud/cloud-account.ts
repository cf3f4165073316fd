import { type Clock, HOUR_MS } from '@recado/core';
import type { ExchangeEnd } from '@recado/net';
import { describeAnswer } from '../client/describe-answer.js';
import type { AccountReader, AccountReport } from '../port/account.js';
import { type Json, jsonIn, recordOf, textOf } from '../shared/json-parts.js';
import type { CloudClient } from './cloud-client.js';
import { limitOf } from './messaging-limit.js';
import type { WhatsAppCloudSettings } from './whatsapp-cloud.definition.js';

/** What the number of a channel tells of its limit: the field of v24.0 and later, and the one before it. */
const LIMIT_FIELDS = ['whatsapp_business_manager_messaging_limit', 'messaging_limit_tier'] as const;
/** The business that owns the account, which is the portfolio. */
const OWNER_FIELD = 'owner_business_info';

/** Asks to how many people the portfolio of a number may write first, and which portfolio that is. */
export class CloudAccount implements AccountReader<WhatsAppCloudSettings> {
  /** Meta changes limits within hours, and tells most changes by webhook. */
  readonly everyMs = HOUR_MS;

  constructor(
    private readonly cloud: CloudClient,
    private readonly clock: Clock,
  ) {}

  async read(settings: WhatsAppCloudSettings, signal: AbortSignal): Promise<AccountReport> {
    const limit = await this.limit(settings, signal);
    const portfolio = await this.portfolio(settings, signal);
    const word = limit.word;
    const news: AccountReport['news'] =
      word === undefined
        ? []
        : [{ kind: 'messaging_limit', subject: '', value: word, detail: null, at: this.clock.now() }];
    return {
      news,
      ...(portfolio !== undefined && { portfolio }),
      ...(limit.failure !== undefined && { failure: limit.failure }),
    };
  }

  /** A version that does not know the newer field refuses it. */
  private async limit(
    { phoneNumberId, ...settings }: WhatsAppCloudSettings,
    signal: AbortSignal,
  ): Promise<{ word?: string | undefined; failure?: string }> {
    let failure: string | undefined;
    for (const field of LIMIT_FIELDS) {
      const end = await this.ask(phoneNumberId, field, settings, signal);
      const json = contentOf(end);
      const word = json && limitOf(json[field]);
      if (word !== undefined) return { word };
      failure = end.kind === 'broken' ? end.error.message : describeAnswer(end.answer);
    }
    return failure === undefined ? {} : { failure };
  }

  /**
   * The portfolio; where it is not told, as to a token without the permission, the account counts as one of its own.
   * Undefined: the channel does not know its account.
   */
  private async portfolio(
    { businessAccountId, ...settings }: WhatsAppCloudSettings,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    if (businessAccountId === undefined) return undefined;
    const owner = recordOf(contentOf(await this.ask(businessAccountId, OWNER_FIELD, settings, signal))?.[OWNER_FIELD]);
    const id = textOf(owner?.id);
    return id === undefined ? `waba:${businessAccountId}` : `portfolio:${id}`;
  }

  private ask(
    path: string,
    fields: string,
    settings: Parameters<CloudClient['ask']>[1],
    signal: AbortSignal,
  ): Promise<ExchangeEnd> {
    return this.cloud.ask({ method: 'GET', path, query: { fields } }, settings, signal);
  }
}

function contentOf(end: ExchangeEnd): Json | undefined {
  return end.kind === 'answer' && end.answer.status === 200 ? jsonIn(end.answer.body) : undefined;
}
