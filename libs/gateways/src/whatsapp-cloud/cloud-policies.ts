import { type FailureCode, HOUR_MS, MINUTE_MS, type OptOutScope } from '@recado/core';
import type { CloudError } from './cloud-error.js';

/**
 * How an error of Meta is handled.
 * - reject: the message fails. suspend: the channel stops until a person acts, or for `afterMs`.
 * - throttle: the channel rests for `afterMs`; null: longer each time. pair: the recipient rests.
 * - retry: a few tries with growing rests. retryOnce: one more try, after `afterMs`. defer: tries with a day or more between them.
 */
export type CloudPolicy =
  | { do: 'reject'; code: FailureCode; optOut?: OptOutScope }
  | { do: 'suspend'; code: FailureCode; afterMs?: number }
  | { do: 'throttle'; code: FailureCode; afterMs: number | null }
  | { do: 'retryOnce'; code: FailureCode; afterMs?: number }
  | { do: 'pair' | 'retry' | 'defer'; code: FailureCode };

/** Rest for limits of the application or account, which Meta counts by the hour, in ms. */
const MINUTES_MS = 120_000;
/** An upgrade of a number takes at most this long, in ms. */
const UPGRADE_MS = 60_000;

/** A new template is ready for marketing messages within this time. */
const SYNC_MS = 10 * MINUTE_MS;

const reject = (code: FailureCode): CloudPolicy => ({ do: 'reject', code });
const suspend = (code: FailureCode): CloudPolicy => ({ do: 'suspend', code });

const AUTH = suspend('channel_auth_failed');
const PERMISSION = suspend('channel_permission_missing');
const LOCKED = suspend('channel_locked');
const BUSY: CloudPolicy = { do: 'retry', code: 'gateway_error' };
const LIMIT: CloudPolicy = { do: 'throttle', code: 'gateway_throttled', afterMs: MINUTES_MS };
const INVALID = reject('message_invalid');
const TEMPLATE = reject('template_rejected');
const NO_TEMPLATE = reject('template_unavailable');
const NO_SENDER = suspend('channel_not_found');
const NO_APP_SECRET = suspend('channel_app_secret_needed');

/** Policies by the code of the error (docs/gateways/facts.md, Meta). */
const POLICIES: ReadonlyMap<number, CloudPolicy> = new Map<number, CloudPolicy>([
  [0, AUTH],
  [1, BUSY],
  [2, BUSY],
  [3, PERMISSION],
  [4, LIMIT],
  [10, PERMISSION],
  [33, NO_SENDER],
  [100, INVALID],
  [190, AUTH],
  [368, LOCKED],
  [2040, reject('payment_not_for_recipient')],
  [2046, reject('payment_status_refused')],
  [2047, reject('payment_status_refused')],
  [80007, LIMIT],
  [130403, reject('recipient_blocked')],
  [130429, { do: 'throttle', code: 'gateway_throttled', afterMs: null }],
  [130472, reject('recipient_in_experiment')],
  [130497, reject('recipient_country_restricted')],
  [131000, BUSY],
  [131005, PERMISSION],
  [131008, INVALID],
  [131009, INVALID],
  [131016, BUSY],
  [131021, reject('recipient_is_sender')],
  [131026, reject('recipient_unreachable')],
  [131030, reject('recipient_not_allowed')],
  [131031, LOCKED],
  [131037, suspend('channel_name_rejected')],
  [131042, suspend('channel_payment_problem')],
  [131045, suspend('channel_certificate_problem')],
  [131047, reject('outside_window')],
  [131048, suspend('channel_spam_limited')],
  [131049, { do: 'defer', code: 'recipient_withheld' }],
  [131050, { do: 'reject', code: 'recipient_opted_out', optOut: 'marketing' }],
  [131051, reject('message_unsupported')],
  // What a customer sent could not be downloaded.
  [131052, reject('message_media_failed')],
  [131053, reject('message_media_failed')],
  [131055, TEMPLATE],
  [131056, { do: 'pair', code: 'recipient_throttled' }],
  [131057, { do: 'suspend', code: 'channel_maintenance', afterMs: UPGRADE_MS }],
  [131062, reject('recipient_without_number')],
  [131063, reject('marketing_not_here')],
  [131064, { do: 'defer', code: 'templates_limited' }],
  [132000, TEMPLATE],
  [132001, TEMPLATE],
  [132005, TEMPLATE],
  [132007, TEMPLATE],
  [132012, TEMPLATE],
  [132018, TEMPLATE],
  [132015, NO_TEMPLATE],
  [132016, NO_TEMPLATE],
  [132068, NO_TEMPLATE],
  [132069, { do: 'retryOnce', code: 'template_throttled', afterMs: HOUR_MS }],
  [133004, BUSY],
  [133010, suspend('channel_not_registered')],
  [134011, reject('payments_not_accepted')],
  [134100, TEMPLATE],
  [134101, { do: 'retryOnce', code: 'template_syncing', afterMs: SYNC_MS }],
  [134102, NO_TEMPLATE],
  [135000, INVALID],
  [139200, reject('direct_send_blocked')],
]);

/** The subcode of code 100 for an object that is missing or belongs to another account. */
const OBJECT_GONE = 33;

/** Words of code 100 where the app asks for a proof with its secret, and none came or one that is made with another secret. */
const OF_APP_SECRET = /\bappsecret_proof\b/i;

/** Meta could not fetch a medium because its server failed or was busy (docs/gateways/facts.md). */
const MEDIA_FAILED = 131_053;
const OF_SERVER = /\bhttp code (?:429|5\d\d)\b/i;

/** How this error is handled; undefined: it is unknown. */
export function policyOf({ code, subcode, detail }: CloudError): CloudPolicy | undefined {
  if (code === MEDIA_FAILED && OF_SERVER.test(detail)) return { do: 'retryOnce', code: 'message_media_failed' };
  if (code >= 200 && code <= 299) return PERMISSION;
  if (code === 100 && subcode === OBJECT_GONE) return NO_SENDER;
  if (code === 100 && OF_APP_SECRET.test(detail)) return NO_APP_SECRET;
  return POLICIES.get(code);
}
