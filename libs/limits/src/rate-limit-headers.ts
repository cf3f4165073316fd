import type { Allowance } from './allowance.js';

/**
 * The quotas and what is left of them, as draft-ietf-httpapi-ratelimit-headers-11 spells them: `q` the quota, `qu` its
 * unit where that is not requests, `w` its window, `r` what remains, `t` the seconds until all of it is there again.
 */
export function rateLimitHeaders(allowance: Allowance): Record<'RateLimit-Policy' | 'RateLimit', string> {
  return {
    'RateLimit-Policy': allowance.quotas
      .map(({ name, unit, limit, windowSeconds }) => {
        return `"${name}";q=${limit}${unit === 'requests' ? '' : `;qu="${unit}"`};w=${windowSeconds}`;
      })
      .join(', '),
    RateLimit: allowance
      .left()
      .map(({ quota: { name }, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(', '),
  };
}
