import type { Released, SendResult } from '../../libs/gateways/src/port/gateway.js';

/** The result of a message that was not released; else it throws. */
export function notReleased(result: SendResult | Released): SendResult {
  if (result.kind === 'released') throw new Error('the message was released');
  return result;
}
