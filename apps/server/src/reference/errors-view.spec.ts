import { ERROR_STATUS, type ErrorCode, FAILURE_CODES, VIOLATION_CODES } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { ERROR_CATALOGUE, errorsView } from './errors-view.js';

describe('the catalogue of errors', () => {
  it('explains every code, and no other', () => {
    expect(Object.keys(ERROR_CATALOGUE.en).sort()).toEqual(Object.keys(ERROR_STATUS).sort());
  });

  it.each(Object.keys(ERROR_STATUS) as ErrorCode[])(
    'says of %s why it comes and what to do, in whole sentences',
    (code) => {
      const [portuguese, english] = [ERROR_CATALOGUE['pt-BR'][code], ERROR_CATALOGUE.en[code]];
      for (const sentence of [portuguese.cause, portuguese.cure, english.cause, english.cure]) {
        expect(sentence).toMatch(/^[\p{Lu}`].{20,}[.)]$/u);
        expect(sentence.split('`').length % 2, sentence).toBe(1);
      }
      expect(portuguese.cause).not.toBe(english.cause);
    },
  );
});

describe.each(['pt-BR', 'en'] as const)('the page of errors in %s', (language) => {
  const view = errorsView(language);

  it('has errors, findings and failures, each once', () => {
    expect(view.errors.map(({ code }) => code)).toEqual(Object.keys(ERROR_STATUS));
    expect(view.findings.map(({ code }) => code)).toEqual(VIOLATION_CODES);
    expect(view.failures.map(({ code }) => code)).toEqual(FAILURE_CODES);
  });

  it('marks parameters of a text', () => {
    expect(JSON.stringify(view.findings)).not.toContain('%{');
    expect(view.findings.find(({ code }) => code === 'too_long')?.text).toContain('‹max›');
  });
});
