import type { Allowance } from './allowance.js';
import type { Quota } from './quota.js';

/**
 * The headers of draft-ietf-httpapi-ratelimit-headers-11 for an allowance: `q` is the quota, `qu` its unit unless that
 * is requests, `w` its window in seconds, `r` what remains, `t` the seconds until the window ends. Of several quotas of
 * one name, as where the key that made this one has limits too, the one that leaves the least.
 */
export function rateLimitHeaders(allowance: Allowance): Record<'RateLimit-Policy' | 'RateLimit', string> {
  return {
    'RateLimit-Policy': tightest(allowance.quotas.map((quota) => ({ quota, remaining: quota.limit })))
      .map(({ quota: { name, unit, limit, windowSeconds } }) => {
        return `"${name}";q=${limit}${unit === 'requests' ? '' : `;qu="${unit}"`};w=${windowSeconds}`;
      })
      .join(', '),
    RateLimit: tightest(allowance.states())
      .map(({ quota: { name }, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(', '),
  };
}

function tightest<State extends { quota: Quota; remaining: number }>(states: readonly State[]): State[] {
  return states.filter(
    (state) =>
      !states.some(
        (other) =>
          other.quota.name === state.quota.name &&
          (other.remaining < state.remaining ||
            (other.remaining === state.remaining && states.indexOf(other) < states.indexOf(state))),
      ),
  );
}
