/** What a key may do. */
export const SCOPES = [
  'messages:write',
  'messages:read',
  'messages:read_all',
  'webhooks:read',
  'webhooks:write',
  'opt_outs:read',
  'opt_outs:write',
] as const;
export type Scope = (typeof SCOPES)[number];

/** The choices that the panel offers instead of single scopes. */
export const SCOPE_PRESETS = {
  send: ['messages:write'],
  read: ['messages:read', 'messages:read_all', 'webhooks:read', 'opt_outs:read'],
  full: [...SCOPES],
} as const satisfies Record<string, readonly Scope[]>;
export type ScopePreset = keyof typeof SCOPE_PRESETS;
