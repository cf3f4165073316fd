/**
 * Why a callback is not proved to come from the provider: the channel has no secret, the callback carries no proof, or
 * a wrong one.
 */
export type RefusedReason = 'no_secret' | 'no_proof' | 'wrong_proof';

/** What was last seen of a channel. Times are UTC milliseconds; null: never. */
export interface ChannelSeen {
  /** Its provider took a message, to within some seconds. */
  sentAt: number | null;
  /** A receipt of one of its messages came, to within some seconds. */
  receiptAt: number | null;
  /** Its provider told that it is connected. */
  reportedAt: number | null;
  /** Its provider was asked. `code`: what was wrong; null: nothing. */
  check: { at: number; code: string | null } | null;
  /** Callbacks that were not proved to come from its provider, with less than a day between two of them. */
  refused: { at: number; reason: RefusedReason; total: number } | null;
  /** Callbacks of which the description of the channel tells nothing, counted alike. Missing: there are none. */
  unread?: { at: number; total: number };
}

/** A row of `channel_sightings`, or of `channel_receipts` as the kind `receipt`. */
export interface SightingRow {
  channelId: number;
  kind: string;
  at: number;
  code: string | null;
  total: number;
}

/** Reads what was seen of every channel: a few rows each. */
export const SELECT_SIGHTINGS = `SELECT channel_id AS channelId, kind, at, code, total FROM channel_sightings
  UNION ALL SELECT channel_id, 'receipt', last_at, NULL, 0 FROM channel_receipts`;

/** What was seen, by the ids of the channels. */
export function seenIn(rows: readonly SightingRow[]): Map<number, ChannelSeen> {
  const seen = new Map<number, ChannelSeen>();
  for (const row of rows) {
    const known = seen.get(row.channelId) ?? NOTHING;
    seen.set(row.channelId, { ...known, ...partOf(row) });
  }
  return seen;
}

const NOTHING: ChannelSeen = { sentAt: null, receiptAt: null, reportedAt: null, check: null, refused: null };

function partOf({ kind, at, code, total }: SightingRow): Partial<ChannelSeen> {
  if (kind === 'sent') return { sentAt: at };
  if (kind === 'receipt') return { receiptAt: at };
  if (kind === 'reported') return { reportedAt: at };
  if (kind === 'checked') return { check: { at, code } };
  if (kind === 'unread') return { unread: { at, total } };
  return { refused: { at, reason: code as RefusedReason, total } };
}
