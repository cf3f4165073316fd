import { pino } from 'pino';
import { expect, it } from 'vitest';
import { NestLogger } from './create-application.js';

/** What a logger writes while it does something, line by line. */
function linesOf(use: (logger: NestLogger) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  use(new NestLogger(pino({}, { write: (line: string) => void lines.push(line) })));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

it('writes the fields of an object and the message of an error', () => {
  const error = new Error('no such table');
  const [line] = linesOf((logger) => logger.error({ msg: 'a page failed', requestId: 'r1', err: error }, 'Panel'));
  expect(line).toMatchObject({ context: 'Panel', msg: 'a page failed', requestId: 'r1' });
  expect(line?.err).toMatchObject({ message: 'no such table' });
});

it('writes errors and texts', () => {
  const lines = linesOf((logger) => {
    logger.warn(new Error('late'), 'Loop');
    logger.log('ready', 'Server');
  });
  expect(lines).toMatchObject([
    { context: 'Loop', msg: 'late', err: { message: 'late' } },
    { context: 'Server', msg: 'ready' },
  ]);
});
