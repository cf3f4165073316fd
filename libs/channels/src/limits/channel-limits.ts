/** A number of messages in a period, evenly spread. */
export interface Pace {
  /** 1 to 1,000. */
  messages: number;
  /** 1 s to 1 h, in ms. */
  periodMs: number;
  /** Largest deviation of the distance between two messages from the mean, 0 to 90 %. */
  jitterPercent: number;
}

/** The hours in which messages may leave, read in the channel's zone. */
export interface SendingWindow {
  /** 1 is Monday, 7 is Sunday; the day on which the hours begin. */
  days: readonly number[];
  /** Minutes after midnight, 0 to 1,439. */
  from: number;
  /** Minutes after midnight, 1 to 1,440; at or before `from` it is of the next day. */
  to: number;
}

/** How many messages may leave on one day of the channel's zone. */
export interface DailyCap {
  /** 1 to 10,000,000. */
  messages: number;
  warmUp: WarmUp | null;
}

/** A new number begins with few messages and may send more each day, until the cap. */
export interface WarmUp {
  /** Messages of the first day. */
  start: number;
  /** By how much each day may exceed the one before it, 1 to 1,000 %. */
  growthPercent: number;
  /** The first day, in days since 1970 of the channel's zone. */
  firstDay: number;
}

/** How often a channel may write to recipients who have not written to it lately. */
export interface NewRecipientLimits {
  /** Recipients on a day to whom it has not written lately either. */
  perDay: DailyCap;
  /** Least distance between two messages to recipients who have not written to it lately, 0 to 1 h, in ms. */
  spacingMs: number;
}

/** What a channel may send and when. What is null is not limited. */
export interface ChannelLimits {
  pace: Pace | null;
  /** Least distance between two messages to one recipient, 0 to 1 h, in ms. */
  spacingMs: number;
  dailyCap: DailyCap | null;
  newRecipients: NewRecipientLimits | null;
  window: SendingWindow | null;
  /** IANA zone of its days and hours. */
  timezone: string;
}

/** Whether the channel has any limit. */
export function isLimited({ pace, spacingMs, dailyCap, window }: ChannelLimits): boolean {
  return pace !== null || spacingMs > 0 || dailyCap !== null || window !== null;
}
