import { describe, expect, it } from 'vitest';
import { shippedSources } from './support/texts/text-program.js';
import { unusedTexts } from './support/texts/unused-texts.js';

const shipped = shippedSources();
const language = [...shipped].filter(([file]) => /^libs\/core\/src\/(?:index|language)\.ts$/.test(file));

const TEXTS = `
  import { type Both, both, catalogue } from '@recado/core';
  import { group } from './group.js';
  const codes: Record<string, Both> = { anything: both('a', 'a') };
  export const texts = catalogue({
    name: both('a', 'a'), dead: both('a', 'a'), patterned: both('a', 'a'), renamed: both('a', 'a'),
    title: { deep: both('a', 'a'), dead: both('a', 'a') },
    errors: { wrong_code: both('a', 'a'), never_code: both('a', 'a'), part_composed: both('a', 'a') },
    hints: { oneHint: both('a', 'a'), other: both('a', 'a') },
    form: { label: both('a', 'a'), hint: both('a', 'a') },
    choices: { first: both('a', 'a') },
    twins: { a: { shown: both('a', 'a'), dead: both('a', 'a') }, b: { shown: both('a', 'a'), gone: both('a', 'a') } },
    group, codes,
  });`;

const GROUP = `
  import { both } from '@recado/core';
  export const group = { first: both('a', 'a'), last: both('a', 'a') };`;

/** Reads by name, in a pattern, by a value, through a type, from one of two groups, and as a list. */
const READER = `
  import { texts } from './texts.js';
  import { Unknown } from '@recado/elsewhere';
  const t = texts[Unknown.language as 'en'];
  const { patterned, renamed: second, form } = t;
  const codeOf = (x: number) => (x > 1 ? 'wrong_code' : \`part_\${'composed'}\`);
  const sentences: Record<string, string> = t.errors;
  const label = (fields: { label: string }) => fields.label;
  const deepOf = (all: typeof t) => all.title.deep;
  const twin = Unknown.is ? t.twins.a : t.twins.b;
  export const all = [t.name, patterned, second, deepOf(t), label(form), sentences[codeOf(2)], twin.shown];
  export const more = [t.hints[\`\${Unknown.name}Hint\` as 'oneHint'], t.group.first, t.codes[Unknown.code]];
  export const rows = Object.entries(t.choices).filter(([name]) => name === 'first');`;

describe('the search for unused texts', () => {
  const sources = [
    ['libs/shop/src/texts.ts', TEXTS],
    ['libs/shop/src/group.ts', GROUP],
    ['libs/shop/src/reader.ts', READER],
  ] as const;

  it('finds those that nothing reads, and no other', () => {
    expect(unusedTexts(new Map([...language, ...sources]))).toEqual([
      ...['dead', 'title.dead', 'errors.never_code', 'hints.other', 'form.hint', 'twins.a.dead', 'twins.b.gone'].map(
        (path) => `libs/shop/src/texts.ts: ${path}`,
      ),
      'libs/shop/src/group.ts: group.last',
    ]);
  });
});

describe('the texts of the project', () => {
  it('are all read: remove those that are not', () => {
    expect(unusedTexts(shipped)).toEqual([]);
  });
});
