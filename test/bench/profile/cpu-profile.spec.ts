import { describe, expect, it } from 'vitest';
import { type CpuProfile, functionTimes } from './cpu-profile.js';

const node = (id: number, functionName: string, url = '', lineNumber = 0, children: number[] = []) => ({
  id,
  callFrame: { functionName, url, lineNumber },
  children,
});
const WRITER = 'file:///tmp/recado-x/dist/libs/messages/src/intake/batch-writer.js';
const DRIVER = 'file:///srv/recado/node_modules/mysql2/lib/packets/packet.js';

/** Samples at 1,000, 1,001, 1,003 and 1,006 ms; the last one counts for no time. */
const profile: CpuProfile = {
  nodes: [
    node(1, '(root)', '', 0, [2, 3, 4]),
    node(2, 'storeAll', WRITER, 9),
    node(3, '', DRIVER, 99),
    node(4, '(idle)'),
  ],
  startTime: 1_000_000,
  samples: [2, 3, 4, 2],
  timeDeltas: [0, 1_000, 2_000, 3_000],
};
const ALL = [[0, Infinity]] as const;
const selfOf = (times: { selfMs: number }[]) => times.map(({ selfMs }) => selfMs).filter((ms) => ms > 0);

describe('functionTimes', () => {
  it('counts each sample until the next one, sorts by own time and omits idle time', () => {
    expect(functionTimes([profile], ALL).slice(0, 2)).toMatchObject([
      { name: '(anonymous)', place: 'node_modules/mysql2/lib/packets/packet.js:100', selfMs: 2 },
      { name: 'storeAll', place: 'libs/messages/src/intake/batch-writer.js:10', selfMs: 1 },
    ]);
  });

  it('counts the samples within the windows', () => {
    expect(selfOf(functionTimes([profile], [[1_001, 1_002]]))).toEqual([2]);
    expect(functionTimes([profile], [])).toEqual([]);
  });

  it('adds several profiles up', () => {
    expect(selfOf(functionTimes([profile, profile], ALL))).toEqual([4, 2]);
  });

  it('names the innermost package', () => {
    const nested = `file:///x/node_modules/bull/node_modules/ioredis/built/Redis.js`;
    const [time] = functionTimes([{ ...profile, nodes: [node(2, 'call', nested)] }], ALL);
    expect(time?.place).toBe('node_modules/ioredis/built/Redis.js:1');
  });

  it('counts a recursive function once in the time with calls', () => {
    const nodes = [
      node(1, '(root)', '', 0, [2]),
      node(2, 'walk', WRITER, 1, [3]),
      node(3, 'walk', WRITER, 1, [4]),
      node(4, 'leaf', WRITER, 2),
    ];
    const times = functionTimes([{ ...profile, nodes, samples: [4, 2, 3, 3] }], ALL);
    expect(times.map(({ name, selfMs, totalMs }) => [name, selfMs, totalMs])).toEqual([
      ['walk', 5, 6],
      ['leaf', 1, 1],
      ['(root)', 0, 6],
    ]);
  });

  it('keeps the scripts of Node and what is no script', () => {
    const nodes = [node(2, '(garbage collector)'), node(3, 'onread', 'node:internal/stream_base_commons', 4)];
    expect(functionTimes([{ ...profile, nodes }], ALL).map(({ place }) => place)).toEqual([
      'node:internal/stream_base_commons:5',
      '',
    ]);
  });
});
