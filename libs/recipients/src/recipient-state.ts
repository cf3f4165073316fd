/** What a channel knows about a recipient. Times are UTC milliseconds. */
export interface RecipientState {
  /** They count as warm before this time; 0: they never wrote, or the provider said that they had not lately. */
  warmUntil: number;
  /** When the channel wrote to them while they were new to it; null: never. */
  reachedAt: number | null;
}

/** The state of a recipient of whom nothing is known. */
export const STRANGER: RecipientState = { warmUntil: 0, reachedAt: null };

/** The columns that tell the state. */
export interface ContactTimes {
  inboundAt: number | null;
  closedAt: number | null;
  reachedAt: number | null;
}

/** The state by the times; `warmForMs`: how long a recipient counts as warm after each message of theirs. */
export function stateOf({ inboundAt, closedAt, reachedAt }: ContactTimes, warmForMs: number): RecipientState {
  const isClosed = inboundAt === null || (closedAt !== null && closedAt >= inboundAt);
  return { warmUntil: isClosed ? 0 : inboundAt + warmForMs, reachedAt };
}
