import type { Released, SendResult } from '../port/gateway.js';
import { disconnected, RELEASED, rejected, retryLater, unknown } from '../port/send-results.js';
import type { SendEnd } from './thread/calls.js';

/** WhatsApp does not let the number write to people who have not written to it. */
const REACH_OUT_LOCKED = '463';
/** The addresses of the recipient have changed: a look-up brings the present ones. */
const STALE_ADDRESS = '479';

/**
 * What a send that was not accepted means. The server's refusals by number: 463 and 479 as the study of version 7.0.0-rc14
 * found them (docs/gateways/linked-phone.md); any other one ends the message.
 */
export function resultOf(end: Exclude<SendEnd, { kind: 'accepted' }>): SendResult | Released {
  if (end.kind === 'withheld') return RELEASED;
  if (end.kind === 'notConnected') return disconnected('the connection to WhatsApp is closed');
  if (end.kind === 'broken') {
    // What was not given to the socket cannot have left.
    return end.left ? unknown('gateway_connection_lost', end.reason) : RELEASED;
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
