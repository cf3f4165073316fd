import { answerByNumber } from '@recado/core';
import type { Released, SendResult } from '../port/gateway.js';
import { disconnected, RELEASED, retryLater, unknown } from '../port/send-results.js';
import { resultOfAnswer } from '../shared/whatsapp-result.js';
import type { SendEnd } from './thread/calls.js';

/** How long a message rests after its file could not be uploaded, in ms; four times as long each time, 42 minutes in all. */
const FIRST_UPLOAD_REST_MS = 30_000;

/** What a send that was not accepted means. */
export function resultOf(end: Exclude<SendEnd, { kind: 'accepted' }>, attempt: number): SendResult | Released {
  if (end.kind === 'withheld') return RELEASED;
  if (end.kind === 'notConnected') return disconnected('the connection to WhatsApp is closed');
  if (end.kind === 'broken') {
    if (end.left) return unknown('gateway_connection_lost', end.reason);
    // What was not given to the socket cannot have left. It is charged, or a message that always fails would be tried for ever.
    return retryLater('message', 'gateway_not_answering', { detail: end.reason });
  }
  if (end.kind === 'notUploaded') {
    const afterMs = FIRST_UPLOAD_REST_MS * 4 ** (attempt - 1);
    return retryLater('message', 'media_upload_failed', { afterMs, detail: end.reason });
  }
  return resultOfAnswer(answerByNumber(Number(end.code)), `refused: ${end.code}`);
}
