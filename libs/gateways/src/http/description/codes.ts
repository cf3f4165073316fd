import type { FailureCode } from '@recado/core';
import type { CheckOutcome, Outcome } from './description.js';

const OF_CHANNELS = [
  'channel_disconnected',
  'channel_auth_failed',
  'channel_permission_missing',
  'channel_not_found',
  'channel_not_registered',
  'channel_restricted',
  'channel_locked',
  'channel_license_required',
  'channel_payment_problem',
  'channel_maintenance',
] as const;
const OF_RESTS = ['gateway_throttled', 'gateway_busy', 'gateway_down'] as const;

/** The codes that a rule may give its outcome, the usual one first. Empty: it has none. */
export const CODES: Readonly<Record<Outcome | CheckOutcome, readonly FailureCode[]>> = {
  accepted: [],
  ready: [],
  refused: [
    'gateway_rejected',
    'message_invalid',
    'message_unsupported',
    'message_media_failed',
    'media_refused',
    'media_unreachable',
    'gateway_feature_missing',
    'recipient_unreachable',
    'recipient_blocked',
    'recipient_is_sender',
    'recipient_not_allowed',
    'recipient_country_restricted',
    'recipient_opted_out',
  ],
  not_on_whatsapp: ['recipient_not_on_whatsapp'],
  disconnected: OF_CHANNELS,
  reach_out_locked: ['reach_out_locked'],
  throttled: OF_RESTS,
  retry: ['gateway_error', 'gateway_not_ready'],
  unknown: ['gateway_unclear'],
};
