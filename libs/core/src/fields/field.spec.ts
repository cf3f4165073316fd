import { describe, expect, it } from 'vitest';
import { readerOf } from '../batch/fields.js';
import { Findings } from '../batch/findings.js';
import { MESSAGE_SHAPE, nearest, REQUEST_SHAPE } from '../batch/unknown-fields.js';
import { both } from '../language.js';
import { BATCH_FIELDS, CONTENT_FIELDS } from './declared-fields.js';
import { declared, declaredPhrases, type Field, refusalTexts, tellerOf } from './field.js';

const shown = (text: string) => ({ text: both(`${text} (pt)`, text) });
const refusal = { code: 'shade_unknown', text: both('cor desconhecida', 'unknown shade') } as const;
const beside = { synonyms: [], asked: shown('asked') } as const;

const SHADES = declared({
  shade: {
    ...beside,
    wire: 'shade_name',
    rule: { of: ['light', 'dark'], refusal },
    kept: { column: 8 },
    told: { batch: shown('told'), export: 'not personal' },
  },
  note: {
    ...beside,
    wire: 'note',
    rule: { max: 5, pattern: '^[a-z ]+$' },
    kept: { column: 5 },
    told: { export: shown('exported') },
  },
});
const CARRIED = declared({
  line: {
    ...beside,
    wire: 'line',
    rule: { max: 3 },
    kept: 'content',
    told: { message: shown('said'), export: 'with the message' },
  },
});

function read(source: object) {
  const findings = new Findings();
  const values = readerOf(SHADES)(source as Record<string, unknown>, findings, {});
  return { values, refused: findings.violations.map(({ path, code }) => [path, code]) };
}

describe('a declared field', () => {
  it.each([
    [
      { shade_name: 'dark', note: 'a b' },
      { shade: 'dark', note: 'a b' },
    ],
    [{ shade_name: null, note: ' ' }, {}],
    [{ shade: 'dark', other: 1 }, {}],
    [Object.create({ shade_name: 'dark' }) as object, {}],
  ])('is read by its name on the wire: %j', (source, values) => {
    expect(read(source)).toEqual({ values, refused: [] });
  });

  it.each([
    [{ shade_name: 'Dark' }, 'shade_name', 'shade_unknown'],
    [{ shade_name: 1 }, 'shade_name', 'string_expected'],
    [{ note: 'abcdef' }, 'note', 'too_long'],
    [{ note: 'A' }, 'note', 'name_characters'],
    [{ note: 'a\u202e' }, 'note', 'name_characters'],
  ])('is refused with its own code, else with the usual ones: %j', (source, path, code) => {
    expect(read(source)).toEqual({ values: {}, refused: [[path, code]] });
  });

  it('is told by those that declare it, as null or not at all where nothing was given', () => {
    expect(tellerOf(SHADES, 'batch')({})).toEqual({ shade_name: null });
    expect(tellerOf(SHADES, 'batch')({ shade: 'light', note: 'x' })).toEqual({ shade_name: 'light' });
    expect(tellerOf(SHADES, 'export')({ shade: 'light', note: 'x' })).toEqual({ note: 'x' });
    expect(tellerOf(CARRIED, 'message')({})).toEqual({});
    expect(tellerOf(CARRIED, 'message')({ line: 'x' })).toEqual({ line: 'x' });
  });

  it('brings its texts in both languages', () => {
    expect(refusalTexts(SHADES)).toEqual({ shade_unknown: refusal.text });
    expect(declaredPhrases(SHADES, CARRIED)).toEqual({
      asked: 'asked (pt)',
      told: 'told (pt)',
      exported: 'exported (pt)',
      said: 'said (pt)',
    });
  });

  it('says whether the export of a person has it', () => {
    const of = (field: Field) => field;
    const column = { ...beside, wire: 'x', rule: { max: 1 }, kept: { column: 1 } } as const;
    // @ts-expect-error nothing is said of the export
    of({ ...column, told: {} });
    // @ts-expect-error answers about messages have no columns of batches
    of({ ...column, told: { export: 'with the message' } });
    const content = { ...column, kept: 'content' } as const;
    // @ts-expect-error the export has messages as their answers tell them, and these do not tell it
    of({ ...content, told: { export: 'with the message' } });
    expect(of({ ...content, told: { export: 'not personal' } }).wire).toBe('x');
  });
});

describe('the declared fields', () => {
  const all: [string, Field][] = [...Object.entries(BATCH_FIELDS), ...Object.entries(CONTENT_FIELDS)];

  it.each(all)('%s fits its column, and is known by its names', (_name, { wire, rule, kept, synonyms }) => {
    const longest = 'of' in rule ? Math.max(...rule.of.map(({ length }) => length)) : rule.max;
    if (kept !== 'content') expect(kept.column).toBeGreaterThanOrEqual(longest);
    const known = kept === 'content' ? MESSAGE_SHAPE.names : REQUEST_SHAPE.names;
    expect(known).toContain(wire);
    expect(synonyms.map((word) => nearest(word, known))).toEqual(synonyms.map(() => wire));
  });

  it('have names of their own', () => {
    const wires = all.map(([, { wire }]) => wire);
    expect(new Set(wires).size).toBe(wires.length);
  });
});
