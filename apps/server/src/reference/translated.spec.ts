import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { describe, expect, it } from 'vitest';
import { DESCRIPTIONS_PT } from './descriptions/index.js';
import { shownTexts, translated } from './translated.js';

const file = new URL('../../../../docs/openapi.json', import.meta.url);
const document = JSON.parse(readFileSync(file, 'utf8')) as OpenAPIObject;
const codesIn = (text: string) => [...text.matchAll(/`[^`]+`/g)].map(([code]) => code).sort();

describe('the document in Portuguese', () => {
  it('has every text that the page prints, and none that it does not', () => {
    const texts = shownTexts(document);
    expect(texts.filter((text) => !(text in DESCRIPTIONS_PT))).toEqual([]);
    expect(Object.keys(DESCRIPTIONS_PT).filter((text) => !texts.includes(text))).toEqual([]);
  });

  it('names the same code in both languages', () => {
    for (const [english, portuguese] of Object.entries(DESCRIPTIONS_PT)) {
      const plain = (codes: string[]) => codes.map((code) => code.replace('<key>', '<chave>'));
      expect(codesIn(portuguese), english).toEqual(plain(codesIn(english)));
    }
  });

  it('differs from the English one in nothing but its texts', () => {
    const portuguese = translated(document, 'pt');
    expect(shownTexts(portuguese)).not.toEqual(shownTexts(document));
    const withoutTexts = (value: object) =>
      JSON.stringify(value, (key, child: unknown) =>
        (key === 'description' || key === 'summary') && typeof child === 'string' ? undefined : child,
      );
    expect(withoutTexts(portuguese)).toBe(withoutTexts(document));
  });

  it('is the document itself in English', () => {
    expect(translated(document, 'en')).toBe(document);
  });
});
