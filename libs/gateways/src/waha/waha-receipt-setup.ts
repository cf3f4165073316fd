import { answerOrFailure, failedPairing, isFailure, withoutWords } from '../client/failed-pairing.js';
import type { ProviderClient } from '../client/provider-client.js';
import type { PairingFailure } from '../port/pairing.js';
import type { ReceiptSetup, ReceiptState } from '../port/receipt-setup.js';
import type { ReceiptTarget } from '../port/receipt-target.js';
import { type Json, jsonIn, recordOf, textOf } from '../shared/json-parts.js';
import { isMissingSession } from './waha-missing.js';
import { askWaha, sessionPath } from './waha-request.js';
import { isForUs, isMasked, lacksOf, webhookFor, webhooksIn } from './waha-webhook.js';
import type { WahaSettings } from './waha.definition.js';

/** What is read of a session: its configuration may have many webhooks. */
const MAX_SESSION_BYTES = 1_024 * 1_024;

/**
 * Sets the webhook of a session (docs/gateways/facts.md, WAHA). A session has any number of them, and is given its whole
 * configuration anew, so that it is read first and everything else in it is kept.
 */
export class WahaReceiptSetup implements ReceiptSetup<WahaSettings> {
  readonly restarts = true;

  constructor(private readonly client: ProviderClient) {}

  async state(settings: WahaSettings, target: ReceiptTarget, signal: AbortSignal): Promise<ReceiptState> {
    const found = await this.find(settings, signal);
    return 'kind' in found ? found : stateOf(found.config, target);
  }

  async set(
    settings: WahaSettings,
    target: ReceiptTarget,
    _replaces: boolean,
    signal: AbortSignal,
  ): Promise<ReceiptState> {
    const found = await this.find(settings, signal);
    if ('kind' in found) return found;
    const before = webhooksIn(found.config);
    const others = before.filter((webhook) => !isForUs(webhook, target));
    if (others.some(isMasked)) return { kind: 'failed', code: 'gateway_question_failed', detail: HIDDEN_KEYS };
    const ours = before.find((webhook) => isForUs(webhook, target));
    const config = { ...found.config, webhooks: [...others, webhookFor(target, ours)] };
    return (await this.write(settings, config, signal)) ?? this.state(settings, target, signal);
  }

  private async find(settings: WahaSettings, signal: AbortSignal): Promise<{ config: Json } | ReceiptState> {
    const limits = { maxBodyBytes: MAX_SESSION_BYTES, isRaw: true };
    const answer = answerOrFailure(
      await askWaha(this.client, { path: sessionPath(settings), ...limits }, settings, signal),
    );
    if (isFailure(answer)) return withoutWords(answer);
    if (isMissingSession(answer)) return { kind: 'missing', detail: null };
    const said = jsonIn(answer.body);
    // Cut off, it is no JSON: what is not known whole must not be written back.
    if (answer.status !== 200 && answer.status !== 404)
      return withoutWords(failedPairing('gateway_question_failed', answer));
    if (textOf(said?.status) === undefined || answer.status === 404)
      return withoutWords(failedPairing('channel_address_wrong', answer));
    return { config: recordOf(said?.config) ?? {} };
  }

  private async write(settings: WahaSettings, config: Json, signal: AbortSignal): Promise<PairingFailure | null> {
    const body = { name: settings.session, config };
    const request = { path: sessionPath(settings), method: 'PUT', body, isRaw: true } as const;
    const answer = answerOrFailure(await askWaha(this.client, request, settings, signal));
    if (isFailure(answer)) return withoutWords(answer);
    return answer.status < 300 ? null : withoutWords(failedPairing('gateway_question_failed', answer));
  }
}

const HIDDEN_KEYS = 'the session shows the keys of its other webhooks as ***, so they cannot be kept';

function stateOf(config: Json, target: ReceiptTarget): ReceiptState {
  const ours = webhooksIn(config).find((webhook) => isForUs(webhook, target));
  if (!ours) return { kind: 'unset' };
  const lacks = lacksOf(ours, target);
  return lacks.length === 0 ? { kind: 'set' } : { kind: 'incomplete', lacks };
}
