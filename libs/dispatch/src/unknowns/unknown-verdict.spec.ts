import { HOLD_MS } from '@recado/messages';
import { describe, expect, it } from 'vitest';
import { type UnknownEvidence, type UnknownVerdict, verdictOn } from './unknown-verdict.js';

const MINUTE = 60_000;
/** A message on a gateway that echoes our id, just after its hold, while receipts of others come. */
const EVIDENCE: UnknownEvidence = {
  since: 0,
  now: HOLD_MS,
  pulled: null,
  echoes: true,
  lastReceiptAt: HOLD_MS - MINUTE,
  takesReceipts: true,
  oldestOpenAt: null,
};
const pulling = { echoes: false, lastReceiptAt: null };

describe('a message of which nobody knows whether it was taken', () => {
  it.each<[string, Partial<UnknownEvidence>, UnknownVerdict]>([
    ['goes again when others got receipts and it got none', {}, 'resend'],
    ['waits out its hold', { now: HOLD_MS - 1 }, 'wait'],
    ['waits where no receipts came', { lastReceiptAt: null }, 'wait'],
    ['waits where none came lately', { lastReceiptAt: HOLD_MS - 10 * MINUTE - 1 }, 'wait'],
    ['waits where receipts do not carry our id', { echoes: false }, 'wait'],
    ['waits where nobody takes receipts in', { takesReceipts: false }, 'wait'],
    ['waits when receipts come back after a long time', { now: 2 * HOLD_MS, lastReceiptAt: 2 * HOLD_MS }, 'wait'],
    ['waits for what came in time and is not applied', { oldestOpenAt: HOLD_MS }, 'applyFirst'],
    ['does not wait for what came later', { now: HOLD_MS + 9, oldestOpenAt: HOLD_MS + 1 }, 'resend'],
    ['goes again when its provider has not got it', { ...pulling, pulled: 'absent' }, 'resend'],
    ['waits out its hold then, too', { ...pulling, pulled: 'absent', now: HOLD_MS - 1 }, 'wait'],
    ['waits when its provider does not know', { ...pulling, pulled: 'unknown' }, 'wait'],
    ['waits when its provider does not know, whatever receipts say', { pulled: 'unknown' }, 'wait'],
    ['is believed to be where its provider says, at once', { ...pulling, pulled: 'delivered', now: 1 }, 'delivered'],
  ])('%s', (_, changes, verdict) => {
    expect(verdictOn({ ...EVIDENCE, ...changes })).toBe(verdict);
  });
});
