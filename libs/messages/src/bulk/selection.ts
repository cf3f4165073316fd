/** The failed messages of one code on one channel that failed in a stretch of time (UTC milliseconds). */
export interface FailureSelection {
  kind: 'failures';
  channelId: number;
  code: string;
  /** Since when; missing: since ever. */
  from?: number;
  /** Included. */
  until: number;
}

/** The end of a stretch of time that has none, in ms: some 17,000 years, exact as a JavaScript number. Links carry it. */
export const NO_END = 2 ** 49;

/** The scheduled messages whose time is at least `from` and before `until` (UTC milliseconds). */
export interface ScheduleSelection {
  kind: 'schedules';
  from: number;
  until: number;
  /** Null: of any channel, of any key. */
  channelId: number | null;
  apiKeyId: number | null;
}

/** Which messages a bulk change concerns. */
export type Selection = FailureSelection | ScheduleSelection;

/** A place in the order of a selection: the next chunk begins behind it. */
export interface Position {
  channelId: number;
  lane: number;
  apiKeyId: number;
  /** The time of the last message, UTC milliseconds, and its id. */
  at: number;
  id: number;
}

/** Messages of a selection in its order. `next` null: there are no more. */
export interface FoundChunk {
  ids: number[];
  next: Position | null;
}

/** How many messages are counted at most. */
export const MAX_COUNTED = 50_000;
