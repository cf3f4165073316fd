import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchOptions, HOUR, NOW } from '../../test/batch-fixtures.js';
import { parseBatch } from './parse-batch.js';
import { formatLocal } from '../schedule.js';
import { textFault } from '../text/text.js';
import { VIOLATION_CODES, violationText } from './violation-texts.js';

const at = (hours: number) => formatLocal(NOW + hours * HOUR, 'America/Sao_Paulo');
/** The same times with a fraction of a second, some finer than a millisecond, which rows keep. */
const exactly = (hours: number, fraction: string) =>
  `${new Date(NOW + hours * HOUR).toISOString().slice(0, 19)}.${fraction}Z`;
const FRACTIONS = ['971', '9', '2500000', '250000001', '999999999'];
const ABSENT = [undefined, null, '', ' \t', '\u200b\u2800'];

/** A value of a field, and whether it makes the message invalid. */
const field = (good: readonly unknown[], bad: readonly unknown[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...good).map((value) => ({ value, bad: false })) },
    { weight: 1, arbitrary: fc.constantFrom(...bad).map((value) => ({ value, bad: true })) },
  );

const messageFields = fc.record({
  phone: field(['5511999999999', 14155550123, '551199999'], [...ABSENT, '+5511', '0551199999999', '9991234567', {}]),
  message: field(
    ['Olá', '{name}', '{email}', '{name|x}{email|y}', '{nome} {', '{pedido}'],
    [...ABSENT, 5, [], '\0', '\ud800'],
  ),
  name: field([...ABSENT, 'Ana', '{email}', 0, false], [1e21, {}, 'x'.repeat(256), '\udfff']),
  email: field([...ABSENT, 'a@b.co'], [1e21, [], 'x'.repeat(255), '\0']),
  scheduled_at: field(
    [...ABSENT, 'now', at(1), at(-0.1), ...FRACTIONS.flatMap((each) => [exactly(0, each), exactly(1, each)])],
    [at(-1), at(9_000), 'tomorrow', 1, '2026-02-30 00:00:00'],
  ),
  expires_at: field([...ABSENT, at(5), '2099-01-01T00:00:00Z'], [at(-1), 'never', {}]),
  priority: field([...ABSENT, 'high', 'low'], ['HIGH', 1]),
  variables: field(
    [...ABSENT, {}, { pedido: '4711' }, { pedido: ' ', valor: null }, [], { pedido: 4711 }],
    [5, [1], 'x', { Pedido: '1' }],
  ),
  media: field([...ABSENT, { type: 'image', url: 'https://example.com/a' }, []], [5, [1], 'x']),
  category: field([...ABSENT, 'utility'], ['promo', {}]),
  reference: field([...ABSENT, 'a', 'b', 'c', 'd', 'e', 'f', 'g'], [1, 'x'.repeat(65), '\0']),
});
type Fields = typeof messageFields extends fc.Arbitrary<infer T> ? T : never;

/** The variables of the text that have no value, in a message that carries variables. */
function unfilled({ message, variables }: Fields): string[] {
  const given = variables.value as Record<string, unknown> | string | null | undefined;
  if (typeof given !== 'object' || given === null) return [];
  const [, name = 'name'] = /^\{(nome|pedido)\}/.exec(String(message.value)) ?? [];
  return name === 'name' || String(given[name]) === '4711' ? [] : [name];
}

/** The invalid paths of a message by the written rules, one after the other. */
function badPaths(fields: Fields, index: number, seen: Set<unknown>): string[] {
  const bad = new Set(Object.entries(fields).flatMap(([name, { bad }]) => (bad ? [name] : [])));
  const media = fields.media.value;
  const isFile = !ABSENT.includes(media as string) && !(Array.isArray(media) && media.length === 0);
  if (isFile && ABSENT.includes(fields.message.value as string)) bad.delete('message');
  if (!['message', 'name', 'email', 'variables'].some((name) => bad.has(name))) {
    for (const name of unfilled(fields)) bad.add(`variables.${name}`);
    for (const name of ['name', 'email'] as const) {
      if (fields.message.value === `{${name}}` && ABSENT.includes(fields[name].value as string)) bad.add(name);
    }
  }
  const reference = fields.reference.value;
  if (!fields.reference.bad && !ABSENT.includes(reference as string)) {
    if (seen.has(reference)) bad.add('reference');
    seen.add(reference);
  }
  return [...bad].map((name) => `messages.${index}.${name}`);
}

