import { describe, expect, it } from 'vitest';
import { textOf } from './logging.js';

describe('The log on a terminal', () => {
  const line = (fields: object) => `${JSON.stringify(fields)}\n`;

  const hour = new Date('2026-11-26T10:02:03.456Z').toTimeString().slice(0, 8);

  it('shows the hour, the level, who says it, the sentence and the fields', () => {
    const facts = { level: 40, time: '2026-11-26T10:02:03.456Z', pid: 7, hostname: 'h', context: 'Database' };
    expect(textOf(line({ ...facts, msg: 'slow', ms: 120, roles: ['api'] }))).toBe(
      `${hour} WARN [Database] slow ms=120 roles=["api"]\n`,
    );
  });

  it('shows the stack of an error below its line', () => {
    const facts = { level: 50, time: '2026-11-26T10:02:03.456Z', msg: 'failed', err: { stack: 'Error: x\n  at y' } };
    expect(textOf(line(facts))).toBe(`${hour} ERROR failed\nError: x\n  at y\n`);
  });

  it('leaves what is no line of the log as it is', () => {
    expect(textOf('plain\n')).toBe('plain\n');
  });
});
