import { BoundedMap, type Clock, HOUR_MS } from '@recado/core';
import type { HttpAnswer } from '@recado/http';
import type { OutgoingMessage, SendResult } from '../port/gateway.js';
import { retryLater } from '../port/send-results.js';
import { jsonIn } from '../shared/json-parts.js';
import type { SentForm } from './cloud-body.js';
import { cloudErrorOf } from './cloud-error.js';
import type { WhatsAppCloudSettings } from './whatsapp-cloud.definition.js';

/** Where a message is posted, and what its body has beside that of the usual route. */
interface Route {
  path: 'messages' | 'marketing_messages';
  more: object;
}

type Template = Extract<SentForm, { kind: 'template' }>['template'];

const USUAL: Route = { path: 'messages', more: {} };
/** Meta sends it on the usual way where the account has not accepted the terms of this one (docs/gateways/facts.md, Meta). */
const MARKETING: Route = { path: 'marketing_messages', more: { product_policy: 'CLOUD_API_FALLBACK' } };

/** Not a template of marketing, as Meta sees it now; or the account, or the template, may not use this way. */
const NOT_BY_MARKETING: ReadonlySet<number> = new Set([131_055, 134_100, 134_102]);
/** How long a template goes by the usual route after such a refusal, in ms: lists of templates are read every hour. */
const REFUSED_MS = HOUR_MS;
/** Templates that are remembered. The oldest are dropped and tried again. */
const MAX_REMEMBERED = 1_000;

/**
 * Chooses between Meta's two ways for a message: channels may send their templates of the category marketing by the
 * marketing API, which takes nothing else.
 */
export class MarketingRoute {
  private readonly refusedUntil = new BoundedMap<string, number>(MAX_REMEMBERED);

  constructor(private readonly clock: Clock) {}

  /** The route of a message in this form. A result: its category cannot be read now, and it was not sent. */
  async of(form: SentForm, message: OutgoingMessage, settings: WhatsAppCloudSettings): Promise<Route | SendResult> {
    if (settings.marketingApi !== 'on' || form.kind !== 'template') return USUAL;
    const refused = this.refusedUntil.get(nameOf(form.template, settings)) ?? 0;
    if (refused > this.clock.now()) return USUAL;
    try {
      return (await message.categoryOf?.(form.template)) === 'MARKETING' ? MARKETING : USUAL;
    } catch (error) {
      return retryLater('channel', 'internal_error', { detail: error instanceof Error ? error.message : null });
    }
  }

  /**
   * The result of a message that the marketing API does not take although it may leave by the usual route, at once;
   * undefined: the answer says nothing like it.
   */
  refusal(
    { path }: Route,
    form: SentForm,
    answer: HttpAnswer,
    settings: WhatsAppCloudSettings,
  ): SendResult | undefined {
    const error = answer.status < 400 ? undefined : cloudErrorOf(jsonIn(answer.body)?.error);
    if (path === 'messages' || form.kind !== 'template' || !error || !NOT_BY_MARKETING.has(error.code))
      return undefined;
    this.refusedUntil.set(nameOf(form.template, settings), this.clock.now() + REFUSED_MS);
    return { ...retryLater('message', 'marketing_api_refused', { detail: error.detail }), immediately: true };
  }
}

function nameOf({ name, language }: Template, { phoneNumberId }: WhatsAppCloudSettings): string {
  return `${phoneNumberId} ${name}:${language}`;
}
