import type { HttpAnswer } from '@recado/net';
import { describeAnswer } from '../client/describe-answer.js';
import { answerOrFailure, failedPairing, isFailure } from '../client/failed-pairing.js';
import type { ProviderClient } from '../client/provider-client.js';
import type { Beginning, Pairing, PairingFailure, PairingState } from '../port/pairing.js';
import type { ReceiptTarget } from '../port/receipt-target.js';
import { jsonIn, textOf } from '../shared/json-parts.js';
import { isMissingSession } from './waha-missing.js';
import { ownPhoneIn } from './waha-own-phone.js';
import { askWaha, sessionPath, type WahaRequest } from './waha-request.js';
import { webhookFor } from './waha-webhook.js';
import type { WahaSettings } from './waha.definition.js';

/** Pairs sessions (docs/gateways/facts.md, WAHA). A session whose codes all expired has failed: `begin` restarts it. */
export class WahaPairing implements Pairing<WahaSettings> {
  /** The first code lives for 60 seconds. */
  readonly codeSeconds = 20;

  constructor(private readonly client: ProviderClient) {}

  async state(settings: WahaSettings, signal: AbortSignal): Promise<PairingState> {
    const answer = await this.ask({ path: sessionPath(settings) }, settings, signal);
    if (isFailure(answer)) return answer;
    if (isMissingSession(answer)) return { kind: 'missing', detail: describeAnswer(answer) };
    if (answer.status === 404) return failedPairing('channel_address_wrong', answer);
    const status = statusIn(answer);
    if (status === undefined) return unexpected(answer);
    if (status === 'WORKING') return { kind: 'connected', phone: ownPhoneIn(answer) ?? null };
    if (status === 'SCAN_QR_CODE') return this.code(settings, signal);
    return status === 'STARTING'
      ? { kind: 'starting' }
      : { kind: 'stopped', detail: `${settings.session} is ${status}` };
  }

  async begin(settings: WahaSettings, signal: AbortSignal, { receipts }: Beginning): Promise<PairingFailure | null> {
    const path = sessionPath(settings);
    const answer = await this.ask({ path }, settings, signal);
    if (isFailure(answer)) return answer;
    if (!isMissingSession(answer) && statusIn(answer) === undefined) return unexpected(answer);
    const done = await this.ask(beginning(answer, settings, receipts), settings, signal);
    if (isFailure(done)) return done;
    return done.status < 300 ? null : failedPairing('gateway_question_failed', done);
  }

  private async code(settings: WahaSettings, signal: AbortSignal): Promise<PairingState> {
    const path = `/api/${encodeURIComponent(settings.session)}/auth/qr`;
    const answer = await this.ask({ path, query: { format: 'raw' } }, settings, signal);
    if (isFailure(answer)) return answer;
    const qr = textOf(jsonIn(answer.body)?.value);
    if (answer.status === 200 && qr !== undefined) return { kind: 'scan', qr, code: null };
    // The session went on between the two questions.
    return answer.status === 422 ? { kind: 'starting' } : failedPairing('gateway_question_failed', answer);
  }

  private async ask(request: WahaRequest, settings: WahaSettings, signal: AbortSignal) {
    return answerOrFailure(await askWaha(this.client, request, settings, signal));
  }
}

/** The request that makes the session show a code, by the answer to the question about the session. */
function beginning(answer: HttpAnswer, settings: WahaSettings, receipts: ReceiptTarget | undefined): WahaRequest {
  const config = receipts && { config: { webhooks: [webhookFor(receipts)] } };
  if (answer.status === 404) return { path: '/api/sessions', body: { name: settings.session, ...config } };
  const isFailed = statusIn(answer) === 'FAILED';
  return { path: `${sessionPath(settings)}/${isFailed ? 'restart' : 'start'}`, body: {} };
}

function unexpected(answer: HttpAnswer): PairingFailure {
  const isOther = answer.status === 200 || answer.status === 404;
  return failedPairing(isOther ? 'channel_address_wrong' : 'gateway_question_failed', answer);
}

function statusIn({ body }: HttpAnswer): string | undefined {
  return textOf(jsonIn(body)?.status);
}
