import { describe, expect, it } from 'vitest';
import { MessageStatus } from './status.js';
import { isSimulated } from './simulated.js';

const { Pending, Scheduled, Sending, Sent, Read, Failed, Canceled } = MessageStatus;

describe('a message is simulated', () => {
  it.each([
    [Pending, 'sandbox', null, true],
    [Scheduled, 'sandbox', null, true],
    [Sending, 'http', null, false],
    [Failed, 'sandbox', null, true],
    [Canceled, 'waha', null, false],
    [Read, 'sandbox', 'sandbox-abc', true],
    [Sent, 'waha', 'wamid.4711', false],
  ])('while its channel has the simulator: %i by %s as %s', (status, gateway, providerMessageId, expected) => {
    expect(isSimulated({ status, gateway, providerMessageId })).toBe(expected);
  });

  it.each([
    ['stays so when its channel gets a real gateway', Read, 'waha', 'sandbox-abc', true],
    ['does not become so when its channel gets the simulator', Sent, 'sandbox', 'wamid.4711', false],
    ['goes with its channel when it is retried', Pending, 'waha', 'sandbox-abc', false],
  ])('%s', (_, status, gateway, providerMessageId, expected) => {
    expect(isSimulated({ status, gateway, providerMessageId })).toBe(expected);
  });
});
