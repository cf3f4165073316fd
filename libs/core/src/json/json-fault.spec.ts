import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { violationText } from '../batch/violation-texts.js';
import { findJsonFault, JsonReader } from './json-fault.js';

function faultOf(text: string | readonly number[]): string | undefined {
  const fault = findJsonFault(Buffer.from(text as string));
  return fault && `${fault.code} ${fault.params?.line}:${fault.params?.column} ${fault.params?.found}`;
}

/** Replaced, added or missing pieces, of which most make a text invalid. */
const piece = fc.constantFrom(
  ...['', ',', '"', "'", '{', '}', '[', ']', ':', '\\', '\n', '0', '1', '-', '.', 'e', 't', ' ', '/', '\u0001', '“'],
  ...['\ufeff', 'null', '\u00a0', 'tru', '\\u00', '\\n', '1e', '😀', '\0'],
);

describe('findJsonFault', () => {
  it.each([
    ['', 'json_ends_early 1:1 ∅'],
    [' \r\n', 'json_ends_early 2:1 ∅'],
    ['{"a":"Olá,\nAna"}', 'json_control_character 1:11 U+000A'],
    ['{\n "😀": "a\tb"}', 'json_control_character 2:9 U+0009'],
    ['{"a":"x\r\ny"}', 'json_control_character 1:8 U+000D'],
    ['{"a":1}\0', 'json_control_character 1:8 U+0000'],
    ['{"a":1,}', 'json_trailing_comma 1:8 } (U+007D)'],
    ['{"a":[1,\n ]}', 'json_trailing_comma 2:2 ] (U+005D)'],
    ["{'a':1}", "json_single_quote 1:2 ' (U+0027)"],
    ['{"a":`b`}', 'json_single_quote 1:6 ` (U+0060)'],
    ['{“a”:1}', 'json_smart_quote 1:2 “ (U+201C)'],
    ['{"a":1,”b”:2}', 'json_smart_quote 1:8 ” (U+201D)'],
    ['{"a":«b»}', 'json_smart_quote 1:6 « (U+00AB)'],
    ['\ufeff\ufeff{}', 'json_invisible_character 1:2 U+FEFF'],
    ['{"a":\u00a01}', 'json_invisible_character 1:6 U+00A0'],
    ['{"a":"x', 'json_ends_early 1:8 ∅'],
    ['{"a":"x\\', 'json_ends_early 1:9 ∅'],
    ['{"a":"\\u12', 'json_ends_early 1:11 ∅'],
    ['{"a":[{"b":1}', 'json_ends_early 1:14 ∅'],
    ['{"a":"C:\\Users"}', 'json_escape 1:9 \\ (U+005C)'],
    ['{a:1}', 'json_name_unquoted 1:2 a…z'],
    ['{"a":01}', 'json_number 1:6 0…9'],
    ['{"a":+55}', 'json_number 1:6 + (U+002B)'],
    ['{"a":1 "b":2}', 'json_comma_missing 1:8 " (U+0022)'],
    ['{"a":"diz "oi"."}', 'json_comma_missing 1:12 a…z'],
    ['{"a":True}', 'json_word 1:6 a…z'],
    ['{"a":Ana}', 'json_word 1:6 a…z'],
    ['{} // x', 'json_comment 1:4 / (U+002F)'],
    ['{}{}', 'json_goes_on 1:3 { (U+007B)'],
    ['{"a" 5511}', 'json_unexpected 1:6 0…9'],
    ['[1}', 'json_unexpected 1:3 } (U+007D)'],
  ])('says of %j: %s', (text, fault) => expect(faultOf(text)).toBe(fault));

  it('finds the first byte that is not UTF-8, behind replacement characters that were sent', () => {
    const head = [...Buffer.from('{"a":"\ufffd é\n\ufffd')];
    expect(faultOf([...head, 0xe9, 0x22, 0x7d])).toBe('json_not_utf8 2:2 U+FFFD');
    expect(faultOf([0xff, 0xfe, 0x7b, 0x00])).toBe('json_not_utf8 1:1 U+FFFD');
  });

  it('finds a fault in exactly the texts that are not JSON', () => {
    const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value, null, 1));
    const change = fc.tuple(fc.nat(), piece, fc.nat(2));
    const property = fc.property(json, fc.array(change, { maxLength: 3 }), (text, changes) => {
      const changed = changes.reduce((left, [where, added, taken]) => {
        const at = where % (left.length + 1);
        return left.slice(0, at) + added + left.slice(at + taken);
      }, text);
      expect(new JsonReader(changed).fault() === undefined).toBe(isJson(changed));
    });
    fc.assert(property, { numRuns: 10_000 });
  });

  it('repeats nothing of the data', () => {
    const fault = findJsonFault(Buffer.from('{"phone":"5511987654321","message":"Olá Ana" Maria 4711}'))!;
    for (const language of ['pt-BR', 'en'] as const) {
      expect(violationText(fault, language)).toMatch(/1.*46/);
      expect(violationText(fault, language)).not.toMatch(/Ana|Maria|M\b|5511|4711|%\{|\?/);
    }
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''));
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
