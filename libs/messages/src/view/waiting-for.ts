/** Why a message has not left yet, by its code on the wire. */
export const WAITING_CODES = [
  'schedule',
  'retry',
  'channel_paused',
  'channel_throttled',
  'channel_failing',
  'window',
  'daily_cap',
  'pace',
  'recipient_spacing',
  'order',
  'receipt',
] as const;
export type WaitingCode = (typeof WAITING_CODES)[number];

/** What holds a message back. */
export interface WaitingFor {
  code: WaitingCode;
  /** Until when, as it looks now, UTC milliseconds; null: until a person acts, or nobody can tell. */
  until: number | null;
  /** Our stable code of what stopped the channel, or of the message's last attempt; null: a person did, or nothing is wrong. */
  reason: string | null;
}

/** Where nothing is wrong with the channel. */
export function waitsFor(code: WaitingCode, until: number | null): WaitingFor {
  return { code, until, reason: null };
}
