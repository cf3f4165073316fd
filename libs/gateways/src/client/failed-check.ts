import type { FailureCode } from '@recado/core';
import type { ChannelCheck, Released, SendResult } from '../port/gateway.js';
import { describeAnswer } from './describe-answer.js';
import type { HttpAnswer } from '@recado/net';

/** The result of a check whose answer is read like that of a send. */
export function failedCheck(result: SendResult | Released): ChannelCheck {
  if (result.kind === 'accepted') return { ready: true, detail: null };
  if (result.kind === 'released') return { ready: false, code: 'gateway_aborted', detail: null };
  // All results are made with our codes.
  return { ready: false, code: result.code as FailureCode, detail: result.detail };
}

/** The result of a check whose answer is not the provider's. */
export function wrongAddress(answer: HttpAnswer): ChannelCheck {
  return { ready: false, code: 'channel_address_wrong', detail: describeAnswer(answer) };
}
