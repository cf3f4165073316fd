import { describe, expect, it } from 'vitest';
import { FAILURE_EXPLANATIONS } from './failure-explanations.js';

describe('FAILURE_EXPLANATIONS', () => {
  it.each(Object.entries(FAILURE_EXPLANATIONS))(
    '%s says what happened and what to do, in both languages',
    (code, text) => {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)+$/);
      for (const language of [text.pt, text.en]) expect(language).toMatch(/^\p{Lu}.{20,}\.$/u);
      expect(text.pt).not.toBe(text.en);
    },
  );
});
