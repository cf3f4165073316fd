import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { WhatsAppCloudSettings } from '../../../libs/gateways/src/whatsapp-cloud/whatsapp-cloud.definition.js';
import { whatsAppIdOf } from './whatsapp-id.js';
import { type CloudFault, faultAnswer, faultBody } from './cloud-errors.js';
import { type CloudLimits, CloudMeter } from './cloud-limits.js';
import { type CloudMessage, cloudMessageOf } from './cloud-message.js';
import { CloudWindows, WINDOW_CLOSED } from './cloud-windows.js';
import { type CloudPricing, type CloudWritten, FREE_FORMS, pricingOf, writtenParts } from './cloud-webhooks.js';
import { CloudHolds } from './cloud-holds.js';
import { CloudOrders } from './cloud-payments.js';
import { CloudUploadDesk } from './cloud-uploads.js';
import { CloudTemplateDesk } from './cloud-template-desk.js';
import { CloudPortfolio } from './cloud-portfolio.js';
import { marketingFault } from './cloud-marketing.js';
import { StandIn, type StandInAnswer, type StandInRequest } from './stand-in.js';

/** A number for which Meta answers with the error of that code. */
export const failingWith = (code: number, subcode = 0) =>
  `5500${String(subcode).padStart(3, '0')}${String(code).padStart(6, '0')}`;
/** A number whose messages are accepted and fail later with that code. */
export const failingLaterWith = (code: number) => `5501${String(code).padStart(9, '0')}`;

export interface CloudStatus {
  id: string;
  status: string;
  recipient: string;
  opaque?: string | undefined;
  /** UTC seconds. */
  timestamp?: number;
  /** Why it failed: the code, or the whole error. */
  error?: number | CloudFault;
  /** The user ID of the recipient. */
  userId?: string;
  pricing?: CloudPricing;
}

type Told = Pick<CloudStatus, 'id' | 'recipient' | 'opaque'> & { pricing: CloudPricing };

export interface CloudOptions {
  token?: string;
  phoneNumberId?: string;
  version?: string;
  appSecret?: string;
  /** Missing: there are none. */
  limits?: CloudLimits;
  /** The URL for callbacks; missing: it posts none. */
  callbackUrl?: string;
}

type Options = Required<Omit<CloudOptions, 'limits' | 'callbackUrl'>>;

/** How often a callback is posted again, and how long after each other, in ms. */
const [CALLBACK_TRIES, CALLBACK_REST_MS] = [200, 100];
/** The WhatsApp Business account of the number. */
const ACCOUNT = '102290129340398';
const DEFAULTS = {
  token: 'EAAB-the-token',
  phoneNumberId: '106540352242922',
  version: 'v25.0',
  appSecret: 'the-app-secret',
};

/**
 * A stand-in for Meta's WhatsApp Cloud API: texts, media, templates and Direct Send with their receipts
 * (docs/gateways/facts.md, Meta).
 */
export class WhatsAppCloudStandIn extends StandIn {
  /** The error that answers every request; undefined: none. */
  broken: number | undefined;
  readonly settings: WhatsAppCloudSettings & { url: string; token: string; appSecret: string };
  /** The templates of the account. */
  readonly desk = new CloudTemplateDesk();
  /** The files that were uploaded for the number. */
  readonly uploads = new CloudUploadDesk();
  /** The orders of the business. */
  readonly orders = new CloudOrders();
  /** The echoes by Meta's id of the message. */
  readonly echoes = new Map<string, string>();
  /** To whom free texts may be sent; without `windows.areUsed` to everybody. */
  readonly windows = new CloudWindows();
  /** The templates that are held back for a review. */
  readonly holds = new CloudHolds();
  /** Direct Send is offered to the account. */
  hasDirectSend = false;
  /** What the number and the account tell of their portfolio. */
  readonly portfolio = new CloudPortfolio();
  /** The account has accepted the terms of the marketing API. */
  isOnboarded = true;
  /** The Cloud API takes templates of marketing of the account. */
  hasCloudMarketing = true;
  /** The URL for callbacks; undefined: it posts none. */
  callbackUrl: string | undefined;
  /** The app asks for a proof with its secret in each request. A proof that comes is checked in any case. */
  requiresProof = false;
  private accepted = 0;
  private readonly options: Options;
  private readonly meter: CloudMeter | undefined;

  private constructor(options: CloudOptions) {
    super();
    this.options = { ...DEFAULTS, ...options };
    this.callbackUrl = options.callbackUrl;
    this.meter = options.limits && new CloudMeter(options.limits);
    const { token, phoneNumberId, version, appSecret } = this.options;
    const account = { businessAccountId: ACCOUNT, outsideWindow: 'fail', marketingApi: 'off' } as const;
    this.settings = { url: '', version, phoneNumberId, token, appSecret, ...account };
  }

