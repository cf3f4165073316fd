import type { WhatsAppAnswer } from '@recado/core';
import type { CallbackReceipt } from '../port/callback.js';
import type { SendResult } from '../port/gateway.js';
import { disconnected, rejected, retryLater, suspendChannel, unknown } from '../port/send-results.js';

/**
 * The result of a message that WhatsApp, or the library that speaks to it, did not take. A message that met the lock for new
 * people is never sent again by itself, because WhatsApp counts each try. `until`: the end of that lock, UTC milliseconds;
 * missing: it is not told, which counts as a day.
 */
export function resultOfAnswer(
  { means, code }: WhatsAppAnswer,
  detail: string,
  until: number | null = null,
): SendResult {
  switch (means) {
    case 'refused':
    case 'notOnWhatsApp':
      return rejected(code, detail);
    case 'later':
      return retryLater('message', code, { detail, suspectsChannel: true });
    case 'throttled':
      return retryLater('channel', code, { detail });
    case 'newPeopleLocked':
      return { ...rejected(code, detail), facts: [{ kind: 'reachOutLocked', until, detail }] };
    case 'restricted':
      return { ...rejected(code, detail), suspends: suspendChannel(code, { detail }) };
    case 'disconnected':
      return disconnected(detail);
    case 'unclear':
      return unknown(code, detail, { suspectsChannel: true });
  }
}

/**
 * The failure that a receipt tells of a message that a program had taken from us before WhatsApp refused it. Undefined: the
 * receipt does not tell what WhatsApp said.
 */
export function failureOf(answer: WhatsAppAnswer | undefined): Pick<CallbackReceipt, 'code' | 'retry'> {
  if (!answer) return { code: 'delivery_failed' };
  const { means, code } = answer;
  if (means === 'later' || means === 'throttled') return { code, retry: 'soon' };
  return { code: means === 'newPeopleLocked' || means === 'restricted' ? code : 'delivery_failed' };
}
