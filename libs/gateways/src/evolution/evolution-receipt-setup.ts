import { describeAnswer } from '../client/describe-answer.js';
import { failedPairing, isFailure, withoutWords } from '../client/failed-pairing.js';
import type { ProviderClient } from '../client/provider-client.js';
import type { PairingFailure } from '../port/pairing.js';
import type { ReceiptSetup, ReceiptState } from '../port/receipt-setup.js';
import type { ReceiptTarget } from '../port/receipt-target.js';
import { jsonIn } from '../shared/json-parts.js';
import { activeAnswer } from './evolution-license.js';
import { isMissingInstance, refusalOfKey } from './evolution-missing.js';
import { askEvolution } from './evolution-request.js';
import { type EvolutionWebhook, flatWebhook, isForUs, lacksOf, webhookFor, webhookIn } from './evolution-webhook.js';
import type { EvolutionSettings } from './evolution.definition.js';

/** The answer has the secrets of the webhook, which are compared here. */
const FIND = { method: 'GET', path: '/webhook/find/', isRaw: true } as const;

/** Sets the webhook of an instance (docs/gateways/facts.md, Evolution). An instance has one. */
export class EvolutionReceiptSetup implements ReceiptSetup<EvolutionSettings> {
  readonly restarts = false;

  constructor(private readonly client: ProviderClient) {}

  async state(settings: EvolutionSettings, target: ReceiptTarget, signal: AbortSignal): Promise<ReceiptState> {
    const found = await this.find(settings, signal);
    if (found === undefined) return { kind: 'unset' };
    return 'kind' in found ? found : stateOf(found, target);
  }

  async set(
    settings: EvolutionSettings,
    target: ReceiptTarget,
    replaces: boolean,
    signal: AbortSignal,
  ): Promise<ReceiptState> {
    const found = await this.find(settings, signal);
    if (found && 'kind' in found) return found;
    const isOurs = found !== undefined && isForUs(found, target);
    if (found && !isOurs && !replaces) return stateOf(found, target);
    const failure = await this.write(settings, webhookFor(target, isOurs ? found : undefined), signal);
    return failure ?? this.state(settings, target, signal);
  }

  /** What the instance has; undefined: no webhook. */
  private async find(
    settings: EvolutionSettings,
    signal: AbortSignal,
  ): Promise<EvolutionWebhook | ReceiptState | undefined> {
    const end = await askEvolution(this.client, FIND, settings, signal);
    const answer = activeAnswer(end);
    if (isFailure(answer)) return withoutWords(answer);
    if (isMissingInstance(answer)) {
      const refusal = await refusalOfKey(this.client, settings, signal);
      return refusal ?? { kind: 'missing', detail: describeAnswer(answer) };
    }
    if (answer.status === 404) return withoutWords(failedPairing('channel_address_wrong', answer));
    if (answer.status !== 200) return withoutWords(failedPairing('gateway_question_failed', answer));
    const said = jsonIn(answer.body);
    if (said === undefined && answer.body.trim() !== 'null')
      return withoutWords(failedPairing('channel_address_wrong', answer));
    return webhookIn(said);
  }

  private async write(
    settings: EvolutionSettings,
    webhook: EvolutionWebhook,
    signal: AbortSignal,
  ): Promise<PairingFailure | null> {
    const set = { method: 'POST', path: '/webhook/set/' } as const;
    const nested = await askEvolution(this.client, { ...set, body: { webhook } }, settings, signal);
    const isOlder = nested.kind === 'answer' && nested.answer.status === 400;
    const end = isOlder
      ? await askEvolution(this.client, { ...set, body: flatWebhook(webhook) }, settings, signal)
      : nested;
    const answer = activeAnswer(end);
    if (isFailure(answer)) return answer;
    return answer.status < 300 ? null : failedPairing('gateway_question_failed', answer);
  }
}

function stateOf(found: EvolutionWebhook, target: ReceiptTarget): ReceiptState {
  if (!isForUs(found, target)) return { kind: 'other', url: found.url };
  const lacks = lacksOf(found, target);
  return lacks.length === 0 ? { kind: 'set' } : { kind: 'incomplete', lacks };
}
