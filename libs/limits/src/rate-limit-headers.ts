import type { Allowance } from './allowance.js';

/**
 * The headers of draft-ietf-httpapi-ratelimit-headers-11 for an allowance: `q` is the quota, `qu` its unit unless that
 * is requests, `w` its window in seconds, `r` what remains, `t` the seconds until the window ends.
 */
export function rateLimitHeaders(allowance: Allowance): Record<'RateLimit-Policy' | 'RateLimit', string> {
  return {
    'RateLimit-Policy': allowance.quotas
      .map(({ name, unit, limit, windowSeconds }) => {
        return `"${name}";q=${limit}${unit === 'requests' ? '' : `;qu="${unit}"`};w=${windowSeconds}`;
      })
      .join(', '),
    RateLimit: allowance
      .states()
      .map(({ quota: { name }, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(', '),
  };
}
