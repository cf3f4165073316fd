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
const RECEIVED = Date.UTC(2026, 10, 20);
const PHONE = '5511987654321';
const STOP = {
  wa_id: PHONE,
  detail: 'User requested to stop marketing messages',
  category: 'marketing_messages',
  value: 'stop',
  timestamp: 1_795_191_240,
};

function read(preferences: readonly unknown[], more: object = {}) {
  const value = { metadata: { phone_number_id: '111' }, user_preferences: preferences, ...more };
  const body = Buffer.from(JSON.stringify({ entry: [{ id: '1', changes: [{ field: 'user_preferences', value }] }] }));
  const request = { method: 'POST', headers: {}, query: {}, body, receivedAt: RECEIVED, proved: true } as const;
  return readCloudCallback(request, SETTINGS, new Installation('here', 0));
}

describe('preferences of Meta', () => {
  const chosen = { sender: '111', phone: PHONE, value: 'stop', at: 1_795_191_240_000 };

  it('tell who stops marketing, and who resumes it', () => {
    const { preferences } = read([STOP, { ...STOP, value: 'resume', timestamp: '1795191250' }]);
    expect(preferences).toEqual([chosen, { ...chosen, value: 'resume', at: 1_795_191_250_000 }]);
  });

  it('are no messages, so that they open no window', () => {
    expect(read([STOP], { contacts: [{ wa_id: PHONE }] })).toMatchObject({ inbound: [], receipts: [], states: [] });
  });

  it('name people by the user ID that hides their number, and link both', () => {
    const { wa_id: _, ...hidden } = STOP;
    const { preferences } = read([{ ...hidden, user_id: 'BR.4711' }]);
    expect(preferences).toEqual([{ ...chosen, phone: null, identity: 'bsuid:BR.4711' }]);
    const both = read([{ ...STOP, user_id: 'BR.4711', parent_user_id: 'BR.ENT.12' }]);
    expect(both.preferences).toEqual([{ ...chosen, identity: 'bsuid:BR.4711' }]);
    expect(both.identities).toEqual([
      { phone: PHONE, identity: 'bsuid:BR.4711' },
      { phone: PHONE, identity: 'bsuid:BR.ENT.12' },
    ]);
  });

  it.each([
    { ...STOP, category: 'utility_messages' },
    { ...STOP, value: 'pause' },
    { ...STOP, wa_id: 'x' },
    { ...STOP, category: undefined },
    null,
    'stop',
  ])('leave out what they do not name: %j', (preference) => {
    expect(read([preference]).preferences).toEqual([]);
  });

  it('without a time count from when they came', () => {
    expect(read([{ ...STOP, timestamp: undefined }]).preferences).toMatchObject([{ at: RECEIVED }]);
  });
});
