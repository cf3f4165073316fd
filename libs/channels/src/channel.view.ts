import type { ChannelLimits } from './limits/channel-limits.js';

/**
 * Why a channel rests by itself: the provider asked for it, nobody answers, or the provider refuses the account and is
 * asked again now and then.
 */
export type BlockKind = 'throttled' | 'failing' | 'held';

/** A stop that only a person ends. */
export interface ChannelPause {
  /** UTC milliseconds. */
  at: number;
  /** Who paused it; null: the code did. */
  by: string | null;
  /** Our stable code of the answer that paused it; null: a person did. */
  code: string | null;
  /** What that person said about it; null: nothing. */
  note: string | null;
}

/** The latest failure of the channel itself; stays when it works again. */
export interface ChannelError {
  code: string;
  /** What the provider said; null once erased by retention. */
  detail: string | null;
  /** UTC milliseconds. */
  at: number;
}

/** A channel, what limits it, and whether it can send. Times are UTC milliseconds. */
export interface ChannelView {
  id: number;
  name: string;
  /** The kind of its gateway. */
  gateway: string;
  /** Its provider recognises a repeated message, so one of unknown outcome may be sent again. */
  isIdempotent: boolean;
  /** The environment or the program describes it: it cannot be changed here. */
  builtIn: boolean;
  limits: ChannelLimits;
  createdAt: number;
  /** Since when it takes no new messages; null: it takes them. */
  archivedAt: number | null;
  pause: ChannelPause | null;
  /** Nothing starts before this time; 0 while it works. */
  blockedUntil: number;
  /** Null while it works. */
  blockedAs: BlockKind | null;
  /** Failures of the channel itself in a row; 0 while it works. */
  failures: number;
  /** Answers in a row that are not like its provider's; 0 while it works. */
  badAnswers: number;
  /** Since when it fails without a success between. */
  failingSince: number | null;
  failureCode: string | null;
  lastError: ChannelError | null;
}

/** Everything is paused: who did it, when (UTC milliseconds), and what they said about it. */
export interface AllPaused {
  at: number;
  by: string;
  note: string | null;
}
