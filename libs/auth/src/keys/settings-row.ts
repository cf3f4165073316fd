import type { ApiKey, SqlValue } from '@recado/database';
import type { KeySettings } from './api-key.view.js';
import { dialectsJson, dialectsOf } from './key-dialects.js';
import { limitsOf } from './key-limits.js';
import { SCOPES, type Scope, usableScopes } from './scope.js';

/** The settings of a key as its row has them. */
export type SettingsFields = Pick<
  ApiKey,
  | 'name'
  | 'testMode'
  | 'scopes'
  | 'expiresAt'
  | 'timezone'
  | 'missingVariable'
  | 'requestsPerMinute'
  | 'requestsPerDay'
  | 'messagesPerMinute'
  | 'messagesPerDay'
  | 'lostAnswerGuard'
  | 'ipAllowList'
  | 'defaultChannelId'
  | 'dialects'
>;

/** The columns of `api_keys k`, under the names of their fields. */
export const SETTINGS_COLUMNS = `k.name, k.test_mode AS testMode, k.scopes, k.expires_at AS expiresAt, k.timezone,
  k.missing_variable AS missingVariable, k.requests_per_minute AS requestsPerMinute,
  k.requests_per_day AS requestsPerDay, k.messages_per_minute AS messagesPerMinute,
  k.messages_per_day AS messagesPerDay, k.lost_answer_guard AS lostAnswerGuard, k.ip_allow_list AS ipAllowList,
  k.default_channel_id AS defaultChannelId, k.dialects`;

/** The settings of a row, without scopes that the key's mode cannot use. */
export function settingsOf(key: SettingsFields): KeySettings {
  const { name, expiresAt, timezone, missingVariable, defaultChannelId } = key;
  return {
    name,
    expiresAt,
    timezone,
    missingVariable,
    defaultChannelId,
    scopes: usableScopes(parseScopes(key.scopes), key.testMode === 1),
    limits: limitsOf(key),
    lostAnswerGuard: key.lostAnswerGuard === 1,
    ipAllowList: key.ipAllowList === null ? null : key.ipAllowList.split(' '),
    dialects: dialectsOf(key.dialects),
  };
}

/** The settings as columns of `api_keys`. */
export function settingsRow(settings: KeySettings): Record<string, SqlValue> {
  return {
    name: settings.name,
    scopes: settings.scopes.join(' '),
    expires_at: settings.expiresAt,
    timezone: settings.timezone,
    missing_variable: settings.missingVariable,
    requests_per_minute: settings.limits.requestsPerMinute,
    requests_per_day: settings.limits.requestsPerDay,
    messages_per_minute: settings.limits.messagesPerMinute,
    messages_per_day: settings.limits.messagesPerDay,
    lost_answer_guard: settings.lostAnswerGuard ? 1 : 0,
    ip_allow_list: settings.ipAllowList?.join(' ') ?? null,
    default_channel_id: settings.defaultChannelId,
    dialects: dialectsJson(settings.dialects),
    // No program is told anything by it any more.
    ...(dialectsJson(settings.dialects) === null && { dialect_secret: null }),
  };
}

/** The scopes of a row. Those that only a newer version knows are left out. */
function parseScopes(scopes: string): Scope[] {
  const given = scopes.split(' ');
  return SCOPES.filter((scope) => given.includes(scope));
}
