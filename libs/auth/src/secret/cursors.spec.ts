import { type Config } from '@recado/config';
import { DomainError } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { AppSecret } from './app-secret.js';
import { Cursors } from './cursors.js';

const SECRET = 'a secret that is long enough to be one';

function cursorsOf(changes: Partial<Config> = {}): Cursors {
  return new Cursors(new AppSecret({ ...testConfig({ NODE_ENV: 'test', APP_SECRET: SECRET }), ...changes }));
}

describe('a cursor', () => {
  const cursors = cursorsOf();
  const list = { keyId: 7, filter: { statuses: [3], phone: '5511987654321', apiKeyId: 7 } };
  const place = [Number.MAX_SAFE_INTEGER, 45];
  const cursor = cursors.write(place, list) as string;

  it('returns the position in the list', () => {
    expect(cursor).toMatch(/^[\w-]{20,128}$/);
    expect(cursors.read(cursor, list)).toEqual(place);
    expect(cursorsOf().read(cursor, { ...list, filter: { ...list.filter, batchId: undefined } })).toEqual(place);
  });

  it('is invalid for another key and with other filters', () => {
    expect(() => cursors.read(cursor, { ...list, keyId: 8 })).toThrow(DomainError);
    for (const filter of [{}, { ...list.filter, phone: '5511987654322' }, { ...list.filter, apiKeyId: undefined }]) {
      expect(() => cursors.read(cursor, { ...list, filter })).toThrow(DomainError);
    }
  });

  it('cannot be forged or changed', () => {
    const bytes = Buffer.from(cursor, 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(() => cursors.read(changed.toString('base64url'), list)).toThrow(DomainError);
    }
    for (const made of ['', 'x', '[1,2]', Buffer.from('[1,2]').toString('base64url'), 'A'.repeat(9_999), '\0', 'é']) {
      expect(() => cursors.read(made, list)).toThrow(DomainError);
    }
  });

  it('stays valid after one change of the secret', () => {
    const next = { appSecret: 'the next secret, which is long enough too' };
    expect(cursorsOf({ ...next, previousAppSecret: SECRET }).read(cursor, list)).toEqual(place);
    expect(() => cursorsOf(next).read(cursor, list)).toThrow(DomainError);
  });
});
