import { describe, expect, it } from 'vitest';
import { redisUrl, readSentinelUrl } from './environment.schema.js';

const faultOf = (url: string) => redisUrl().safeParse(url).error?.issues[0]?.message;

describe('REDIS_URL', () => {
  it('may name Sentinels, the primary, a database, and logins of both', () => {
    const url =
      'redis+sentinel://queue:p%40%2Cw@s1:26379,s2,[::1]:26380/main%20one/3?sentinelPassword=a%26b&sentinelUsername=eye';
    expect(faultOf(url)).toBeUndefined();
    expect(readSentinelUrl(url)).toEqual({
      sentinels: [
        { host: 's1', port: 26379 },
        { host: 's2', port: 26379 },
        { host: '::1', port: 26380 },
      ],
      name: 'main one',
      database: 3,
      username: 'queue',
      password: 'p@,w',
      sentinelUsername: 'eye',
      sentinelPassword: 'a&b',
      tls: false,
    });
  });

  it('needs no login and no database, and may be over TLS', () => {
    expect(readSentinelUrl('rediss+sentinel://s1/mymaster')).toMatchObject({
      sentinels: [{ host: 's1', port: 26379 }],
      name: 'mymaster',
      database: 0,
      password: undefined,
      sentinelPassword: undefined,
      tls: true,
    });
    expect(readSentinelUrl('redis+sentinel://:a,b@s1,s2/mymaster')).toMatchObject({ password: 'a,b' });
  });

  it.each([
    ['redis+cluster://a:1,b:2', /Redis Cluster, which is not supported/],
    ['rediss-cluster://a:1', /Redis Cluster, which is not supported/],
    ['redis://:hidden@a:1,b:2', /several hosts: give one address.*redis\+sentinel/],
    ['redis+sentinel://:hidden@s1,s2', /must end with the name of the primary/],
    ['redis+sentinel://:hidden@s1,s2/', /must end with the name of the primary/],
    ['redis+sentinel://:hidden@s1,s2/a/b', /must end with the name of the primary/],
    ['redis+sentinel://:hidden@s1,s2/a/0/1', /must end with the name of the primary/],
    ['redis+sentinel://:hidden@s1/a?password=x', /must end with the name of the primary/],
    ['redis+sentinel://:hidden@s1,,s2/a', /is not a URL/],
    ['redis+sentinel://:hidden@s1:99999/a', /is not a URL/],
    ['redis+sentinel://:hidden%zz@s1/a', /no percent-encoding/],
    ['redis-sentinel://s1/a', /must be redis/],
  ])('is refused as %s, without its password', (url, fault) => {
    expect(faultOf(url)).toMatch(fault);
    expect(faultOf(url)).not.toContain('hidden');
  });
});
