import { expect, it } from 'vitest';
import { parseBatch } from '@recado/core';
import { clientMessage, requestBodies } from './texts.js';

const OPTIONS = {
  maxBatch: 10_000,
  maxMessageLength: 4_096,
  maxBatchTextBytes: 32 * 1024 ** 2,
  now: Date.UTC(2026, 10, 20),
  pastGraceMs: 0,
  defaultTimezone: 'America/Sao_Paulo',
  missingVariable: 'reject' as const,
  channels: new Set<string>(),
};

it('clientMessage creates a different text and phone for each number', () => {
  const messages = Array.from({ length: 10_000 }, (_, number) => clientMessage(number));
  expect(new Set(messages.map(({ phone }) => phone)).size).toBe(10_000);
  expect(new Set(messages.map(({ message }) => message)).size).toBe(10_000);
});

it('requestBodies creates bodies that Recado accepts without a warning', () => {
  const [first, second] = requestBodies(5, 2, 100, { priority: 'high' });
  const result = parseBatch(JSON.parse(first!.toString('utf8')), OPTIONS);
  expect(result).toMatchObject({ ok: true, batch: { warnings: [], rejected: [] } });
  expect(JSON.parse(second!.toString('utf8')).messages[0]).toEqual(clientMessage(105));
});
