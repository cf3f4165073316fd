/** Why a message has not left yet, or has left and is held back, as codes of the API. */
export const WAITING_CODES = [
  'schedule',
  'retry',
  'batch_paused',
  'channel_paused',
  'channel_throttled',
  'channel_failing',
  'no_owner',
  'window',
  'daily_cap',
  'new_recipient_cap',
  'template',
  'provider_review',
  'pace',
  'recipient_spacing',
  'order',
  'queue_unavailable',
  'receipt',
] as const;
export type WaitingCode = (typeof WAITING_CODES)[number];

/** What a message waits for. */
export interface WaitingFor {
  code: WaitingCode;
  /** The expected end, UTC milliseconds; null: until a person acts, or unknown. */
  until: number | null;
  /** The code of the error that stopped the channel or ended the last attempt; null: a person stopped it, or there is no error. */
  reason: string | null;
}

/** A reason without an error. */
export function waitsFor(code: WaitingCode, until: number | null): WaitingFor {
  return { code, until, reason: null };
}
