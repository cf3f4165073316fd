import type { OutgoingMessage } from '../port/gateway.js';

/** Whether a message may still leave. To be asked after each pause, just before the request that sends it. */
export function stillMayLeave({ mayLeave }: OutgoingMessage, signal: AbortSignal): boolean {
  return !signal.aborted && mayLeave?.() !== false;
}
