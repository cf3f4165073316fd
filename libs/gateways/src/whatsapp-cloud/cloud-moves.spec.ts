import { Installation } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { readCloudCallback } from './cloud-callback.js';

const SETTINGS = {
  url: 'https://graph.facebook.com',
  version: 'v25.0',
  phoneNumberId: '111',
  token: 'EAAB',
  outsideWindow: 'fail' as const,
  marketingApi: 'off' as const,
};
const OLD = '5531987654321';
const NEW = '5511912345678';
const IDS = { user_id: 'BR.2', previous_user_id: 'BR.1' };

function read(system: unknown, more: object = { from: OLD }) {
  const message = { id: 'wamid.S', timestamp: '1795191240', type: 'system', system, ...more };
  const value = { metadata: { phone_number_id: '111' }, messages: [message] };
  const body = Buffer.from(JSON.stringify({ entry: [{ id: '1', changes: [{ field: 'messages', value }] }] }));
  const request = { method: 'POST', headers: {}, query: {}, body, receivedAt: 0, proved: true } as const;
  return readCloudCallback(request, SETTINGS, new Installation('here', 0));
}

describe('messages of Meta’s system', () => {
  it('tell the old and the new number with their IDs, and are no message and no link', () => {
    const parents = { parent_user_id: 'BR.ENT.2', previous_parent_user_id: 'BR.ENT.1' };
    const changed = { body: 'User A changed', type: 'user_changed_number', wa_id: NEW, ...IDS, ...parents };
    expect(read(changed, { from: OLD, from_user_id: 'BR.2' })).toMatchObject({
      inbound: [],
      identities: [],
      moves: [
        {
          changed: 'number',
          before: { phone: OLD, identities: ['bsuid:BR.1', 'bsuid:BR.ENT.1'] },
          after: { phone: NEW, identities: ['bsuid:BR.2', 'bsuid:BR.ENT.2'] },
        },
      ],
    });
  });

  it('tell a number alone, and an ID alone', () => {
    const before = { phone: OLD, identities: [] };
    const after = { phone: NEW, identities: [] };
    expect(read({ type: 'user_changed_number', wa_id: NEW }).moves).toEqual([{ changed: 'number', before, after }]);
    expect(read({ type: 'user_changed_user_id', ...IDS }, {}).moves).toEqual([
      {
        changed: 'identity',
        before: { phone: null, identities: ['bsuid:BR.1'] },
        after: { phone: null, identities: ['bsuid:BR.2'] },
      },
    ]);
    expect(read({ type: 'user_changed_user_id', ...IDS }).moves).toMatchObject([{ after: { phone: OLD } }]);
  });

  it.each([
    { type: 'user_identity_changed', ...IDS, wa_id: NEW },
    { type: 'user_changed_number' },
    { type: 'user_changed_user_id', user_id: 'BR.2' },
    { type: 'user_changed_user_id', previous_user_id: 'BR.1' },
    { type: 'something_new', ...IDS },
    {},
    null,
    'x',
  ])('are left out where they tell no change of names: %j', (system) => {
    expect(read(system, {})).toMatchObject({ moves: [], inbound: [], identities: [] });
    expect(read(system, { from: OLD }).inbound).toEqual([]);
  });
});
