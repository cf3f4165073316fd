import type { SendResult } from '../port/gateway.js';
import { rejected, retryLater, unknown } from '../port/send-results.js';
import type { SandboxBehaviour } from './magic-numbers.js';

/** The response of the sandbox to a message that it has not accepted yet. */
export interface SandboxResponse {
  /** Whether the sandbox has the message from now on. */
  isAccepted: boolean;
  /** The result in place of an acceptance. */
  result?: SendResult;
}

/** The values that the text of the magic number names. */
const THROTTLE_MS = 2_000;
const THROTTLED_REQUESTS = 2;

const TAKEN: SandboxResponse = { isAccepted: true };
const LOST = unknown('gateway_connection_lost', 'sandbox: the reply was lost');
const SILENT = unknown('gateway_timeout', 'sandbox: this number never answers');
const FAILING = retryLater('message', 'gateway_error', { detail: 'sandbox: passing error' });
const THROTTLED = retryLater('recipient', 'recipient_throttled', {
  afterMs: THROTTLE_MS,
  detail: 'sandbox: too many messages to this number',
});
const REJECTED = rejected('recipient_not_on_whatsapp', 'sandbox: this number is not on WhatsApp');

const SPECIAL: Partial<Record<SandboxBehaviour, (requests: number) => SandboxResponse>> = {
  not_on_whatsapp: () => ({ isAccepted: false, result: REJECTED }),
  never_answers: () => ({ isAccepted: false, result: SILENT }),
  always_fails: () => ({ isAccepted: false, result: FAILING }),
  throttled: (requests) => (requests <= THROTTLED_REQUESTS ? { isAccepted: false, result: THROTTLED } : TAKEN),
  transient_failure: (requests) => (requests === 1 ? { isAccepted: false, result: FAILING } : TAKEN),
  reply_lost_before_acceptance: (requests) => (requests === 1 ? { isAccepted: false, result: LOST } : TAKEN),
  reply_lost_after_acceptance: () => ({ isAccepted: true, result: LOST }),
};

/** `requests` counts this one. */
export function responseTo(behaviour: SandboxBehaviour, requests: number): SandboxResponse {
  return SPECIAL[behaviour]?.(requests) ?? TAKEN;
}
