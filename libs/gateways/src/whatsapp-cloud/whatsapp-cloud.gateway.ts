import type { Clock, Installation } from '@recado/core';
import type { AddressGuard } from '@recado/net';
import { brokenResult } from '../client/broken-result.js';
import { failedCheck, wrongAddress } from '../client/failed-check.js';
import { ProviderClient } from '../client/provider-client.js';
import type { CallbackContent, CallbackRequest, CallbackSender } from '../port/callback.js';
import { type ChannelCheck, Gateway, type OutgoingMessage, type Released, type SendResult } from '../port/gateway.js';
import { RELEASED, rejected } from '../port/send-results.js';
import { jsonIn, textOf } from '../shared/json-parts.js';
import { stillMayLeave } from '../shared/still-may-leave.js';
import { CloudAccount } from './cloud-account.js';
import { resultOf } from './cloud-answer.js';
import { bodyOf, type SentForm } from './cloud-body.js';
import { readCloudCallback } from './cloud-callback.js';
import { CloudClient } from './cloud-client.js';
import { filesOf, forgetFiles, NO_UPLOADS, uploadFiles } from './cloud-files.js';
import { formOf } from './cloud-form.js';
import { CloudUploads, refusesId, withNewUpload } from './cloud-uploads.js';
import { DirectSendProbe } from './direct-send-probe.js';
import { MarketingRoute } from './marketing-route.js';
import { echoOf } from './message-echo.js';
import { resultInForm } from './outside-window.js';
import { digitsIn, NumberDirectory } from './number-directory.js';
import { CloudTemplates } from './cloud-templates.js';
import { PairLimits } from './pair-limits.js';
import { whatsAppCloudDefinition, type WhatsAppCloudSettings } from './whatsapp-cloud.definition.js';

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
