import { type Clock, HOUR_MS, BoundedMap, filesIn, type Installation } from '@recado/core';
import type { ExchangeEnd, AddressGuard } from '@recado/http';
import { brokenResult } from '../client/broken-result.js';
import { describeAnswer } from '../client/describe-answer.js';
import { failedCheck, wrongAddress } from '../client/failed-check.js';
import { ProviderClient } from '../client/provider-client.js';
import type { AccountReader, AccountReport } from '../port/account.js';
import type { CallbackContent, CallbackRequest, CallbackSender } from '../port/callback.js';
import { type Released, type SendResult, type OutgoingMessage, type ChannelCheck, Gateway } from '../port/gateway.js';
import type { OutgoingFile } from '../port/outgoing-file.js';
import { RELEASED, rejected } from '../port/send-results.js';
import { type Json, jsonIn, recordOf, textOf } from '../shared/json-parts.js';
import { stillMayLeave } from '../shared/still-may-leave.js';
import { resultOf } from './cloud-answer.js';
import { type SentForm, bodyOf } from './cloud-body.js';
import { readCloudCallback } from './cloud-callback.js';
import { CloudClient } from './cloud-client.js';
import { formOf } from './cloud-form.js';
import { CloudTemplates } from './cloud-templates.js';
import { CloudUploads, type UploadIds, type UploadTarget, refusesId, withNewUpload } from './cloud-uploads.js';
import { MarketingRoute } from './marketing-route.js';
import { echoOf } from './message-echo.js';
import { limitOf } from './messaging-limit.js';
import { digitsIn, NumberDirectory } from './number-directory.js';
import { resultInForm } from './outside-window.js';
import { type WhatsAppCloudSettings, whatsAppCloudDefinition } from './whatsapp-cloud.definition.js';

/** What the number of a channel tells of its limit: the field of v24.0 and later, and the one before it. */
const LIMIT_FIELDS = ['whatsapp_business_manager_messaging_limit', 'messaging_limit_tier'] as const;
/** The business that owns the account, which is the portfolio. */
const OWNER_FIELD = 'owner_business_info';

/** Asks to how many people the portfolio of a number may write first, and which portfolio that is. */
class CloudAccount implements AccountReader<WhatsAppCloudSettings> {
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

/** Channels that are remembered. */
const MAX_CHANNELS = 10_000;
/** How long a refusal counts here, in ms. By then the channel tells it with its messages. */
const REFUSED_FOR_MS = 60_000;

type Known = { kind: 'offered' } | { kind: 'refused'; until: number } | { kind: 'asked'; answered: Promise<unknown> };

/**
 * Whether Meta offers Direct Send to the accounts behind channels, as far as this process knows. The first message of a
 * channel asks, and the others wait for its answer, so that an account without it is refused once.
 */
export class DirectSendProbe {
  private readonly known = new BoundedMap<number, Known>(MAX_CHANNELS);

  /**
   * The result of the request; undefined: it was not sent, because Direct Send was refused. `now`: UTC milliseconds.
   * `mayLeave` is asked after each wait for the answer to another message; false: the message is released.
   */
  async ask(
    channelId: number,
    now: number,
    request: () => Promise<SendResult | Released>,
    mayLeave: () => boolean,
  ): Promise<SendResult | Released | undefined> {
    const known = this.known.get(channelId);
    if (known?.kind === 'refused' && now < known.until) return undefined;
    if (known?.kind === 'offered') return this.learn(channelId, now, await request());
    if (known?.kind !== 'asked') return this.askFirst(channelId, now, request);
    await known.answered;
    return mayLeave() ? this.ask(channelId, now, request, mayLeave) : RELEASED;
  }

  private askFirst(
    channelId: number,
    now: number,
    request: () => Promise<SendResult | Released>,
  ): Promise<SendResult | Released> {
    const result = request().then((one) => this.learn(channelId, now, one));
    // The sender gets the error; those that wait for the answer ask again.
    const answered = result.catch(() => this.known.delete(channelId));
    this.known.set(channelId, { kind: 'asked', answered });
    return result;
  }

