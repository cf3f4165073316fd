import { HOLD_MS } from '@recado/messages';
import { describe, expect, it } from 'vitest';
import { type UnknownEvidence, type UnknownResolution, resolveUnknown } from './unknowns.js';

const MINUTE = 60_000;
/** A message on a gateway that echoes our id, just after its hold, while other messages get receipts. */
const EVIDENCE: UnknownEvidence = {
  since: 0,
  now: HOLD_MS,
  pulled: null,
  echoes: true,
  lastReceiptAt: HOLD_MS - MINUTE,
  oldestOpenAt: null,
};
const pulling = { echoes: false, lastReceiptAt: null };

describe('resolveUnknown', () => {
  it.each<[string, Partial<UnknownEvidence>, UnknownResolution]>([
    ['sends again when other messages got receipts and this one got none', {}, 'resend'],
    ['waits until the hold has ended', { now: HOLD_MS - 1 }, 'wait'],
    ['waits on a channel that has brought no receipt', { lastReceiptAt: null }, 'wait'],
    ['waits on a channel without a recent receipt', { lastReceiptAt: HOLD_MS - 10 * MINUTE - 1 }, 'wait'],
    ['waits where receipts do not carry our id', { echoes: false }, 'wait'],
    ['waits when receipts come again after twice the hold', { now: 2 * HOLD_MS, lastReceiptAt: 2 * HOLD_MS }, 'wait'],
    ['waits for receipts that came in time and are not applied', { oldestOpenAt: HOLD_MS }, 'applyFirst'],
    ['does not wait for receipts that came later', { now: HOLD_MS + 9, oldestOpenAt: HOLD_MS + 1 }, 'resend'],
    ['sends again when the provider has not got it', { ...pulling, pulled: 'absent' }, 'resend'],
    ['waits until the hold has ended also then', { ...pulling, pulled: 'absent', now: HOLD_MS - 1 }, 'wait'],
    ['waits when the provider does not know', { ...pulling, pulled: 'unknown' }, 'wait'],
    ['waits when the provider does not know, whatever receipts say', { pulled: 'unknown' }, 'wait'],
    ['takes the status that the provider answers at once', { ...pulling, pulled: 'delivered', now: 1 }, 'delivered'],
  ])('%s', (_, changes, resolution) => {
    expect(resolveUnknown({ ...EVIDENCE, ...changes })).toBe(resolution);
  });
});
