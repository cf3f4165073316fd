import fc from 'fast-check';

/** Texts that often break programs. None of them matches the patterns of internal details in answers. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\u0007\u001b[31m\u007f',
  '\r\nX-Injected: 1',
  '\ud800',
  'a\udfffb',
  '\ufeffBOM',
  '\u202eRTL',
  '👩‍👩‍👧‍👦'.repeat(40),
  'e\u0301'.repeat(200),
  '９９',
  "' OR '1'='1",
  '"; --',
  '%00%0d%0a',
  '../../../../etc/hosts',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'null',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '1'.repeat(400),
  '2026-02-30 25:61:61',
  '9999-12-31T23:59:59.999999999+14:00',
  '{name|{email|{name}}}',
  'now',
];

const NUMBERS = [0, -0, -1, 1.5, 1e21, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MAX_VALUE, Number.MIN_VALUE];
const KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'length', 'then', '', 'messages', '0'];

/** One hostile text. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: 1_000, max: 70_000 }).map((length) => 'x'.repeat(length)),
);

/** Any JSON value, also with property names that prototypes have. */
export const hostileValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, [], {}),
    fc.constantFrom(...NUMBERS),
    hostileText,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.constantFrom(...KEYS), tie('value')), { maxLength: 4 }).map(Object.fromEntries),
  ),
})).value;

type Change = (old: unknown) => unknown;

const changes: fc.Arbitrary<Change> = fc.oneof(
  hostileValue.map(
    (other): Change =>
      () =>
        other,
  ),
  fc.constantFrom<Change>(
    () => undefined,
    () => null,
    (old) => [old],
    (old) => ({ value: old }),
    (old) => JSON.stringify(old),
    (old) => (typeof old === 'string' ? Number(old) : 7),
    (old) => (typeof old === 'string' ? ` ${old}` : old),
    (old) => (typeof old === 'string' ? old.slice(1) : old),
    (old) => (typeof old === 'string' ? `${old}\n` : old),
    (old) => (typeof old === 'string' ? old.toUpperCase() : old),
    (old) => (Array.isArray(old) ? [...(old as unknown[]), ...(old as unknown[])] : old),
  ),
);

/** A copy of a value that is changed at one path. */
export function withChange(value: unknown): fc.Arbitrary<unknown> {
  const paths = [...pathsIn(value)];
  return fc.tuple(fc.constantFrom(...paths), changes).map(([path, change]) => changed(value, path, change));
}

/** The paths of all values in a value, from the whole value to the leaves. */
function* pathsIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) yield* pathsIn(child, [...path, key]);
}

function changed(value: unknown, [key, ...rest]: readonly string[], change: Change): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === key ? changed(item, rest, change) : item));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: changed(object[key], rest, change) };
}
