import { both, type BatchField, DomainError } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { BodyFields } from '../http/body-fields.js';
import { readDeclared } from './read-send.js';

const text = both('texto', 'text');
const beside = { synonyms: [], kept: { column: 5 }, asked: { text }, told: { export: 'not personal' } } as const;
const DECLARED: Readonly<Record<string, BatchField>> = {
  shade: { ...beside, wire: 'shade', rule: { of: ['dark'], refusal: { code: 'x', text } }, askedOfSends: { text } },
  code: { ...beside, wire: 'code', rule: { max: 5, pattern: '^[a-z ]+$' }, askedOfSends: { text } },
  unasked: { ...beside, wire: 'unasked', rule: { max: 5 } },
};

/** What is read of a body, or which codes refuse it. */
function read(body: object): unknown {
  const fields = BodyFields.of(body);
  try {
    const values = readDeclared(fields, DECLARED);
    fields.done();
    return values;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.violations.map(({ path, code }) => `${path} ${code}`);
  }
}

describe('the declared fields of a batch', () => {
  it.each([
    [{}, { shade: null, code: null, unasked: null }],
    [
      { shade: 'dark', code: 'a b' },
      { shade: 'dark', code: 'a b', unasked: null },
    ],
    [{ code: ' ' }, { shade: null, code: null, unasked: null }],
    [{ shade: '' }, ['shade choice_unknown']],
    [{ code: 'abcdef' }, ['code too_long']],
    [{ code: 'A' }, ['code name_characters']],
    [{ code: 'a\u202e' }, ['code name_characters']],
    [{ code: 1 }, ['code string_expected']],
    [{ unasked: 'a' }, ['unasked field_unknown']],
  ])('are read of a send as it may name them: %j', (body, expected) => {
    expect(read(body)).toEqual(expected);
  });
});
