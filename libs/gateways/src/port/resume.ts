import type { FailureCode } from '@recado/core';

/** What ends a suspension: a condition that clears by itself, or a person who acts. */
export type Resume = 'auto' | 'manual';

/**
 * The codes of suspensions that only a person can end, because a credential, a permission, a contract or a decision of
 * the provider must change.
 */
const MANUAL: ReadonlySet<string> = new Set<FailureCode>([
  'gateway_not_configured',
  'channel_auth_failed',
  'channel_permission_missing',
  'channel_app_secret_needed',
  'channel_not_found',
  'channel_address_wrong',
  'channel_version_unsupported',
  'channel_not_registered',
  'channel_locked',
  'channel_spam_limited',
  'channel_payment_problem',
  'channel_name_rejected',
  'channel_certificate_problem',
  'phone_unlinked',
  'phone_client_outdated',
  'phone_not_multidevice',
]);

/** What ends a suspension with this code. */
export function resumeOf(code: string): Resume {
  return MANUAL.has(code) ? 'manual' : 'auto';
}
