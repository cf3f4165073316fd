import { describe, expect, it } from 'vitest';
import { foreignSchema, refuseForeign } from './schema.js';

const KNOWN = ['Initial1795900000000', 'Labels1796000000000'];
const DEVELOPMENT = ['Initial1763600000000', 'Webhooks1763700000000'];

describe('the schema of another version', () => {
  it('is none where all migrations are known, or none ran', () => {
    expect(foreignSchema(KNOWN, KNOWN)).toBeNull();
    expect(foreignSchema(KNOWN.slice(0, 1), KNOWN)).toBeNull();
    expect(foreignSchema([], KNOWN)).toBeNull();
    expect(() => refuseForeign(null)).not.toThrow();
  });

  it.each(['Later9999999999999', 'Between1795950000000'])('is newer with %s behind the initial migration', (later) => {
    const schema = foreignSchema([...KNOWN, later], KNOWN);
    expect(schema).toEqual({ madeBy: 'newer', migrations: [later] });
    expect(() => refuseForeign(schema)).toThrow(`by a newer version (${later})`);
    expect(() => refuseForeign(schema, { allowNewer: true })).not.toThrow();
  });

  it.each([[DEVELOPMENT], [[...DEVELOPMENT, 'Later9999999999999']], [['Initial0123456789ab1795900000000']]])(
    'is of development without the initial migration of this program, whatever is allowed: %j',
    (ran) => {
      const schema = foreignSchema(ran, KNOWN);
      expect(schema).toEqual({ madeBy: 'development', migrations: ran });
      expect(() => refuseForeign(schema, { allowNewer: true })).toThrow(
        `by a development version (${ran[0]}), which no other version can bring up to date: nothing was changed.`,
      );
    },
  );
});
