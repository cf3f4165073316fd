import { type Receipt, SIMULATOR_ID_PREFIX } from '@recado/core';
import { behaviourOf } from './magic-numbers.js';

/** A row whose next receipt is due. Times are UTC milliseconds. */
export interface DueRow {
  id: number;
  requestKey: string;
  messageId: number;
  channelId: number;
  phone: string;
  deliveredAt: number | null;
  readAt: number | null;
  /** When the receipt was due. */
  at: number;
}

/** The receipts of a row that are due now, and the row afterwards. */
export interface ReceiptStep {
  kinds: readonly Receipt['kind'][];
  deliveredAt: number | null;
  readAt: number | null;
  nextReceiptAt: number | null;
}

/** Delays of the receipts in ms: a person can watch them. */
const DELIVERED_MS = [800, 1_500] as const;
const READ_MS = [1_000, 2_000] as const;

/** The sandbox's id of the message with this key. */
export function providerIdOf(key: string): string {
  return SIMULATOR_ID_PREFIX + key;
}

/** When the first receipt of a message accepted now is due; null: never. */
export function firstReceiptAt(messageId: number, phone: string, now: number): number | null {
  return behaviourOf(phone) === 'no_receipts' ? null : now + spread(messageId, DELIVERED_MS);
}

/** The next step of a due row. */
export function stepOf(row: DueRow): ReceiptStep {
  const behaviour = behaviourOf(row.phone);
  if (behaviour === 'delivery_fails') return { ...row, kinds: ['failed'], nextReceiptAt: null };
  return behaviour === 'receipts_shuffled' ? shuffledStep(row) : orderlyStep(row);
}

/** The receipts of a step for the sink. */
export function receiptsOf(row: DueRow, { kinds }: ReceiptStep): Receipt[] {
  const { channelId, messageId, at } = row;
  const base = { channelId, messageId, providerMessageId: providerIdOf(row.requestKey), at };
  return kinds.map((kind) => (kind === 'failed' ? { ...base, kind, ...FAILURE } : { ...base, kind }));
}

const FAILURE = { code: 'delivery_failed', detail: 'sandbox: could not be delivered' };

function orderlyStep(row: DueRow): ReceiptStep {
  if (row.deliveredAt !== null) return { ...row, kinds: ['read'], readAt: row.at, nextReceiptAt: null };
  return { ...row, kinds: ['delivered'], deliveredAt: row.at, nextReceiptAt: secondReceiptAt(row) };
}

function shuffledStep(row: DueRow): ReceiptStep {
  if (row.readAt === null)
    return { ...row, kinds: ['read', 'read'], readAt: row.at, nextReceiptAt: secondReceiptAt(row) };
  return { ...row, kinds: ['delivered', 'delivered'], deliveredAt: row.at, nextReceiptAt: null };
}

function secondReceiptAt({ messageId, at }: DueRow): number {
  return at + spread(messageId, READ_MS);
}

/** A delay within the range, which differs between neighbouring ids and is constant for one id. */
function spread(id: number, [from, to]: readonly [number, number]): number {
  // Multiplicative hashing: 2^32 over the golden ratio.
  return from + ((Math.imul(id, 0x9e3779b1) >>> 0) % (to - from + 1));
}
