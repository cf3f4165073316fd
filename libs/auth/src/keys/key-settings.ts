import { timezoneName } from '@recado/core';
import { AuthInputError } from '../auth-input-error.js';
import { checkName } from '../name.js';
import type { KeySettings, KeySettingsInput } from './api-key.view.js';
import { checkAllowList } from './ip-allow-list.js';
import { NO_DIALECTS } from './key-dialects.js';
import { checkLimits } from './key-limits.js';
import { SCOPES, type Scope } from './scope.js';

/** The settings as they are stored. Throws AuthInputError. */
export function checkSettings(input: KeySettingsInput): KeySettings {
  return {
    name: checkName(input.name),
    scopes: checkScopes(input.scopes),
    expiresAt: input.expiresAt ?? null,
    timezone: checkTimezone(input.timezone ?? null),
    missingVariable: checkMissingVariable(input.missingVariable ?? null),
    limits: checkLimits(input.limits ?? {}),
    lostAnswerGuard: input.lostAnswerGuard ?? true,
    ipAllowList: checkAllowList(input.ipAllowList ?? []),
    defaultChannelId: input.defaultChannelId ?? null,
    dialects: input.dialects ?? NO_DIALECTS,
  };
}

/** The expiry must be in the future, or null. Throws AuthInputError. */
export function checkExpiry(expiresAt: number | null, now: number): void {
  if (expiresAt !== null && (!Number.isSafeInteger(expiresAt) || expiresAt <= now)) {
    throw new AuthInputError('expiry_past');
  }
}

/** The scopes in the order of `SCOPES`, each once. */
function checkScopes(scopes: readonly Scope[]): Scope[] {
  if (scopes.length === 0) throw new AuthInputError('scopes_missing');
  if (scopes.some((scope) => !SCOPES.includes(scope))) throw new AuthInputError('scope_unknown');
  return SCOPES.filter((scope) => scopes.includes(scope));
}

function checkTimezone(timezone: string | null): string | null {
  if (timezone === null) return null;
  const name = timezoneName(timezone);
  if (name === undefined) throw new AuthInputError('timezone_unknown');
  return name;
}

function checkMissingVariable(choice: string | null): 'reject' | 'empty' | null {
  if (choice === null || choice === 'reject' || choice === 'empty') return choice;
  throw new AuthInputError('missing_variable_unknown');
}