  static async start(options: CloudOptions = {}, port = 0): Promise<WhatsAppCloudStandIn> {
    const standIn = await new WhatsAppCloudStandIn(options).listen(port);
    standIn.settings.url = standIn.url;
    return standIn;
  }

  /** A callback of Meta with several statuses, and anything else beside them. */
  callback(statuses: readonly CloudStatus[], rest: object = {}) {
    const metadata = { display_phone_number: '5511900000000', phone_number_id: this.options.phoneNumberId };
    const value = { messaging_product: 'whatsapp', metadata, statuses: statuses.map(toStatus), ...rest };
    const entry = [{ id: ACCOUNT, changes: [{ field: 'messages', value }] }];
    return this.signed({ object: 'whatsapp_business_account', entry });
  }

  /** A callback of Meta with what a recipient wrote, which opens the window. */
  written(written: CloudWritten) {
    if (written.phone !== undefined) this.windows.openFor(written.phone);
    if (written.userId !== undefined) this.windows.openFor(written.userId);
    return this.callback([], { statuses: undefined, ...writtenParts(written) });
  }

  /** A callback of Meta about the account, such as of the field `account_update`. */
  news(field: string, value: object) {
    const time = Math.floor(Date.now() / 1_000);
    return this.signed({
      object: 'whatsapp_business_account',
      entry: [{ id: ACCOUNT, time, changes: [{ field, value }] }],
    });
  }

  /** The review of what is held has ended: Meta lets it pass, or drops it. */
  async endReview(passed: boolean): Promise<void> {
    const statuses = this.holds.end(passed);
    if (this.callbackUrl !== undefined) await fetch(this.callbackUrl, { method: 'POST', ...this.callback(statuses) });
  }

