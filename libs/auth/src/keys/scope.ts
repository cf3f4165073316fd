/** What a key may do. */
export const SCOPES = [
  'messages:write',
  'messages:read',
  'messages:read_all',
  'webhooks:read',
  'webhooks:write',
  'opt_outs:read',
  'opt_outs:write',
  'inbound:read',
  'privacy',
  'channels:read',
  'channels:write',
  'keys:read',
  'keys:write',
  'templates:read',
  'templates:write',
  'sends:write',
  'lists:read',
  'lists:write',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Scopes that administer the installation. No preset has them: they are chosen one by one. */
export const ADMINISTRATION_SCOPES: readonly Scope[] = [
  'channels:read',
  'channels:write',
  'keys:read',
  'keys:write',
  'templates:read',
  'templates:write',
  'sends:write',
  'lists:read',
  'lists:write',
];

/** The scopes of programs that send and look up. */
export const USUAL_SCOPES: readonly Scope[] = SCOPES.filter((scope) => !ADMINISTRATION_SCOPES.includes(scope));

/** Scopes that reach beyond a key's own messages. A test key cannot use them. */
export const LIVE_ONLY_SCOPES: readonly Scope[] = ['messages:read_all', 'privacy', ...ADMINISTRATION_SCOPES];

/**
 * Scopes by which a key sees what belongs to it and to no other key: its messages, also as answers to what it changes, its
 * webhooks and its sends.
 */
export const OWN_DATA_SCOPES: readonly Scope[] = [
  'messages:write',
  'messages:read',
  'webhooks:read',
  'webhooks:write',
  'sends:write',
];

/** What people may try in the panel: not what sends to addresses elsewhere, as webhooks do. */
export const TRIAL_SCOPES: readonly Scope[] = [
  'messages:write',
  'messages:read',
  'opt_outs:read',
  'opt_outs:write',
  'webhooks:read',
];

/** Those of these scopes that a key of this mode can use, in the same order. */
export function usableScopes(scopes: readonly Scope[], testMode: boolean): Scope[] {
  return scopes.filter((scope) => !testMode || !LIVE_ONLY_SCOPES.includes(scope));
}

/** Sets of scopes that the panel offers. */
export const SCOPE_PRESETS = {
  send: ['messages:write'],
  read: ['messages:read', 'messages:read_all', 'webhooks:read', 'opt_outs:read'],
  full: [...USUAL_SCOPES],
} as const satisfies Record<string, readonly Scope[]>;
export type ScopePreset = keyof typeof SCOPE_PRESETS;
