import {
  type ApiKeyView,
  type Scope,
  SCOPE_PRESETS,
  type ScopePreset,
  usableScopes,
  type KeyLimits,
  LIMIT_NAMES,
} from '@recado/auth';
import { DAY_MS, localDay } from '@recado/core';
import type { Format, Localization } from '../../session/kit.js';
import type { ChipView } from '../../ui/kit.js';
import { type KeyTexts, keyTexts } from './texts/index.js';

/** The public parts of a secret: `rcd_live_9fQ2…k7Xa`. */
export function maskOf({ prefix, last4 }: { prefix: string; last4: string }): string {
  return `${prefix}…${last4}`;
}

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

/** The limits of a key, each as a phrase. */
export function limitTexts(limits: KeyLimits, localization: Localization): string[] {
  const { format } = localization;
  const t = localization.texts(keyTexts);
  return LIMIT_NAMES.flatMap((name) => {
    const limit = limits[name];
    return limit === null ? [] : [t.limits.phrases[name](format.number(limit))];
  });
}

/** A key that expires within so many days gets a warning. */
const EXPIRING_WITHIN_DAYS = 14;
/** A key that was not used for so many days is shown as idle. */
const IDLE_AFTER_DAYS = 30;

/** The most important state of a key, as one chip. */
export function keyState(key: ApiKeyView, { keys }: KeyTexts, format: Format): ChipView {
  const { now } = format;
  if (key.revokedAt !== null) return { tone: 'quiet', text: keys.revoked };
  if (key.expiresAt !== null && key.expiresAt <= now) return { tone: 'bad', text: keys.expired };
  const daysLeft = key.expiresAt === null ? Infinity : daysUntil(key.expiresAt, format);
  if (daysLeft <= EXPIRING_WITHIN_DAYS) return { tone: 'warn', text: expiryText(daysLeft, keys, format) };
  const idleDays = Math.floor((now - (key.lastUsedAt ?? key.createdAt)) / DAY_MS);
  if (idleDays >= IDLE_AFTER_DAYS) return { tone: 'quiet', text: keys.idle(format.number(idleDays)) };
  if (key.replaced.length > 0) return { tone: 'info', text: keys.replaced };
  return key.testMode ? { tone: 'info', text: keys.test } : { tone: 'good', text: keys.active };
}

/** Whether the key can still be used. */
export function isUsable(key: ApiKeyView, now: number): boolean {
  return key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
}

/** How many days of the reader's calendar lie between now and a later time; 0: it is today. */
function daysUntil(at: number, { now, zone }: Format): number {
  return localDay(at, zone) - localDay(now, zone);
}

function expiryText(days: number, keys: KeyTexts['keys'], format: Format): string {
  if (days === 0) return keys.expiresToday;
  return days === 1 ? keys.expiresTomorrow : keys.expiresIn(format.number(days));
}
