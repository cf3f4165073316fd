import { timezoneName } from '@recado/core';
import { AuthInputError } from '../auth-input-error.js';
import type { IssueApiKey } from './api-key.view.js';
import { SCOPES, type Scope } from './scope.js';
import { makeSecret, secretFault } from './secret.js';

const MAX_NAME_LENGTH = 80;
/** Control characters, lone surrogates and line separators: a name is one visible line. */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** An order for a key, found good and complete. */
export interface NewKey {
  name: string;
  scopes: Scope[];
  testMode: boolean;
  expiresAt: number | null;
  timezone: string | null;
  missingVariable: 'reject' | 'empty' | null;
  secret: string;
  /** The secret was there before. */
  takenOver: boolean;
}

/** Checks an order and fills in what it leaves open. Throws AuthInputError. */
export function newKey(input: IssueApiKey, now: number): NewKey {
  const testMode = input.testMode ?? false;
  return {
    name: checkName(input.name),
    scopes: checkScopes(input.scopes),
    testMode,
    expiresAt: checkExpiry(input.expiresAt ?? null, now),
    timezone: checkTimezone(input.timezone ?? null),
    missingVariable: checkMissingVariable(input.missingVariable ?? null),
    secret: input.secret === undefined ? makeSecret(testMode) : checkSecret(input.secret),
    takenOver: input.secret !== undefined,
  };
}

/** A name as it is kept: trimmed. */
export function checkName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw new AuthInputError('name_missing');
  if (UNSHOWABLE.test(trimmed)) throw new AuthInputError('name_characters');
  if ([...trimmed].length > MAX_NAME_LENGTH) throw new AuthInputError('name_too_long');
  return trimmed;
}

/** The scopes in their usual order, each once. */
function checkScopes(scopes: readonly Scope[]): Scope[] {
  if (scopes.length === 0) throw new AuthInputError('scopes_missing');
  if (scopes.some((scope) => !SCOPES.includes(scope))) throw new AuthInputError('scope_unknown');
  return SCOPES.filter((scope) => scopes.includes(scope));
}

function checkExpiry(expiresAt: number | null, now: number): number | null {
  if (expiresAt === null) return null;
  if (!Number.isSafeInteger(expiresAt) || expiresAt <= now) throw new AuthInputError('expiry_past');
  return expiresAt;
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

function checkSecret(secret: string): string {
  const fault = secretFault(secret);
  if (fault) throw new AuthInputError(fault);
  return secret;
}
