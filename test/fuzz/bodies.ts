import fc from 'fast-check';

const DEPTH = 5_000;

/** Unusual and broken ways to write a value as JSON. */
const BROKEN: readonly ((json: string) => string)[] = [
  (json) => json.slice(0, -1),
  (json) => `${json},`,
  (json) => `${json}${json}`,
  (json) => json.replace(/"/g, "'"),
  (json) => json.replace('{', '{"a":NaN,'),
  (json) => json.replace('{', '{"a":1e999,'),
  (json) => json.replace('{', '{"a":01,'),
  (json) => json.replace('{', '{"messages":[],"messages":null,'),
  (json) => json.replace('{', '{"__proto__":{"on_invalid":"skip"},'),
  (json) => json.replace('{', '{"\\u005f_proto__":[],"constructor":{"prototype":{}},'),
  (json) => json.replace('{', '{"a":"\\ud800",'),
  (json) => json.replace('{', '{"a":"\\x",'),
  (json) => `\ufeff${json}`,
  (json) => `/* comment */${json}`,
  (json) => `)]}',\n${json}`,
  () => '',
  () => ' ',
  () => 'null',
  () => '"text"',
  () => '-',
  () => `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`,
  () => `${'{"messages":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
  () => `{"messages":[${'{},'.repeat(2_000)}{}]}`,
];

const BAD_UTF8 = [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80]];

/** A value as JSON. */
export function written(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value) ?? 'null');
}

/** A value as unusual or broken JSON. */
export function broken(value: unknown): fc.Arbitrary<Buffer> {
  const json = JSON.stringify(value) ?? 'null';
  return fc.oneof(
    fc.constantFrom(...BROKEN).map((write) => Buffer.from(write(json))),
    fc
      .tuple(fc.constantFrom(...BAD_UTF8), fc.nat(json.length))
      .map(([bytes, at]) =>
        Buffer.concat([Buffer.from(json.slice(0, at)), Buffer.from(bytes), Buffer.from(json.slice(at))]),
      ),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  );
}
