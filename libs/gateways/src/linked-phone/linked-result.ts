import type { Released, SendResult } from '../port/gateway.js';
import { disconnected, RELEASED, rejected, retryLater, unknown } from '../port/send-results.js';
import type { SendEnd } from './thread/calls.js';

/** WhatsApp does not let the number write to people who have not written to it. */
const REACH_OUT_LOCKED = '463';
/** The addresses of the recipient have changed: a look-up brings the present ones. */
const STALE_ADDRESS = '479';
/** How long a message rests after its file could not be uploaded, in ms; four times as long each time, 42 minutes in all. */
const FIRST_UPLOAD_REST_MS = 30_000;

/**
 * What a send that was not accepted means. The server's refusals by number: 463 and 479 as the study of version 7.0.0-rc14
 * found them (docs/gateways/linked-phone.md); any other one ends the message.
 */
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
  if (end.code === REACH_OUT_LOCKED) return locked();
  if (end.code === STALE_ADDRESS) return retryLater('recipient', 'gateway_busy', { detail: `refused: ${end.code}` });
  return rejected('gateway_rejected', `refused: ${end.code}`);
}

/** How long is not told with the refusal. */
function locked(): SendResult {
  const detail = `refused: ${REACH_OUT_LOCKED}`;
  const facts = [{ kind: 'reachOutLocked', until: null, detail }] as const;
  return { ...retryLater('message', 'reach_out_locked', { detail }), facts };
}
