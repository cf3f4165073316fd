import { describe, expect, it } from 'vitest';
import { redisOptions } from './redis-options.js';
import { sentinelFault } from './redis-connections.js';

describe('the options of a connection that waits for work', () => {
  it('leave a server that became a replica, but not at every error', () => {
    const { reconnectOnError } = redisOptions('blocking');
    const leaves = (message: string) => reconnectOnError?.(new Error(message));
    expect(leaves('OOM command not allowed')).toBe(false);
    expect(leaves("READONLY You can't write against a read only replica.")).toBe(true);
    expect(leaves("READONLY You can't write against a read only replica.")).toBe(false);
  });
});

describe('what the driver says of Sentinels', () => {
  const all = 'All sentinels are unreachable. Retrying from scratch after 500ms.';

  it.each([
    [`${all} Last error: connect ECONNREFUSED 127.0.0.1:26379`, /no Sentinel in REDIS_URL answers/],
    [all, /no Sentinel in REDIS_URL answers/],
    [`${all} Last error: NOAUTH Authentication required.`, /sentinelPassword/],
    [`${all} Last error: WRONGPASS invalid username-password pair`, /sentinelPassword/],
  ])('is one sentence: %s', (message, sentence) => expect(sentinelFault(message)).toMatch(sentence));

  it('leaves out that the certificate of one is not trusted, which its own connection finds', () => {
    expect(sentinelFault(`${all} Last error: Connection is closed.`, 'SELF_SIGNED_CERT_IN_CHAIN')).toMatch(
      /NODE_EXTRA_CA/,
    );
    expect(sentinelFault(`${all} Last error: Connection is closed.`, 'ECONNREFUSED')).toMatch(/no Sentinel/);
  });

  it('is told from what Redis says', () => expect(sentinelFault('NOAUTH Authentication required.')).toBeUndefined());
});
