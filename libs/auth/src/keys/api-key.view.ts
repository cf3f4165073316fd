import type { KeyLimits } from './key-limits.js';
import type { Scope } from './scope.js';

/** What of a key can be changed after it was made. Times are UTC milliseconds. */
export interface KeySettings {
  name: string;
  scopes: readonly Scope[];
  /** null: never. */
  expiresAt: number | null;
  /** IANA zone of its schedules; null: the installation's. */
  timezone: string | null;
  /** What a variable without value does; null: as the installation says. */
  missingVariable: 'reject' | 'empty' | null;
  limits: KeyLimits;
  /** A request whose answer was lost is answered again instead of queued twice. */
  lostAnswerGuard: boolean;
  /** Addresses and subnets; null: it may come from anywhere. */
  ipAllowList: readonly string[] | null;
  /** The channel of messages that name none; null: the installation's default. */
  defaultChannelId: number | null;
}

/** Settings as they are asked for: a name, scopes, and what else is not as usual. */
export interface KeySettingsInput
  extends
    Pick<KeySettings, 'name' | 'scopes'>,
    Partial<Pick<KeySettings, 'expiresAt' | 'timezone' | 'missingVariable' | 'lostAnswerGuard' | 'defaultChannelId'>> {
  limits?: Partial<KeyLimits>;
  /** Empty: it may come from anywhere. */
  ipAllowList?: readonly string[];
}

/** A key as lists show it: everything but the secret. Times are UTC milliseconds. */
export interface ApiKeyView extends KeySettings {
  id: number;
  /** The public beginning of the secret in force, like `rcd_live_9fQ2`. */
  prefix: string;
  last4: string;
  testMode: boolean;
  createdAt: number;
  revokedAt: number | null;
  lastUsedAt: number | null;
  lastUsedIp: string | null;
  /** Requests of the current UTC day. */
  requestsToday: number;
  /** The secrets that were replaced and still open it, the newest first. */
  replaced: ReplacedSecretView[];
  /** It was revoked with the wish to cancel what waits, and something may still wait. */
  isCancelingWaiting: boolean;
}

/** A secret that was replaced and works until it expires. Times are UTC milliseconds. */
export interface ReplacedSecretView {
  id: number;
  prefix: string;
  last4: string;
  replacedAt: number;
  expiresAt: number;
  /** Since it was replaced. */
  lastUsedAt: number | null;
  lastUsedIp: string | null;
}

/** What a new key is to be. */
export interface IssueApiKey extends KeySettingsInput {
  testMode?: boolean;
  /** An existing secret of 32 characters or more to take over instead of making one. */
  secret?: string;
}

/** A key and its new secret, which is nowhere else. */
export interface IssuedApiKey {
  key: ApiKeyView;
  secret: string;
}
