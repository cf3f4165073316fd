import type { FailureCode } from '@recado/core';
import type { ChannelCheck, SendResult } from '../port/gateway.js';
import { describeAnswer } from './describe-answer.js';
import type { HttpAnswer } from '@recado/net';

/** A look that ended as a send would have ended. */
export function failedCheck(result: SendResult): ChannelCheck {
  if (result.kind === 'accepted') return { ready: true, detail: null };
  // Every result is made with a code of ours.
  return { ready: false, code: result.code as FailureCode, detail: result.detail };
}

/** Somebody answered the look, but not as the provider does. */
export function wrongAddress(answer: HttpAnswer): ChannelCheck {
  return { ready: false, code: 'channel_address_wrong', detail: describeAnswer(answer) };
}