  /** A body with Meta's signature. */
  signed(content: object) {
    const body = JSON.stringify(content);
    const signature = createHmac('sha256', this.options.appSecret).update(body).digest('hex');
    return { headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }, body };
  }

  protected respond(request: StandInRequest): StandInAnswer | Promise<StandInAnswer> {
    const { token, version, phoneNumberId, businessAccountId } = this.settings;
    const sample = this.desk.uploads.respond(request, version, token);
    if (sample) return sample;
    if (request.headers.authorization !== `Bearer ${token}`) {
      return errorAnswer(190, `Malformed access token ${request.headers.authorization?.slice('Bearer '.length)}`);
    }
    const fault = this.proofFault(request.query.get('appsecret_proof'));
    if (fault !== undefined) return errorAnswer(100, fault);
    if (this.broken !== undefined) return errorAnswer(this.broken);
    if (request.path === `/${version}/${businessAccountId}/message_templates`) return this.desk.respond(request);
    if (request.method === 'GET') return this.answerQuestion(request);
    if (request.path === `/${version}/${phoneNumberId}/media`) return this.uploads.respond(request);
    const routes = ['messages', 'marketing_messages'].map((name) => `/${version}/${phoneNumberId}/${name}`);
    if (!routes.includes(request.path)) return NO_OBJECT;
    return this.answerMessage(request.json ?? {}, request.path === routes[1]);
  }

  /** What the number and its account tell of themselves. */
  private answerQuestion(request: StandInRequest): StandInAnswer {
    const { version, phoneNumberId, businessAccountId } = this.settings;
    if (request.path === `/${version}/${businessAccountId}`) {
      return this.portfolio.accountAnswer(String(businessAccountId));
    }
    if (request.path !== `/${version}/${phoneNumberId}`) return NO_OBJECT;
    return this.portfolio.numberAnswer(request) ?? numberAnswer();
  }

  private proofFault(proof: string | null): string | undefined {
    const { appSecret, token } = this.options;
    if (proof === null)
      return this.requiresProof ? 'API calls from the server require an appsecret_proof argument' : undefined;
    const isGood = proof === createHmac('sha256', appSecret).update(token).digest('hex');
    return isGood ? undefined : 'Invalid appsecret_proof provided in the API argument';
  }

  private answerMessage(
    json: Readonly<Record<string, unknown>>,
    isByMarketing: boolean,
  ): StandInAnswer | Promise<StandInAnswer> {
    const { biz_opaque_callback_data: opaque } = json;
    // Both together are possible, and the number wins.
    const to = json.to ?? json.recipient;
    if (typeof to !== 'string') return errorAnswer(100);
    const refused = marketingFault(json, isByMarketing, this.desk.templates, this);
    if (refused !== undefined) return errorAnswer(refused);
    return this.answerFor(to, () => {
      const message = cloudMessageOf(json, {
        templates: this.desk.templates,
        hasDirectSend: this.hasDirectSend,
        uploads: this.uploads.files,
        orders: this.orders,
      });
      if ('fault' in message) return faultAnswer(message.fault);
      const isClosed = FREE_FORMS.includes(message.form) && !this.windows.isOpenFor(to);
      if (isClosed && !this.windows.areToldLater) return faultAnswer(WINDOW_CLOSED);
      const isLite = isByMarketing && this.isOnboarded;
      return this.take(
        to,
        { ...message, ...(isLite && { isLite }) },
        opaque as string | undefined,
        isClosed ? WINDOW_CLOSED : undefined,
      );
    });
  }

  /** Accepts a message, unless its recipient or the pace is refused. `later`: why it fails after that. */
  private take(to: string, message: CloudMessage, opaque: string | undefined, later?: CloudFault): StandInAnswer {
    const now = Date.now();
    const [, subcode, code] = /^5500(\d{3})(\d{6})$/.exec(to) ?? [];
    const refused = code === undefined ? this.meter?.take(to, now) : Number(code);
    if (refused !== undefined) return errorAnswer(refused, undefined, Number(subcode ?? 0));
    const recipient = whatsAppIdOf(to);
    const id = `wamid.${Buffer.from(`HBgN${recipient}-${this.accepted++}`).toString('base64')}`;
    const { take, ...told } = message;
    take?.();
    if (!later) this.taken.push({ to, ...told, providerId: id, at: now });
    if (opaque !== undefined) this.echoes.set(id, opaque);
    const status = later ? 'accepted' : this.holds.take(message.form, { id, recipient, opaque });
    if (!this.holds.messages.has(id))
      void this.tell(to, { id, recipient, opaque, pricing: pricingOf(message.form, message.isLite) }, later);
    const contacts = [isHidden(to) ? { input: to, user_id: to } : { input: to, wa_id: recipient }];
    return {
      status: 200,
      body: { messaging_product: 'whatsapp', contacts, messages: [{ id, message_status: status }] },
    };
  }

  private async tell(to: string, message: Told, later?: CloudFault): Promise<void> {
    const { callbackUrl } = this;
    if (callbackUrl === undefined) return;
    const [, code] = /^5501(\d{9})$/.exec(to) ?? [];
    const fault = later ?? (code === undefined ? undefined : { code: Number(code) });
    const ends = fault === undefined ? ['sent', 'delivered', 'read'] : ['failed'];
    const { pricing, ...told } = message;
    const statuses = ends.map((status) => ({ ...told, status, ...(fault ? { error: fault } : { pricing }) }));
    await this.deliver(callbackUrl, this.callback(statuses));
  }

  /** Meta posts a callback again where nobody takes it, for days. */
  private async deliver(url: string, callback: { headers: Record<string, string>; body: string }): Promise<void> {
    for (let tries = 0; tries < CALLBACK_TRIES && this.callbackUrl === url; tries++) {
      const isTaken = await fetch(url, { method: 'POST', ...callback }).then(
        ({ ok }) => ok,
        // The server is not there at the moment.
        () => false,
      );
      if (isTaken) return;
      await delay(CALLBACK_REST_MS);
    }
  }
}

function toStatus({ id, status, recipient, opaque, timestamp, error, userId, pricing }: CloudStatus): object {
  const seconds = String(timestamp ?? Math.floor(Date.now() / 1_000));
  const fault = typeof error === 'number' ? { code: error } : error;
  const errors = fault === undefined ? {} : { errors: [faultBody(fault)] };
  const whom = isHidden(recipient)
    ? { recipient_user_id: recipient }
    : { recipient_id: recipient, recipient_user_id: userId };
  return { id, status, timestamp: seconds, ...whom, biz_opaque_callback_data: opaque, pricing, ...errors };
}

/** Whether a recipient is named by a user ID, such as `BR.1502576394655843`. */
function isHidden(to: string): boolean {
  return /^[A-Z]{2}\./.test(to);
}

function numberAnswer(): StandInAnswer {
  const body = { verified_name: 'Loja', display_phone_number: '+55 11 90000-0000', quality_rating: 'GREEN', id: '1' };
  return { status: 200, body };
}

const NO_OBJECT = errorAnswer(100, 'Unsupported post request. Object does not exist', 33);

function errorAnswer(code: number, message?: string, subcode = 0): StandInAnswer {
  return faultAnswer({ code, message, subcode });
}