  private learn(channelId: number, now: number, result: SendResult | Released): SendResult | Released {
    const isRefused = result.kind !== 'released' && result.facts?.some(({ kind }) => kind === 'directSendRefused');
    if (isRefused) this.known.set(channelId, { kind: 'refused', until: now + REFUSED_FOR_MS });
    else if (result.kind === 'accepted') this.known.set(channelId, { kind: 'offered' });
    else if (this.known.get(channelId)?.kind === 'asked') this.known.delete(channelId);
    return result;
  }
}

type Files = ReadonlyMap<string, OutgoingFile>;

/** `areKnown`: some of them were uploaded for an earlier message. */
interface UploadedFiles {
  ids: UploadIds;
  areKnown: boolean;
}

/** The files that a message in this form needs, by their ids; null: one of them is not kept any more. */
function filesOf(form: SentForm, { files, content }: Pick<OutgoingMessage, 'files' | 'content'>): Files | null {
  const needed = neededIn(form, content).map(({ id }) => id);
  const kept = new Map(needed.flatMap((id) => (files?.has(id) ? [[id, files.get(id)!]] : [])));
  return needed.every((id) => kept.has(id)) ? kept : null;
}

/** All forms but a template bring the medium of the message itself, above buttons too. */
function neededIn(form: SentForm, content: OutgoingMessage['content']) {
  if (form.kind === 'template') return filesIn({ template: form.template });
  return content?.media ? filesIn({ media: content.media }) : [];
}

/** A message without files waits for nothing. */
const NO_UPLOADS: UploadedFiles = { ids: new Map(), areKnown: false };

/** Uploads files that Meta does not know yet; else the result of their message, which was not sent. */
async function uploadFiles(
  files: Files,
  uploads: CloudUploads,
  target: UploadTarget,
  signal: AbortSignal,
): Promise<UploadedFiles | SendResult | Released> {
  const ids = new Map<string, string>();
  let areKnown = false;
  const entries = [...files];
  const results = await Promise.all(entries.map(([, file]) => uploads.idOf(file, target, signal)));
  for (const [at, uploaded] of results.entries()) {
    if (!('id' in uploaded)) return uploaded;
    areKnown ||= uploaded.isKnown;
    ids.set(entries[at]![0], uploaded.id);
  }
  return { ids, areKnown };
}

/** Meta refused an id, and does not say which of them. */
async function forgetFiles(files: Files, uploads: CloudUploads, target: UploadTarget): Promise<void> {
  for (const file of files.values()) {
    // Where that fails, the next message is refused like this one, and forgets it.
    await uploads.forget(file, target).catch(() => undefined);
  }
}

/** Recipients that are remembered. The oldest are dropped. */
const MAX_REMEMBERED = 10_000;
/** 4^5 s are 17 minutes, after which any borrowed burst is paid back. */
const MAX_EXPONENT = 5;

/**
 * Counts consecutive refusals of a recipient because of Meta's pair limit. Meta advises to wait 4^X seconds, X from 0
 * (docs/gateways/facts.md, Meta).
 */
export class PairLimits {
  private readonly hits = new BoundedMap<string, number>(MAX_REMEMBERED);

  /** Counts a refusal; returns how long this recipient rests, in ms. */
  rest(channelId: number, to: string): number {
    const pair = `${channelId}:${to}`;
    const exponent = this.hits.get(pair) ?? 0;
    this.hits.set(pair, Math.min(exponent + 1, MAX_EXPONENT));
    return 4 ** exponent * 1_000;
  }

  /** Resets the count, because a message to this recipient was accepted. */
  passed(channelId: number, to: string): void {
    this.hits.delete(`${channelId}:${to}`);
  }
}

export interface WhatsAppCloudGatewayOptions {
  /** Recado's version, for the User-Agent. */
  version: string;
  clock: Clock;
  /** Distinguishes this installation from others that send from the same number. */
  installation: Installation;
  /** Time limit of a whole exchange, in ms. */
  timeoutMs?: number;
  /** Which addresses may be sent to; missing: as without GATEWAY_ALLOWED_SUBNETS. */
  guard?: AddressGuard;
}

/** At half a second for each answer this exceeds the 80 messages a second that Meta allows a new number. */
const CONNECTIONS = 64;
/** After a timeout the outcome of the message is unknown, so the limit is long. */
const TIMEOUT_MS = 30_000;
/** The fields of a number that the check reads. */
const FIELDS = ['verified_name', 'display_phone_number', 'quality_rating'];

/** Meta's WhatsApp Cloud API: docs/gateways/whatsapp-cloud.md; what we rely on: docs/gateways/facts.md. */
export class WhatsAppCloudGateway extends Gateway<WhatsAppCloudSettings> {
  readonly concurrency = CONNECTIONS;
  private readonly clock: Clock;
  private readonly installation: Installation;
  private readonly client: ProviderClient;
  private readonly cloud: CloudClient;
  private readonly pairs = new PairLimits();
  private readonly direct = new DirectSendProbe();
  private readonly numbers = new NumberDirectory();
  private readonly uploads: CloudUploads;
  private readonly marketing: MarketingRoute;
  override readonly templates: CloudTemplates;
  override readonly account: CloudAccount;

