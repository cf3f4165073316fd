import { type ApiKeyView, type Scope, SCOPE_PRESETS, type ScopePreset, usableScopes } from '@recado/auth';
import type { KeyTexts } from './texts/index.js';

/** The permissions of a key, by the name of their preset. */
export function permissionsText({ scopes, testMode }: ApiKeyView, { presets, keys }: KeyTexts): string {
  const text = presets[presetOf(scopes, testMode)];
  return testMode ? `${text} · ${keys.testSuffix}` : text;
}

/** The preset that gives these scopes to a key of this mode. */
export function presetOf(scopes: readonly Scope[], testMode: boolean): ScopePreset | 'custom' {
  const presets = Object.keys(SCOPE_PRESETS) as ScopePreset[];
  return (
    presets.find((preset) => isSame(usableScopes(SCOPE_PRESETS[preset], testMode), usableScopes(scopes, testMode))) ??
    'custom'
  );
}

function isSame(a: readonly Scope[], b: readonly Scope[]): boolean {
  return a.length === b.length && a.every((scope) => b.includes(scope));
}
