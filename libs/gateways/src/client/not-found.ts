import type { HttpAnswer } from '@recado/net';
import type { SendResult } from '../port/gateway.js';
import { retryLater, suspendChannel } from '../port/send-results.js';
import { describeAnswer } from './describe-answer.js';

/**
 * The result of a 404 from a provider that answers each of its errors with a JSON object. It says so itself: the sender or
 * the address is wrong. Else nothing of the provider was reached.
 */
export function notFound(answer: HttpAnswer): SendResult {
  const detail = describeAnswer(answer);
  if (isOfProxy(answer)) return retryLater('channel', 'gateway_unreachable', { detail });
  return suspendChannel('channel_not_found', { detail });
}

/**
 * Whether a 404 comes from a proxy that has no route to the provider, as Traefik answers with a line of text while a
 * container is replaced (https://github.com/traefik/traefik/issues/9289). It ends by itself.
 */
export function isOfProxy({ status, body }: HttpAnswer): boolean {
  return status === 404 && !body.trimStart().startsWith('{');
}
