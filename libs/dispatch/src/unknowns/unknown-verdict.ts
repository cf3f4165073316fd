import type { PulledStatus } from '@recado/gateways';
import { HOLD_MS } from '@recado/messages';

/** A channel that brought receipts within this time brings them all. In ms. */
const TRUSTED_MS = 10 * 60_000;

/** What is known of a message of which nobody knows whether it was taken. Times are UTC milliseconds. */
export interface UnknownEvidence {
  now: number;
  /** Since when nobody knows. */
  since: number;
  /** What the provider says of it; null: it does not tell. */
  pulled: PulledStatus | null;
  /** The provider's receipts carry our own id, so that each finds its message. */
  echoes: boolean;
  /** When the channel last brought a receipt; null: never. */
  lastReceiptAt: number | null;
  /** Whether receipts are taken in here at all, and when the oldest came that has not been applied; null: none. */
  takesReceipts: boolean;
  oldestOpenAt: number | null;
}

/**
 * What to do: nothing, send it again, wait for receipts that came in time to be applied, or believe what the provider
 * says of it. It is sent again only after the hold, and only when the provider says that it has not got it, or brought
 * receipts of other messages meanwhile and none of this one. Later than twice the hold receipts decide nothing any more:
 * those that were away may come back one by one.
 */
export type UnknownVerdict = 'wait' | 'resend' | 'applyFirst' | Exclude<PulledStatus, 'absent' | 'unknown'>;

export function verdictOn(evidence: UnknownEvidence): UnknownVerdict {
  const { pulled, now, since } = evidence;
  if (pulled !== null && pulled !== 'absent' && pulled !== 'unknown') return pulled;
  if (now - since < HOLD_MS) return 'wait';
  if (pulled === 'absent') return 'resend';
  if (pulled !== null || !evidence.echoes || !bringsReceipts(evidence)) return 'wait';
  const { oldestOpenAt } = evidence;
  return oldestOpenAt !== null && oldestOpenAt <= since + HOLD_MS ? 'applyFirst' : 'resend';
}

function bringsReceipts({ takesReceipts, lastReceiptAt, now, since }: UnknownEvidence): boolean {
  const isTimely = now - since < 2 * HOLD_MS;
  return takesReceipts && isTimely && lastReceiptAt !== null && now - lastReceiptAt <= TRUSTED_MS;
}
