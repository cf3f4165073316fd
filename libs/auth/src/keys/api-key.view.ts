import type { KeyDialects } from './key-dialects.js';
import type { KeyLimits } from './key-limits.js';
import type { Scope } from './scope.js';

/** The settings of a key, which can be changed. Times are UTC milliseconds. */
export interface KeySettings {
  name: string;
  scopes: readonly Scope[];
  /** null: never. */
  expiresAt: number | null;
  /** IANA zone of its schedules; null: the installation's. */
  timezone: string | null;
  /** What a variable without a value does; null: the installation's default. */
  missingVariable: 'reject' | 'empty' | null;
  limits: KeyLimits;
  /** A repeated request whose response was lost gets it again instead of a second batch. */
  lostAnswerGuard: boolean;
  /** Addresses and subnets that it may be used from; null: all. */
  ipAllowList: readonly string[] | null;
  /** The channel of messages that name none; null: the installation's default. */
  defaultChannelId: number | null;
  /** The languages of other providers that it may be used in. */
  dialects: KeyDialects;
}

/** A key as a change finds it, with the public beginning of its present secret. */
export interface KeyInForce extends KeySettings {
  prefix: string;
  /** The key by whose request it was made; null: a person or a command made it. */
  makerKeyId: number | null;
}

/** The input for settings: a name, scopes, and what differs from the defaults. */
export interface KeySettingsInput
  extends
    Pick<KeySettings, 'name' | 'scopes'>,
    Partial<
      Pick<
        KeySettings,
        'expiresAt' | 'timezone' | 'missingVariable' | 'lostAnswerGuard' | 'defaultChannelId' | 'dialects'
      >
    > {
  limits?: Partial<KeyLimits>;
  /** Empty: all addresses. */
  ipAllowList?: readonly string[];
}

/** A key without its secret. Times are UTC milliseconds. */
export interface ApiKeyView extends KeySettings {
  id: number;
  /** The public beginning of the present secret, like `rcd_live_9fQ2`. */
  prefix: string;
  last4: string;
  testMode: boolean;
  createdAt: number;
  /** The name of who made it, then; null: nobody knows any more. */
  createdBy: string | null;
  /** The key by whose request it was made; null: a person or a command made it. */
  makerKeyId: number | null;
  /** What people noted about it; null: nothing. */
  notes: string | null;
  revokedAt: number | null;
  lastUsedAt: number | null;
  lastUsedIp: string | null;
  /** Requests of this day of the installation. */
  requestsToday: number;
  /** The replaced secrets that still work, newest first. */
  replaced: ReplacedSecretView[];
  /** It was revoked together with its waiting messages, and some may not be canceled yet. */
  isCancelingWaiting: boolean;
}

/** A replaced secret, which works until it expires. Times are UTC milliseconds. */
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

/** The input for a new key. */
export interface IssueApiKey extends KeySettingsInput {
  testMode?: boolean;
  /** It is refused where a key that is not revoked has the same name. */
  hasNameAlone?: boolean;
  /** The key by whose request it is made; undefined: a person or a command makes it. */
  makerKeyId?: number;
  /** An existing secret of 32 characters or more, to be used instead of a new one. */
  secret?: string;
}

/** A key and its secret, which cannot be read again. */
export interface IssuedApiKey {
  key: ApiKeyView;
  secret: string;
}
