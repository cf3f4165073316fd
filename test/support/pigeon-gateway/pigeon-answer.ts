import type { HttpAnswer } from '@recado/http';
import type { SendResult } from '../../../libs/gateways/src/port/gateway.js';
import { accepted, suspendChannel, rejected, retryLater } from '../../../libs/gateways/src/port/send-results.js';
import { jsonIn, textOf } from '../../../libs/gateways/src/shared/json-parts.js';

/** What an answer of the pigeon loft means for the message. */
export function resultOf({ status, body }: HttpAnswer): SendResult {
  if (status === 200) return accepted(textOf(jsonIn(body)?.id) ?? null);
  if (status === 401) return suspendChannel('channel_auth_failed');
  if (status === 429) return retryLater('channel', 'gateway_throttled');
  if (status === 422) return rejected('gateway_rejected', body);
  return retryLater('message', 'gateway_error');
}
