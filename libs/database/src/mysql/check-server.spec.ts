import { ConfigError } from '@recado/config';
import { describe, expect, it } from 'vitest';
import { checkServer } from '../prepare-database.js';

/** Nobody listens on port 1. */
const URL_OF_NOBODY = 'mysql://app:hidden@127.0.0.1:1/recado';

describe('a database server that is not there', () => {
  it('is waited for, with a line for each try, and given up with a sentence', async () => {
    const lines: string[] = [];
    const database = { kind: 'mysql', url: URL_OF_NOBODY, allowWeakDurability: false } as const;
    const checking = checkServer({ environment: 'test', database }, (line) => lines.push(line), {
      forMs: 1_000,
      restMs: 50,
    });
    await expect(checking).rejects.toThrow(ConfigError);
    await expect(checking).rejects.toThrow(/^DATABASE_URL names .*127\.0\.0\.1:1 that does not answer: .*REFUSED.*\.$/);
    expect(lines.length).toBeGreaterThan(1);
    expect(new Set(lines)).toEqual(
      new Set(['The database server at 127.0.0.1:1 does not answer yet: connect ECONNREFUSED 127.0.0.1:1']),
    );
  });
});
