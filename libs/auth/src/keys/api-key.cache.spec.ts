import { beforeEach, describe, expect, it } from 'vitest';
import { ApiKeyCache, type KnownKey } from './api-key.cache.js';
import { IpAllowList } from './ip-allow-list.js';

const KEY = { principal: { keyId: 1 }, allowList: new IpAllowList(null) } as KnownKey;

describe('ApiKeyCache', () => {
  let cache: ApiKeyCache;

  beforeEach(() => {
    cache = new ApiKeyCache();
  });

  it('keeps a key during a flood of unknown tokens, and a limited number of those', () => {
    cache.prepare('key')(KEY);
    for (let i = 0; i < 25_000; i++) cache.prepare(`stranger ${i}`)(null);
    expect(cache.get('key')).toBe(KEY);
    expect(cache.get('stranger 0')).toBeUndefined();
    expect(cache.get('stranger 15000')).toBeNull();
  });

  it('drops the oldest key when it is full', () => {
    for (let i = 0; i < 10_001; i++) cache.prepare(`key ${i}`)(KEY);
    expect(cache.get('key 0')).toBeUndefined();
    expect(cache.get('key 1')).toBe(KEY);
  });

  it('does not store a result that was read before the last clear', () => {
    const remember = cache.prepare('key');
    cache.clear();
    remember(KEY);
    expect(cache.get('key')).toBeUndefined();
  });
});
