import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { describe, expect, it } from 'vitest';
import { PORTUGUESE } from './descriptions/pt-BR/index.js';
import { translated, withTexts } from './translated.js';

const file = new URL('../../../../docs/openapi.json', import.meta.url);
const document = JSON.parse(readFileSync(file, 'utf8')) as OpenAPIObject;
const codesIn = (text: string) => [...text.matchAll(/`[^`]+`/g)].map(([code]) => code).sort();

/** Every text of a document that its page prints. */
function shownTexts({ info, tags, paths, webhooks, components = {} }: OpenAPIObject): string[] {
  const { schemas, parameters, headers } = components;
  const texts = new Set<string>();
  withTexts({ info, tags, paths, webhooks, schemas, parameters, headers }, (text) => texts.add(text) && text);
  return [...texts];
}

describe('the OpenAPI document in Portuguese', () => {
  it('translates every text that the reference page prints, and no other', () => {
    const texts = shownTexts(document);
    expect(texts.filter((text) => !(text in PORTUGUESE))).toEqual([]);
    expect(Object.keys(PORTUGUESE).filter((text) => !texts.includes(text))).toEqual([]);
  });

  it('names the same code in both languages', () => {
    for (const [english, portuguese] of Object.entries(PORTUGUESE)) {
      const plain = (codes: string[]) => codes.map((code) => code.replace('<key>', '<chave>'));
      expect(codesIn(portuguese), english).toEqual(plain(codesIn(english)));
    }
  });

  it('differs from the English one in nothing but its texts', () => {
    const portuguese = translated(document, 'pt-BR');
    expect(shownTexts(portuguese)).not.toEqual(shownTexts(document));
    const withoutTexts = (value: object) =>
      JSON.stringify(value, (key, child: unknown) =>
        (key === 'description' || key === 'summary') && typeof child === 'string' ? undefined : child,
      );
    expect(withoutTexts(portuguese)).toBe(withoutTexts(document));
  });

  it('is the document itself in English', () => {
    expect(translated(document, 'en')).toEqual(document);
  });
});
