import type { PulledStatus } from '@recado/gateways';
import { HOLD_MS } from '@recado/messages';

/** A channel whose last receipt is younger than this is trusted to bring all receipts, in ms. */
const TRUSTED_MS = 10 * 60_000;

/** What is known about a message with an unknown outcome. Times are UTC milliseconds. */
export interface UnknownEvidence {
  now: number;
  /** Since when the outcome is unknown. */
  since: number;
  /** The status that the provider answered when asked; null: it was not asked. */
  pulled: PulledStatus | null;
  /** The provider's receipts carry our own id, so that each finds its message. */
  echoes: boolean;
  /** When the channel last brought a receipt; null: never. */
  lastReceiptAt: number | null;
  /** When the oldest receipt came that has not been applied; null: all are applied. */
  oldestOpenAt: number | null;
}

/**
 * What to do: wait, send the message again, wait until the receipts that came in time are applied, or take the status
 * that the provider answered. A message is sent again only after its hold, and only if the provider answers that it has
 * not got it, or has brought receipts of other messages meanwhile and none of this one. After twice the hold receipts
 * of others prove nothing any more, because a channel that was disconnected brings its receipts one by one.
 */
export type UnknownResolution = 'wait' | 'resend' | 'applyFirst' | Exclude<PulledStatus, 'absent' | 'unknown'>;

/** Resolves an unknown outcome by the evidence. */
export function resolveUnknown(evidence: UnknownEvidence): UnknownResolution {
  const { pulled, now, since } = evidence;
  if (pulled !== null && pulled !== 'absent' && pulled !== 'unknown') return pulled;
  if (now - since < HOLD_MS) return 'wait';
  if (pulled === 'absent') return 'resend';
  if (pulled !== null || !evidence.echoes || !bringsReceipts(evidence)) return 'wait';
  const { oldestOpenAt } = evidence;
  return oldestOpenAt !== null && oldestOpenAt <= since + HOLD_MS ? 'applyFirst' : 'resend';
}

function bringsReceipts({ lastReceiptAt, now, since }: UnknownEvidence): boolean {
  const isTimely = now - since < 2 * HOLD_MS;
  return isTimely && lastReceiptAt !== null && now - lastReceiptAt <= TRUSTED_MS;
}
