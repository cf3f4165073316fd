import { describe, expect, it } from 'vitest';
import { foreignSchema, refuseForeign } from './foreign-schema.js';
import { MIGRATIONS } from './migrations/index.js';

const KNOWN = MIGRATIONS.map(({ name }) => name);
const OLD = ['Initial1763600000000', 'Webhooks1763700000000'];

describe('the schema of another version', () => {
  it('is none where all migrations are known, or none ran', () => {
    expect(foreignSchema(KNOWN, KNOWN)).toBeNull();
    expect(foreignSchema(KNOWN.slice(0, 3), KNOWN)).toBeNull();
    expect(foreignSchema([], KNOWN)).toBeNull();
    expect(() => refuseForeign(null)).not.toThrow();
  });

  it('is newer with a migration behind those of this program', () => {
    const schema = foreignSchema([...KNOWN, 'Later9999999999999'], KNOWN);
    expect(schema).toEqual({ age: 'newer', migrations: ['Later9999999999999'] });
    expect(() => refuseForeign(schema)).toThrow(/by a newer version \(Later9999999999999\)/);
    expect(() => refuseForeign(schema, { allowNewer: true })).not.toThrow();
  });

  it('is older with unknown migrations before those of this program, whatever is allowed', () => {
    for (const ran of [OLD, [...OLD, ...KNOWN]]) {
      const schema = foreignSchema(ran, KNOWN);
      expect(schema).toEqual({ age: 'older', migrations: OLD });
      expect(() => refuseForeign(schema, { allowNewer: true })).toThrow(/by an older version .*Nothing was changed/);
    }
  });
});