const bodyOf = (messages: readonly Fields[]) => ({
  messages: messages.map((fields) =>
    Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])),
  ),
});

const nanoseconds = (at: number) => BigInt(at) * 1_000_000n;

/** The time of a value of `scheduled_at` in nanoseconds, calculated from the text alone. */
function asked(value: unknown): bigint {
  const [, second = '', fraction = ''] = /^(.{19})(?:\.(\d+))?/.exec(typeof value === 'string' ? value : '') ?? [];
  if (second === '') return 0n;
  const offset = fraction === '' ? '-03:00' : 'Z';
  return nanoseconds(Date.parse(`${second.replace(' ', 'T')}${offset}`)) + BigInt(fraction.padEnd(9, '0'));
}

describe('Any batch', () => {
  it('is refused at exactly the paths that break a rule', () => {
    const property = fc.property(fc.array(messageFields, { minLength: 1, maxLength: 4 }), (messages) => {
      const seen = new Set<unknown>();
      const expected = messages.flatMap((fields, index) => badPaths(fields, index, seen));
      const result = parseBatch(bodyOf(messages), batchOptions());
      const paths = result.ok ? [] : result.violations.map(({ path }) => path);
      expect([...new Set(paths)].sort()).toEqual(expected.sort());
    });
    fc.assert(property, { numRuns: 3_000 });
  });

  it('keeps its valid messages with skip, as if they had come alone', () => {
    const property = fc.property(fc.array(messageFields, { minLength: 1, maxLength: 4 }), (messages) => {
      const body = bodyOf(messages);
      const result = parseBatch({ ...body, on_invalid: 'skip' }, batchOptions());
      if (!result.ok) return;
      const { items, rejected } = result.batch;
      const indexes = [...items, ...rejected].map(({ index }) => index).sort();
      expect(indexes).toEqual(messages.map((_, index) => index));
      const alone = parseBatch({ messages: items.map(({ index }) => body.messages[index]) }, batchOptions());
      const expected = items.map((item, index) => ({ ...item, index }));
      expect(alone.ok ? alone.batch.items : []).toEqual(expected);
    });
    fc.assert(property, { numRuns: 1_000 });
  });

  it('has no message that is due before now or after it expires', () => {
    const property = fc.property(messageFields, (fields) => {
      const result = parseBatch(bodyOf([fields]), batchOptions());
      if (!result.ok) return;
      const [item] = result.batch.items;
      expect(item!.dueAt).toBe(Math.max(NOW, item!.scheduledAt ?? NOW));
      expect(nanoseconds(item!.dueAt) >= asked(fields.scheduled_at.value)).toBe(true);
      expect(item!.expiresAt ?? Number.POSITIVE_INFINITY).toBeGreaterThan(item!.dueAt);
    });
    fc.assert(property);
  });
});

const NAMES = [
  ...['messages', 'phone', 'message', 'name', 'email', 'scheduled_at', 'expires_at', 'timezone', 'priority', 'channel'],
  ...['variables', 'media', 'template', 'category', 'type', 'url', 'language', 'parameters', '0'],
  ...['reference', 'on_invalid', '__proto__', 'toString', 'length', 'constructor'],
];
const hostile = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(null, true, 0, -1, 1e300, '', 'now', '{name}', '{email|', 'skip', '5511999999999', '\0'),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 8 }),
  ),
})).value;

describe('Any JSON', () => {
  const body = fc.oneof(
    hostile,
    hostile.map((value) => ({ messages: value })),
    fc.jsonValue(),
  );
  const throughJson = body.map((value) => JSON.parse(JSON.stringify(value) ?? 'null') as unknown);

  it('is read without an exception, and every violation has a sentence', () => {
    const property = fc.property(fc.oneof(throughJson, fc.anything()), (value) => {
      const result = parseBatch(value, batchOptions());
      const found = result.ok ? result.batch.warnings : result.violations;
      if (!result.ok) expect(found.length).toBeGreaterThan(0);
      for (const violation of found) {
        expect(VIOLATION_CODES).toContain(violation.code);
        expect(textFault(violationText(violation, 'pt-BR'))).not.toBe('lone_surrogate');
      }
    });
    fc.assert(property, { numRuns: 3_000 });
  });
});
