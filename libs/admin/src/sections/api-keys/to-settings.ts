import {
  AuthInputError,
  checkAllowList,
  type KeyLimits,
  type KeySettings,
  type KeySettingsInput,
  LIMIT_NAMES,
  MAX_LIMIT,
  type Scope,
  SCOPE_PRESETS,
  type ScopePreset,
  usableScopes,
} from '@recado/auth';
import type { ChannelView } from '@recado/channels';
import { DAY_MS, readTime, timezoneName } from '@recado/core';
import { type FieldErrors, readWholeNumber } from '../../session/kit.js';
import type { KeyForm } from './key.form.js';

/** What reading a form needs besides its fields: the time, the zone, and what the key is so far. */
interface KeyContext {
  now: number;
  /** Zone in which the end of a day is meant. */
  zone: string;
  /** Null: the key is new. */
  expiresAt?: KeySettings['expiresAt'];
  /** Whether it is, or becomes, a test key. */
  testMode: boolean;
  /** The channels that a key may have as default. */
  channels: readonly Pick<ChannelView, 'id'>[];
}

/** The settings that a form asks for, and the errors by field. */
export function toSettings(
  form: KeyForm,
  ticked: readonly Scope[],
  context: KeyContext,
): { input: KeySettingsInput; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const input: KeySettingsInput = {
    name: form.name,
    scopes: readScopes(form, ticked, context, errors),
    expiresAt: readExpiry(form, context, errors),
    timezone: readZone(form, errors),
    missingVariable: form.missingVariable || null,
    defaultChannelId: readChannel(form, context, errors),
    lostAnswerGuard: form.lostAnswerGuard === 'on',
    ipAllowList: readAllowList(form, errors),
    limits: readLimits(form, errors),
  };
  return { input, errors };
}

function readScopes(
  { preset }: KeyForm,
  ticked: readonly Scope[],
  { testMode }: KeyContext,
  errors: FieldErrors,
): readonly Scope[] {
  const scopes = usableScopes(preset === 'custom' ? ticked : scopesOf(preset), testMode);
  if (scopes.length === 0) errors.preset = 'scopes_missing';
  return scopes;
}

/** The scopes of a preset. An unknown one, which the rules of the form refuse, has none. */
function scopesOf(preset: string): readonly Scope[] {
  return Object.hasOwn(SCOPE_PRESETS, preset) ? SCOPE_PRESETS[preset as ScopePreset] : [];
}

function readExpiry(form: KeyForm, context: KeyContext, errors: FieldErrors): number | null {
  if (form.expiry === 'keep') return context.expiresAt ?? null;
  const expiresAt = expiryOf(form, context);
  if (expiresAt !== null && !(expiresAt > context.now)) errors.expiresOn = 'expiry_past';
  return expiresAt;
}

/** The end of the key in UTC milliseconds; null: never; NaN: a date that does not exist. */
function expiryOf({ expiry, expiresOn }: KeyForm, { now, zone }: KeyContext): number | null {
  if (expiry === 'never') return null;
  if (expiry !== 'date') return now + Number(expiry) * DAY_MS;
  const end = readTime(`${expiresOn} 23:59:59`, zone);
  return end.ok ? end.at : Number.NaN;
}

function readZone({ timezone }: KeyForm, errors: FieldErrors): string | null {
  const name = timezone === '' ? null : timezoneName(timezone);
  if (name === undefined) errors.timezone = 'timezone_unknown';
  return name ?? null;
}

function readChannel({ channel }: KeyForm, { channels }: KeyContext, errors: FieldErrors): number | null {
  if (channel === '') return null;
  const known = channels.find(({ id }) => String(id) === channel);
  if (!known) errors.channel = 'channel_unknown';
  return known?.id ?? null;
}

/** Addresses may be separated by lines, commas or spaces. */
function readAllowList(form: KeyForm, errors: FieldErrors): string[] {
  try {
    return checkAllowList(form.ipAllowList.split(/[\s,;]+/).filter((entry) => entry !== '')) ?? [];
  } catch (error) {
    if (!(error instanceof AuthInputError)) throw error;
    errors.ipAllowList = error.code === 'ip_invalid' ? 'ip_invalid' : 'ip_list_too_long';
    return [];
  }
}

function readLimits(form: KeyForm, errors: FieldErrors): Partial<KeyLimits> {
  const limits: Partial<Record<keyof KeyLimits, number | null>> = {};
  for (const name of LIMIT_NAMES) {
    const limit = readWholeNumber(form[name]);
    if (limit === undefined || (limit !== null && (limit < 1 || limit > MAX_LIMIT))) errors[name] = 'limit_range';
    else limits[name] = limit;
  }
  return limits;
}
