import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { INITIAL_TABLES } from './initial-tables.js';

const FROZEN = 'ff92701cd4cccdd48148fe6502fefb96ac57eaae1f3e2219a04e5d648d251023';

it('the initial tables are those of 1.0.0-rc.1', () => {
  const hash = createHash('sha256').update(JSON.stringify(INITIAL_TABLES)).digest('hex');
  expect(
    hash,
    'The statements that a release has run were changed, and databases that have run them would keep the old tables. ' +
      'Undo the change, and add a migration instead (docs/upgrading.md, "Writing a migration")',
  ).toBe(FROZEN);
});
