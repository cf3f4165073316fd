import type { AttemptResult } from './attempt-result.js';

/** What a number of results says about one endpoint. */
export interface EndpointResults {
  hasSucceeded: boolean;
  /** Its last result is a failure. */
  isFailing: boolean;
  /** The longest rest that it asked for, in ms; 0: none. */
  throttleMs: number;
  /** It answered 410. */
  isGone: boolean;
}

/** The results of each endpoint together. `results` are in the order in which they came. */
export function resultsByEndpoint(results: readonly AttemptResult[]): Map<number, EndpointResults> {
  const byEndpoint = new Map<number, EndpointResults>();
  for (const { delivery, outcome, throttleMs, isGone } of results) {
    const earlier = byEndpoint.get(delivery.endpointId);
    const isSuccess = outcome.kind === 'delivered';
    const isAsked = !('error' in outcome) || outcome.error !== 'content_expired';
    byEndpoint.set(delivery.endpointId, {
      hasSucceeded: isSuccess || (earlier?.hasSucceeded ?? false),
      // What was not sent because it is not kept any more says nothing about the endpoint. A secret that cannot be read
      // does: nothing reaches the endpoint until somebody gives it a new one.
      isFailing: isAsked ? !isSuccess : (earlier?.isFailing ?? false),
      throttleMs: Math.max(earlier?.throttleMs ?? 0, throttleMs ?? 0),
      isGone: isGone || (earlier?.isGone ?? false),
    });
  }
  return byEndpoint;
}
