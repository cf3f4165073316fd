import type { Clock, WhatsAppAnswer } from '@recado/core';
import type { HttpAnswer } from '@recado/http';
import { describeAnswer } from '../client/describe-answer.js';
import type { ProviderClient } from '../client/provider-client.js';
import type { AccountReader, AccountReport } from '../port/account.js';
import type { ReachOut } from '../port/callback.js';
import type { SendResult } from '../port/gateway.js';
import { rejected } from '../port/send-results.js';
import { jsonIn, recordOf } from '../shared/json-parts.js';
import { reachOutStateOf, reportOf } from './waha-reach-out.js';
import { resultOfAnswer } from '../shared/whatsapp-result.js';
import { askWaha } from './waha-request.js';
import type { WahaSettings } from './waha.definition.js';

/** WAHA asks WhatsApp for each of our questions. */
const EVERY_MS = 60_000;

/** Asks to whom the number of a session may write (docs/gateways/facts.md, WAHA). Older versions do not tell it. */
export class WahaAccount implements AccountReader<WahaSettings> {
  readonly everyMs = EVERY_MS;

  constructor(
    private readonly client: ProviderClient,
    private readonly clock: Clock,
  ) {}

  async read(settings: WahaSettings, signal: AbortSignal): Promise<AccountReport> {
    const timelock = await this.timelock(settings, signal);
    const capping = await this.ask('/capping', settings, signal);
    const state = reachOutStateOf(timelock, contentOf(capping), this.clock.now());
    const failure = capping && capping.status !== 200 && capping.status !== 404 ? describeAnswer(capping) : undefined;
    return { ...reportOf(state), ...(failure !== undefined && { failure }) };
  }

  /**
   * The result of a message that WhatsApp refused. It is never sent again by itself, because WhatsApp counts each try. The
   * channel is locked for new people unless WAHA says that only this message was refused, as it is where the number misses
   * a token of this recipient.
   */
  async resultOf(
    refusal: WhatsAppAnswer,
    answer: HttpAnswer,
    settings: WahaSettings,
    signal: AbortSignal,
  ): Promise<SendResult> {
    const detail = describeAnswer(answer);
    if (refusal.means !== 'newPeopleLocked' && refusal.means !== 'restricted') return resultOfAnswer(refusal, detail);
    const said = await this.lockBehind(refusal, settings, signal);
    if (refusal.means === 'restricted' && !said?.locked) return resultOfAnswer(refusal, detail);
    const locked: WhatsAppAnswer = { means: 'newPeopleLocked', code: 'reach_out_locked' };
    return said?.locked === false ? rejected(locked.code, detail) : resultOfAnswer(locked, detail, said?.until ?? null);
  }

  private async lockBehind(
    { limit }: WhatsAppAnswer,
    settings: WahaSettings,
    signal: AbortSignal,
  ): Promise<ReachOut | undefined> {
    const now = this.clock.now();
    if (limit !== 'quota') return reachOutStateOf(await this.timelock(settings, signal), null, now).timelock;
    return reachOutStateOf(null, contentOf(await this.ask('/capping', settings, signal)), now).capping;
  }

  /** Versions that cannot ask WhatsApp may still know what it told them. */
  private async timelock(settings: WahaSettings, signal: AbortSignal): Promise<unknown> {
    const answer = await this.ask('/timelock', settings, signal);
    if (answer?.status !== 404) return contentOf(answer);
    const session = contentOf(await this.ask('', settings, signal));
    return recordOf(session?.me)?.reachoutTimelock;
  }

  /** The answer; undefined: there came none. */
  private async ask(part: string, settings: WahaSettings, signal: AbortSignal): Promise<HttpAnswer | undefined> {
    const path = `/api/sessions/${encodeURIComponent(settings.session)}${part}`;
    const end = await askWaha(this.client, { path }, settings, signal);
    return end.kind === 'answer' ? end.answer : undefined;
  }
}

function contentOf(answer: HttpAnswer | undefined) {
  return answer?.status === 200 ? jsonIn(answer.body) : undefined;
}
