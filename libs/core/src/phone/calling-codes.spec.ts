import metadata from 'libphonenumber-js/metadata.max';
import { Metadata, type CountryCode } from 'libphonenumber-js/core';
import { describe, expect, it } from 'vitest';
import { CALLING_CODES } from './calling-codes.js';

const geographic: Record<string, string[]> = metadata.country_calling_codes;
const nonGeographic = Object.keys((metadata as unknown as { nonGeographic: object }).nonGeographic);

describe('CALLING_CODES', () => {
  it('lists exactly the calling codes of the metadata', () => {
    const expected = [...Object.keys(geographic), ...nonGeographic].sort();
    expect(CALLING_CODES.map(([code]) => code)).toEqual(expected);
  });

  it.each(CALLING_CODES.map(([code, lengths]) => ({ code, lengths })))('has the lengths of +$code', (row) => {
    const plans = new Metadata(metadata);
    const regions = geographic[row.code] ?? [row.code];
    const lengths = regions.flatMap((region) => {
      plans.selectNumberingPlan(region as CountryCode);
      return plans.numberingPlan?.possibleLengths() ?? [];
    });
    expect(row.lengths).toEqual([...new Set(lengths)].sort((a, b) => a - b));
  });

  it('is free of prefixes of one another', () => {
    const codes = CALLING_CODES.map(([code]) => code);
    expect(codes.filter((code) => codes.some((other) => other !== code && other.startsWith(code)))).toEqual([]);
  });
});