  constructor({ version, clock, installation, timeoutMs = TIMEOUT_MS, guard }: WhatsAppCloudGatewayOptions) {
    super(whatsAppCloudDefinition);
    this.clock = clock;
    this.installation = installation;
    this.client = new ProviderClient({ version, connections: CONNECTIONS, timeoutMs, guard });
    this.cloud = new CloudClient(this.client);
    this.marketing = new MarketingRoute(clock);
    this.account = new CloudAccount(this.cloud, clock);
    this.templates = new CloudTemplates(this.cloud);
    this.uploads = new CloudUploads(this.cloud, clock);
  }

  override get echoes(): boolean {
    return true;
  }

  async send(
    message: OutgoingMessage,
    settings: WhatsAppCloudSettings,
    signal: AbortSignal,
  ): Promise<SendResult | Released> {
    if (signal.aborted) return RELEASED;
    const form = formOf(message, settings);
    if (form.kind === 'impossible') return rejected(form.code, form.detail);
    const request = () => this.sendAs(form, message, settings, signal);
    if (form.kind !== 'directSend') return request();
    const mayLeave = () => stillMayLeave(message, signal);
    const result = await this.direct.ask(message.channelId, this.clock.now(), request, mayLeave);
    return result ?? this.send({ ...message, isDirectSendRefused: true }, settings, signal);
  }

  private async sendAs(
    form: SentForm,
    message: OutgoingMessage,
    settings: WhatsAppCloudSettings,
    signal: AbortSignal,
  ): Promise<SendResult | Released> {
    const { channelId, to, attempt } = message;
    const files = filesOf(form, message);
    if (!files) return rejected('media_file_gone');
    const target = { channelId, settings };
    const uploaded = files.size === 0 ? NO_UPLOADS : await uploadFiles(files, this.uploads, target, signal);
    if (!('ids' in uploaded)) return uploaded;
    if (files.size > 0 && !stillMayLeave(message, signal)) return RELEASED;
    const route = await this.marketing.of(form, message, settings);
    if ('kind' in route) return route;
    const path = `${settings.phoneNumberId}/${route.path}`;
    const body = JSON.stringify({
      ...envelopeOf(message, this.installation),
      ...bodyOf(form, message, this.clock.now(), uploaded.ids),
      ...route.more,
    });
    const mayRepeat = () => stillMayLeave(message, signal);
    const end = await this.cloud.ask({ channelId, method: 'POST', path, body, mayRepeat }, settings, signal);
    if (end.kind === 'broken') return brokenResult(end);
    if (files.size > 0 && refusesId(end.answer)) {
      await forgetFiles(files, this.uploads, target);
      if (uploaded.areKnown) return withNewUpload(end.answer);
    }
    const refused = this.marketing.refusal(route, form, end.answer, settings);
    if (refused) return refused;
    const pairRest = () => this.pairs.rest(channelId, to);
    const result = resultOf(end.answer, { attempt, now: this.clock.now(), pairRest });
    if (result.kind === 'accepted') this.pairs.passed(channelId, to);
    return resultInForm(result, end.answer, { form, message, settings });
  }

  async check(settings: WhatsAppCloudSettings, signal: AbortSignal): Promise<ChannelCheck> {
    const question = { method: 'GET', path: settings.phoneNumberId, query: { fields: FIELDS.join(',') } } as const;
    const end = await this.cloud.ask(question, settings, signal);
    if (end.kind === 'broken') return failedCheck(brokenResult(end));
    if (end.answer.status !== 200) {
      return failedCheck(resultOf(end.answer, { attempt: 1, now: this.clock.now(), pairRest: () => 0 }));
    }
    const number = jsonIn(end.answer.body);
    const found = FIELDS.flatMap((field) => textOf(number?.[field]) ?? []);
    // Meta's answer always has the id of the number.
    const isNumber = found.length > 0 || textOf(number?.id) !== undefined;
    if (!isNumber) return wrongAddress(end.answer);
    const phone = digitsIn(number?.display_phone_number);
    return { ready: true, detail: found.join(', '), ...(phone !== undefined && { phone }) };
  }

  readCallback(request: CallbackRequest, settings: WhatsAppCloudSettings): CallbackContent {
    return readCloudCallback(request, settings, this.installation, this.numbers);
  }

  senderOf({ phoneNumberId, appSecret, businessAccountId }: WhatsAppCloudSettings): CallbackSender {
    const account = businessAccountId === undefined ? {} : { account: businessAccountId };
    return { name: phoneNumberId, secret: appSecret, ...account };
  }

  override stop(): Promise<void> {
    return this.client.close();
  }
}

/** What every message has: its recipient, and our id of the attempt, which every receipt repeats. */
function envelopeOf(message: OutgoingMessage, installation: Installation): object {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...(message.userId === undefined ? { to: message.to } : { recipient: message.userId }),
    biz_opaque_callback_data: echoOf(message, installation),
  };
}
