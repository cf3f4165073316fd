import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBatch } from '../libs/core/src/batch/parse-batch.js';
import { type ViolationCode } from '../libs/core/src/batch/texts.js';
import { BEYOND_FIELDS, enqueueBodies, OPTIONS, throughJson } from '../libs/intake/src/testing/enqueue-bodies.js';
import { readDocument } from './support/openapi/document.js';

const ajv = new Ajv2020({ strict: false });
ajv.addSchema(readDocument(), 'api');
const fits = ajv.compile({ $ref: 'api#/components/schemas/EnqueueRequest' });

/** What the schema does not say: what fields alone cannot know, and what its language has no word for. */
const BEYOND_SCHEMA: Partial<Record<ViolationCode, string>> = {
  ...BEYOND_FIELDS,
  nul_character: 'a pattern for it would hide what matters',
  lone_surrogate: 'no JSON in UTF-8 has any, save by an escape',
};

describe('the schema of a batch', () => {
  it('promises nothing that the program refuses for its fields alone', () => {
    let promised = 0;
    const property = fc.property(throughJson(enqueueBodies([60, 1, 0])), (body) => {
      if (!fits(body)) return;
      promised++;
      const result = parseBatch(body, OPTIONS);
      const violations = result.ok ? result.batch.rejected.flatMap((left) => left.violations) : result.violations;
      expect(violations.filter(({ code }) => BEYOND_SCHEMA[code as ViolationCode] === undefined)).toEqual([]);
    });
    fc.assert(property, { numRuns: 3_000 });
    // About eighty of them; by chance fewer. Without any, nothing would have been compared.
    expect(promised).toBeGreaterThan(20);
  }, 30_000);
});
