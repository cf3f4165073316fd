import type { HttpAnswer } from '@recado/net';
import type { SendResult } from '../port/gateway.js';
import { retryLater, suspendChannel } from '../port/send-results.js';
import { jsonIn } from '../shared/json-parts.js';
import { describeAnswer } from './describe-answer.js';

/**
 * The result of a message that was answered with 404 at the address of Evolution or WAHA. Where the provider says so, the
 * sender or the address is wrong; else nothing of the provider was reached.
 */
export function notFound(answer: HttpAnswer): SendResult {
  const detail = describeAnswer(answer);
  if (comesFromProxy(answer)) return retryLater('channel', 'gateway_unreachable', { detail });
  return suspendChannel('channel_not_found', { detail });
}

/**
 * Whether a 404 comes from a proxy that has no route to the provider, as Traefik answers with a line of text while a
 * container is replaced (https://github.com/traefik/traefik/issues/9289). It ends by itself. Evolution and WAHA repeat
 * their status in the JSON of an error, as `status` and `statusCode`.
 */
export function comesFromProxy({ status, body }: HttpAnswer): boolean {
  if (status !== 404) return false;
  const said = jsonIn(body);
  return said?.status !== 404 && said?.statusCode !== 404;
}
