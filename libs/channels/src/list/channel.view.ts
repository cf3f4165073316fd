import type { CarriedContents, UsualLimits } from '@recado/config';
import type { ChannelLimits } from '../channel-limits.js';
import type { ChannelSeen } from '../channel-sightings.js';

/**
 * Why a channel is blocked: the provider asked for a rest, it does not answer, or it refuses the account or the
 * session. The last one is stored as `held`, and suspends the channel, which is tried again at growing intervals.
 */
export type BlockKind = 'throttled' | 'failing' | 'held';

/** A stop that only a person ends: a pause by a person, or a suspension by a code. */
interface ChannelPause {
  /** UTC milliseconds. */
  at: number;
  /** The person who paused it; null: a code suspended it. */
  by: string | null;
  /** Our code of the answer that suspended it; null: a person paused it. */
  code: string | null;
  /** The reason that the person gave; null: none. */
  note: string | null;
}

/** The latest failure of the channel itself; stays when it works again. */
interface ChannelError {
  code: string;
  /** What the provider said; null once erased by retention. */
  detail: string | null;
  /** UTC milliseconds. */
  at: number;
}

/** A channel with its limits and its state. Times are UTC milliseconds. */
export interface ChannelView {
  id: number;
  name: string;
  /** The kind of its gateway. */
  gateway: string;
  /** Its provider recognises a repeated message, so a message of unknown outcome may be sent again. */
  isIdempotent: boolean;
  /** It has one connection, which one process at a time holds. */
  isOwned: boolean;
  /** It is the default or the sandbox channel, which cannot be changed by people. */
  builtIn: boolean;
  limits: ChannelLimits;
  /** They were chosen for it; else they are the usual ones, which follow its gateway, its settings and a new version. */
  hasOwnLimits: boolean;
  /** What is safe for its sender; missing: the provider has limits of its own. */
  safeLimits?: UsualLimits | undefined;
  createdAt: number;
  /** Since when it takes no new messages; null: it takes them. */
  archivedAt: number | null;
  pause: ChannelPause | null;
  /** The end of its block; 0: it is not blocked. */
  blockedUntil: number;
  /** Null: it works. */
  blockedAs: BlockKind | null;
  /** Failures of the channel itself in a row; 0 while it works. */
  failures: number;
  /** Answers in a row that do not look like the provider's; 0 while it works. */
  badAnswers: number;
  /** Since when it fails without a success between. */
  failingSince: number | null;
  failureCode: string | null;
  lastError: ChannelError | null;
  /** How long a recipient counts as warm after each message of theirs, in ms; null: it treats all recipients alike. */
  warmForMs: number | null;
  /** Nothing is sent to cold recipients before `until`; null: there is no such lock. */
  coldLock: ColdLock | null;
  /** What it sends beside texts; missing: nothing. */
  carries?: CarriedContents | undefined;
  /** Its check is asked before a message is tried after a failure, also where its provider recognises repetitions. */
  asksFirst?: boolean | undefined;
  /** When its provider last refused Direct Send for the account; null: it has not. */
  directRefusedAt: number | null;
  /** The portfolio at its provider, whose channels share a messaging limit; null: it is not known. */
  portfolio: string | null;
  /** To how many people that portfolio may write first within 24 hours; null: not told, or no limit. */
  messagingLimit: number | null;
  /** The number that it sends from, digits with country code; null: its provider has not told it. */
  phone: string | null;
  /** The version of the preset that its settings were taken from (`takenPreset`); null: none, or it is not known. */
  preset: string | null;
  /** Goes up with each change of its settings or limits. */
  revision: number;
  /** Goes up with each change after which its provider may not recognise what was sent before. */
  generation: number;
  /** The generation up to which its waiting messages were looked through. */
  sweptGeneration: number;
  /** How many messages became unknown by the last such change. */
  leftUnknown: number;
  /** What was last seen of it when the channels were read; missing: nothing. Only `Channels.all` reads it anew each time. */
  seen?: ChannelSeen | undefined;
}

/** The provider does not let the channel write to recipients who have not written to it. */
interface ColdLock {
  /** UTC milliseconds. */
  until: number;
  /** Our stable code. */
  code: string;
}

/** The pause of all channels: who paused them, when (UTC milliseconds), and why. */
export interface AllPaused {
  at: number;
  by: string;
  note: string | null;
}
