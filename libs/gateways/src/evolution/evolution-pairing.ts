import type { HttpAnswer } from '@recado/http';
import { describeAnswer } from '../client/describe-answer.js';
import { failedPairing, isFailure } from '../client/failed-pairing.js';
import type { ProviderClient } from '../client/provider-client.js';
import type { Beginning, Pairing, PairingFailure, PairingState } from '../port/pairing.js';
import { jsonIn, recordOf, textOf } from '../shared/json-parts.js';
import { activeAnswer } from './evolution-license.js';
import { isMissingInstance, refusalOfKey } from './evolution-missing.js';
import { ownPhone } from './evolution-own-phone.js';
import { askEvolution } from './evolution-request.js';
import { webhookFor } from './evolution-webhook.js';
import type { EvolutionSettings } from './evolution.definition.js';

/** Waits two seconds for a code, or five after it has created the instance (docs/gateways/facts.md, Evolution). */
const CONNECT = { method: 'GET', path: '/instance/connect/' } as const;
const STATE = { method: 'GET', path: '/instance/connectionState/' } as const;

/** Pairs instances. A connection that is closed is opened by `begin` only: a look at its state must not do so. */
export class EvolutionPairing implements Pairing<EvolutionSettings> {
  /** `qrTimeout` in `whatsapp.baileys.service.ts`. */
  readonly codeSeconds = 45;

  constructor(private readonly client: ProviderClient) {}

  async state(settings: EvolutionSettings, signal: AbortSignal): Promise<PairingState> {
    const answer = activeAnswer(await askEvolution(this.client, STATE, settings, signal));
    if (isFailure(answer)) return answer;
    if (isMissingInstance(answer)) return (await refusalOfKey(this.client, settings, signal)) ?? missing(answer);
    if (answer.status === 404) return failedPairing('channel_address_wrong', answer);
    const state = connectionIn(answer);
    if (state === 'open') return this.connected(settings, signal);
    if (state === 'close') return { kind: 'stopped', detail: describeAnswer(answer) };
    return state === 'connecting' ? this.code(settings, signal) : unexpected(answer);
  }

  async begin(
    settings: EvolutionSettings,
    signal: AbortSignal,
    { receipts }: Beginning,
  ): Promise<PairingFailure | null> {
    const answer = activeAnswer(await askEvolution(this.client, CONNECT, settings, signal));
    if (isFailure(answer)) return answer;
    if (answer.status === 404 && !isMissingInstance(answer)) return failedPairing('channel_address_wrong', answer);
    if (answer.status !== 404) return isRefusal(answer) ? unexpected(answer) : null;
    const webhook = receipts && { webhook: webhookFor(receipts) };
    const body = { instanceName: settings.instance, integration: 'WHATSAPP-BAILEYS', qrcode: true, ...webhook };
    const create = { method: 'POST', path: '/instance/create', body } as const;
    const created = activeAnswer(await askEvolution(this.client, create, settings, signal));
    if (isFailure(created)) return created;
    return isRefusal(created) ? unexpected(created) : null;
  }

  private async connected(settings: EvolutionSettings, signal: AbortSignal): Promise<PairingState> {
    return { kind: 'connected', phone: (await ownPhone(this.client, settings, signal)) ?? null };
  }

  /** While it is connecting, the question for the code changes nothing. */
  private async code(settings: EvolutionSettings, signal: AbortSignal): Promise<PairingState> {
    const answer = activeAnswer(await askEvolution(this.client, CONNECT, settings, signal));
    if (isFailure(answer)) return answer;
    if (isRefusal(answer)) return unexpected(answer);
    if (connectionIn(answer) === 'open') return this.connected(settings, signal);
    const said = jsonIn(answer.body);
    const qr = textOf(said?.code);
    return qr === undefined ? { kind: 'starting' } : { kind: 'scan', qr, code: textOf(said?.pairingCode) ?? null };
  }
}

function missing(answer: HttpAnswer): PairingState {
  return { kind: 'missing', detail: describeAnswer(answer) };
}

/** Errors of the connection come as 200 with `error: true`. */
function isRefusal({ status, body }: HttpAnswer): boolean {
  const said = jsonIn(body);
  return status >= 300 || said === undefined || said.error === true;
}

function unexpected(answer: HttpAnswer): PairingFailure {
  const isOther = answer.status === 200 && jsonIn(answer.body)?.error !== true;
  return failedPairing(isOther ? 'channel_address_wrong' : 'gateway_question_failed', answer);
}

/** `open`, `connecting` or `close`. */
function connectionIn({ body }: HttpAnswer): string | undefined {
  return textOf(recordOf(jsonIn(body)?.instance)?.state);
}
