import type { HttpAnswer } from '@recado/http';
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
 * container is replaced (https://github.com/traefik/traefik/issues/9289). It ends by itself.
 */
export function comesFromProxy(answer: HttpAnswer): boolean {
  return answer.status === 404 && !isByProvider(answer);
}

/**
 * Whether an error of the 5xx family was not written by Evolution or WAHA, but by something in front of them: a proxy whose
 * server is down, restarting or too slow. Whether the request had reached the provider before, its answer does not tell:
 * nginx says 502 for a connection that was refused and for one that broke after the request.
 */
export function isDown(answer: HttpAnswer): boolean {
  return answer.status >= 500 && !isByProvider(answer);
}

/** Evolution and WAHA repeat their status in the JSON of an error, as `status` and `statusCode`. */
function isByProvider({ status, body }: HttpAnswer): boolean {
  const said = jsonIn(body);
  return said?.status === status || said?.statusCode === status;
}
