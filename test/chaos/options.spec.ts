import { describe, expect, it } from 'vitest';
import { readOptions, USAGE } from './options.js';

describe('The command line of chaos', () => {
  it('leads a cluster through its proxies by default, or by several hosts', () => {
    expect(readOptions(['--shape', 'cluster'])).toMatchObject({ shapes: ['cluster'], entrance: 'proxy' });
    expect(readOptions(['--shape', 'cluster', '--entrance', 'hosts']).entrance).toBe('hosts');
    expect(USAGE).toContain('--entrance proxy|hosts');
  });

  it('selects scenarios', () => {
    expect(readOptions(['--scenario', 'api-killed,redis-split']).scenarios).toEqual(['api-killed', 'redis-split']);
    expect(readOptions([]).scenarios).toBeUndefined();
  });

  it.each([
    [['--entrance', 'dns'], '--entrance is one of proxy, hosts'],
    [['--scenario', 'api-killed,none'], '--scenario is one of'],
  ])('refuses %j', (args, sentence) => expect(() => readOptions(args)).toThrow(sentence));
});
