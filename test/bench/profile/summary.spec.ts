import { describe, expect, it } from 'vitest';
import { ownerOf, summary } from './summary.js';

describe('the owner of a function', () => {
  it.each([
    ['node_modules/@nestjs/core/router/router.js:1', 'node_modules/@nestjs/core'],
    ['node_modules/mysql2/lib/pool.js:9', 'node_modules/mysql2'],
    ['libs/messages/src/intake/intake.js:3', 'libs/messages'],
    ['apps/server/src/main.js:3', 'apps/server'],
    ['node:internal/timers:3', 'node itself'],
  ])('of %s is %s', (place, owner) => expect(ownerOf({ name: 'f', place })).toBe(owner));

  it('of what is no script is what the engine calls it', () => {
    expect(ownerOf({ name: '(garbage collector)', place: '' })).toBe('(garbage collector)');
    expect(ownerOf({ name: 'stringify', place: '' })).toBe('the engine');
  });
});

describe('the summary of a profile', () => {
  const times = [
    { name: 'escape', place: 'node_modules/mysql2/lib/sql.js:1', selfMs: 600, totalMs: 600 },
    { name: 'write', place: 'node_modules/mysql2/lib/stream.js:7', selfMs: 200, totalMs: 800 },
    { name: 'parseBatch', place: 'libs/core/src/batch/parse-batch.js:20', selfMs: 200, totalMs: 1_000 },
  ];

  it('has shares and microseconds a message, by owner and by function', () => {
    const lines = summary('api', times, 10_000).split('\n');
    expect(lines[0]).toBe('api: 1.00 s at work for 10000 messages');
    expect(lines).toContain(' 80.0 %     80.00  node_modules/mysql2');
    expect(lines).toContain(' 60.0 %     60.00  escape  node_modules/mysql2/lib/sql.js:1');
    expect(lines.indexOf(' 80.0 %     80.00  node_modules/mysql2')).toBeLessThan(
      lines.indexOf(' 20.0 %     20.00  libs/core'),
    );
  });

  it('tells of our own functions what they take with what they call', () => {
    const lines = summary('api', times, 10_000).split('\n');
    expect(lines.slice(lines.findIndex((line) => line.startsWith(' total')) + 1)).toEqual([
      '100.0 %    100.00  parseBatch  libs/core/src/batch/parse-batch.js:20',
      '',
    ]);
  });

  it('names the forty greatest functions and no more', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      name: `f${index}`,
      place: 'node:x:1',
      selfMs: 100 - index,
      totalMs: 0,
    }));
    const text = summary('api', many, 1);
    expect(text).toContain('f39  ');
    expect(text).not.toContain('f40  ');
  });
});
