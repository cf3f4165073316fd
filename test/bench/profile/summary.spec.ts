import { describe, expect, it } from 'vitest';
import { ownerOf, summary } from './summary.js';

describe('ownerOf', () => {
  it.each([
    ['node_modules/@nestjs/core/router/router.js:1', 'node_modules/@nestjs/core'],
    ['node_modules/mysql2/lib/pool.js:9', 'node_modules/mysql2'],
    ['libs/messages/src/intake/intake.js:3', 'libs/messages'],
    ['apps/server/src/main.js:3', 'apps/server'],
    ['node:internal/timers:3', 'node itself'],
  ])('answers for %s: %s', (place, owner) => expect(ownerOf({ name: 'f', place })).toBe(owner));

  it('answers the engine’s own name outside of scripts', () => {
    expect(ownerOf({ name: '(garbage collector)', place: '' })).toBe('(garbage collector)');
    expect(ownerOf({ name: 'stringify', place: '' })).toBe('the engine');
  });
});

describe('summary', () => {
  const times = [
    { name: 'escape', place: 'node_modules/mysql2/lib/sql.js:1', selfMs: 600, totalMs: 600 },
    { name: 'write', place: 'node_modules/mysql2/lib/stream.js:7', selfMs: 200, totalMs: 800 },
    { name: 'parseBatch', place: 'libs/core/src/batch/parse-batch.js:20', selfMs: 200, totalMs: 1_000 },
  ];

  it('shows shares and microseconds for each message, by owner and by function', () => {
    const lines = summary('api', times, 10_000).split('\n');
    expect(lines[0]).toBe('api: 1.00 s at work for 10000 messages');
    expect(lines).toContain(' 80.0 %     80.00  node_modules/mysql2');
    expect(lines).toContain(' 60.0 %     60.00  escape  node_modules/mysql2/lib/sql.js:1');
    expect(lines.indexOf(' 80.0 %     80.00  node_modules/mysql2')).toBeLessThan(
      lines.indexOf(' 20.0 %     20.00  libs/core'),
    );
  });

  it('shows the time with calls of the functions of Recado', () => {
    const lines = summary('api', times, 10_000).split('\n');
    expect(lines.slice(lines.findIndex((line) => line.startsWith(' total')) + 1)).toEqual([
      '100.0 %    100.00  parseBatch  libs/core/src/batch/parse-batch.js:20',
      '',
    ]);
  });

  it('shows only the forty longest functions', () => {
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
