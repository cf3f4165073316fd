import type { FailureCode } from '@recado/core';

/** What ends a hold: a condition that clears by itself, or somebody who acts. */
export type Resume = 'auto' | 'manual';

/** Nothing that goes on by itself ends these: a credential, a permission, a contract or a judgement of the provider. */
const MANUAL: ReadonlySet<string> = new Set<FailureCode>([
  'gateway_not_configured',
  'channel_auth_failed',
  'channel_permission_missing',
  'channel_not_found',
  'channel_address_wrong',
  'channel_not_registered',
  'channel_locked',
  'channel_spam_limited',
  'channel_payment_problem',
  'channel_name_rejected',
  'channel_certificate_problem',
]);

/** What ends a hold with this code. */
export function resumeOf(code: string): Resume {
  return MANUAL.has(code) ? 'manual' : 'auto';
}
