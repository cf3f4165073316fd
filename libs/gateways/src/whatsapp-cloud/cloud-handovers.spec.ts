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
const PASSED = {
  recipient: { phone_number_id: '111', display_phone_number: '15550783881' },
  sender: { phone_number: '+55 11 98765-4321' },
  timestamp: '1795191240',
  type: 'control_passed',
  control_passed: { previous_owner_role: 'customer_service', new_owner_role: 'ai_agent', metadata: 'x' },
};

function read(value: object) {
  const entry = [{ id: '1', changes: [{ field: 'messaging_handovers', value }] }];
  const body = Buffer.from(JSON.stringify({ entry }));
  const request = { method: 'POST', headers: {}, query: {}, body, receivedAt: RECEIVED, proved: true } as const;
  return readCloudCallback(request, SETTINGS, new Installation('here', 0));
}

describe('handovers of Meta', () => {
  const passed = {
    sender: '111',
    phone: '5511987654321',
    change: 'passed',
    previousRole: 'customer_service',
    newRole: 'ai_agent',
    at: 1_795_191_240_000,
  };

  it('name the number, the person and the roles, and open no window', () => {
    expect(read(PASSED)).toMatchObject({ handovers: [passed], inbound: [], receipts: [], states: [], news: [] });
    const taken = { type: 'control_taken', control_taken: { new_owner_role: 'escalation' } };
    const { handovers } = read({ ...PASSED, control_passed: undefined, ...taken });
    expect(handovers).toEqual([{ ...passed, change: 'taken', previousRole: null, newRole: 'escalation' }]);
  });

  it('may hide the number', () => {
    const { handovers } = read({ ...PASSED, sender: { user_id: 'BR.4711' } });
    expect(handovers).toEqual([{ ...passed, phone: null, identity: 'bsuid:BR.4711' }]);
  });

  it.each([{ sender: undefined }, { sender: {} }, { type: 'other' }, { type: undefined }])(
    'are left out with %j',
    (more) => expect(read({ ...PASSED, ...more }).handovers).toEqual([]),
  );

  it.each([null, 'x'.repeat(65), '<b>', 7, {}])('have no role for %j', (role) => {
    const { handovers } = read({ ...PASSED, control_passed: { previous_owner_role: role } });
    expect(handovers).toMatchObject([{ previousRole: null, newRole: null }]);
  });
});
