import { type BatchItem, Lane, type ParsedBatch } from '@recado/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromAnswerJson, toAnswerJson } from './answer-json.js';
import { answerDetails, enqueueAnswer } from './enqueue-answer.js';

const NOON = Date.UTC(2026, 10, 20, 15);

function item(index: number, scheduledAt: number | null): BatchItem {
  const phone = String(5511987650000 + index);
  return {
    index,
    phone,
    text: 'Olá',
    content: null,
    lane: Lane.Normal,
    dueAt: NOON,
    scheduledAt,
    expiresAt: null,
    reference: null,
  };
}

function batch(scheduled: readonly (number | null)[], more: Partial<ParsedBatch> = {}): ParsedBatch {
  const items = scheduled.map((at, index) => item(index, at));
  const rest = { channel: null, name: null, fields: {}, warnings: [], rejected: [] };
  return { items, timezone: 'America/Sao_Paulo', ...rest, ...more };
}

const violation = fc.record({
  path: fc.nat().map((index) => `messages.${index}.phone`),
  code: fc.constantFrom('phone_characters', 'message_required', 'other'),
  params: fc.record({ read: fc.string({ unit: 'binary' }) }),
});

describe('the details of an answer', () => {
  it('rebuild it byte for byte, with ids and phones from the rows', () => {
    const schedule = fc.array(fc.option(fc.constantFrom(NOON, NOON + 1_000, NOON + 60_000)), { minLength: 1 });
    const rejected = fc.array(
      fc.record({ index: fc.nat(), violations: fc.array(violation), violationsTotal: fc.nat() }),
    );
    fc.assert(
      fc.property(
        schedule,
        fc.array(violation),
        rejected,
        fc.constantFrom('pt-BR', 'en'),
        fc.constantFrom(undefined, true as const, [0]),
        (at, warnings, out, language, simulated) => {
          const asked = batch(at, { warnings, rejected: out });
          const details = answerDetails(asked, language, simulated);
          const ids = at.map((_, index) => 100 + index);
          const phones = asked.items.map(({ phone }) => phone);
          const first = JSON.stringify(enqueueAnswer(7, ids, asked.items, details));
          const kept = toAnswerJson(details, { phones });
          const again = fromAnswerJson(kept, { phones: [...phones] });
          expect(JSON.stringify(enqueueAnswer(7, ids, asked.items, again))).toBe(first);
        },
      ),
    );
  });

  it('say of each message whether it leaves by the simulator', () => {
    const of = (simulated?: true | number[]) => {
      const details = answerDetails(batch([null, NOON]), 'en', simulated);
      return enqueueAnswer(7, [1, 2], [{ phone: 'a' }, { phone: 'b' }], details).messages.map(
        (message) => message.simulated,
      );
    };
    expect([of(), of(true), of([1])]).toEqual([
      [undefined, undefined],
      [true, true],
      [undefined, true],
    ]);
  });

  it('are null where ids and phones are all', () => {
    expect(toAnswerJson(answerDetails(batch([null, null]), 'pt-BR'), {})).toBeNull();
  });

  it('hold nothing of the request that can be read without the same request', () => {
    const body = { messages: [{ phone: '11987654321' }, { phone: '4711', email: 'ana@' }] };
    const warnings = [
      { path: 'messages.0.phone', code: 'phone_maybe_without_country', params: { read: '11987654321' } },
    ];
    const violations = [{ path: 'messages.1.email', code: 'email_implausible', params: { read: 'ana@' } }];
    const rejected = [{ index: 1, violations, violationsTotal: 1 }];
    for (const part of [{ warnings }, { rejected }, { warnings, rejected }]) {
      const details = answerDetails(batch([NOON], part), 'en');
      expect(JSON.stringify(details)).toMatch(/11987654321|ana@/);
      const kept = toAnswerJson(details, body);
      expect(kept).not.toMatch(/987654321|ana@|messages/);
      expect(fromAnswerJson(kept, structuredClone(body))).toEqual(details);
      expect(() => fromAnswerJson(kept, { messages: [{ phone: '11987654322' }] })).toThrow();
    }
  });

  it('say how many errors a message has where not all of them are listed', () => {
    const one = { path: 'messages.1.phone', code: 'phone_required' };
    const rejected = [
      { index: 1, violations: [one], violationsTotal: 1 },
      { index: 2, violations: [one], violationsTotal: 64 },
    ];
    const details = answerDetails(batch([null], { rejected }), 'en');
    expect(details.rejected?.map(({ index, errors_total }) => [index, errors_total])).toEqual([
      [1, undefined],
      [2, 64],
    ]);
  });

  it('are short for ten thousand messages with one time, and compressed for many times', () => {
    const same = toAnswerJson(answerDetails(batch(new Array(10_000).fill(NOON)), 'pt-BR'), {});
    expect(same).toBe('{"scheduled":[[10000,"2026-11-20 12:00:00"]],"timezone":"America/Sao_Paulo"}');
    const times = Array.from({ length: 10_000 }, (_, index) => NOON + index * 1_000);
    const various = answerDetails(batch(times), 'pt-BR');
    expect(toAnswerJson(various, {})?.length).toBeLessThan(JSON.stringify(various).length / 4);
  });
});
