import type { GatewayDefinition, GatewayDefinitions } from '@recado/config';
import { localDay } from '@recado/core';
import type { GatewayGuard } from '@recado/http';
import type { z } from 'zod';
import { type ChannelLimits, type DailyCap, type WarmUp, channelLimitsSchema } from '../channel-limits.js';
import { ChannelInputError, firstOf } from './channel-input-error.js';

/** Names are part of URLs and of a field of the API. */
const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/** The input for limits: a warm-up that is new begins today. */
export interface ChannelLimitsInput extends Omit<ChannelLimits, 'dailyCap' | 'newRecipients'> {
  dailyCap: CapInput | null;
  /** Missing: as before. */
  newRecipients?: { perDay: CapInput; spacingMs: number } | null;
}

interface CapInput {
  messages: number;
  warmUp: Omit<WarmUp, 'firstDay'> | null;
}

/** The settings of a channel by field, as a person typed them. */
export type ChannelSettingsInput = Readonly<Record<string, string | undefined>>;

/** The name as it is stored. Throws ChannelInputError. */
export function checkName(name: string): string {
  const trimmed = name.trim();
  if (!NAME.test(trimmed)) throw new ChannelInputError('name_invalid');
  return trimmed;
}

/** The gateway of this kind. Throws ChannelInputError. */
export function checkGateway(kind: string, gateways: GatewayDefinitions): GatewayDefinition {
  const known = gateways.find(kind);
  if (!known) throw new ChannelInputError('gateway_unknown');
  return known;
}

/**
 * The checked settings of a channel on this gateway. An empty setting counts as missing; a missing secret is kept from
 * `before`. Throws ChannelInputError, which names every field that is wrong.
 */
export function checkChannelSettings(
  { settings: { schema, secrets } }: GatewayDefinition,
  input: ChannelSettingsInput,
  before: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const unknown = Object.keys(input).find((field) => !(field in schema.shape));
  if (unknown !== undefined) throw new ChannelInputError('setting_unknown', unknown);
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value.trim() !== '');
  const kept = Object.entries(before).filter(([field]) => secrets.includes(field));
  const settings = Object.fromEntries([...kept, ...given]);
  const parsed = schema.safeParse(settings);
  if (parsed.success) return parsed.data;
  throw firstOf(parsed.error.issues.map((issue) => settingFault(issue, settings)));
}

function settingFault({ path, message }: z.core.$ZodIssue, settings: Readonly<Record<string, unknown>>) {
  const field = String(path[0]);
  return field in settings
    ? new ChannelInputError('setting_invalid', field, message)
    : new ChannelInputError('setting_missing', field);
}

/** The origin to which a channel sends, like `https://waha.example:3000`; null: none, as with the sandbox. */
export function originOf({ url }: Readonly<Record<string, unknown>>): string | null {
  return typeof url === 'string' ? new URL(url).origin : null;
}

/**
 * Refuses to send secrets to another origin than the one that they were given for. Throws ChannelInputError with every
 * secret that must be given again.
 */
export function requireSecretsOfOrigin(
  { settings: { secrets } }: GatewayDefinition,
  input: ChannelSettingsInput,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): void {
  if (originOf(before) === null || originOf(before) === originOf(after)) return;
  const kept = secrets.filter((field) => before[field] !== undefined && !input[field]?.trim());
  if (kept.length > 0) throw new ChannelInputError('secrets_needed', kept[0], null, kept);
}

/** Refuses a URL with an IP address to which no channel may send. Throws ChannelInputError. */
export function checkAddress({ url }: Readonly<Record<string, unknown>>, guard: GatewayGuard): void {
  if (typeof url === 'string' && guard.urlRefusal(url)) throw new ChannelInputError('address_forbidden', 'url');
}

/**
 * The limits as they are stored. An unchanged warm-up continues; a changed one begins today. Throws ChannelInputError, which
 * names every field that is wrong.
 */
export function checkLimits(input: ChannelLimitsInput, before: ChannelLimits | null, now: number): ChannelLimits {
  const timezone = input.timezone.trim();
  const today = todayOrZero(now, timezone);
  const parsed = channelLimitsSchema.safeParse({
    ...input,
    timezone,
    dailyCap: input.dailyCap && withFirstDay(input.dailyCap, before?.dailyCap, today),
    newRecipients: newRecipientsOf(input, before, today),
  });
  if (parsed.success) return parsed.data;
  throw firstOf(parsed.error.issues.map(({ path }) => new ChannelInputError('limit_invalid', path.join('.'))));
}

function newRecipientsOf({ newRecipients }: ChannelLimitsInput, before: ChannelLimits | null, today: number) {
  if (newRecipients === undefined) return before?.newRecipients ?? null;
  const perDay = newRecipients && withFirstDay(newRecipients.perDay, before?.newRecipients?.perDay, today);
  return newRecipients && { ...newRecipients, perDay };
}

function withFirstDay(cap: CapInput, before: DailyCap | null | undefined, today: number): DailyCap {
  if (!cap.warmUp) return { ...cap, warmUp: null };
  const { start, growthPercent } = cap.warmUp;
  const earlier = before?.warmUp;
  const isSame = earlier?.start === start && earlier.growthPercent === growthPercent;
  return { ...cap, warmUp: { start, growthPercent, firstDay: isSame ? earlier.firstDay : today } };
}

/** The schema refuses an unknown zone afterwards. */
function todayOrZero(now: number, timezone: string): number {
  try {
    return localDay(now, timezone);
  } catch {
    // Said above: the schema names the zone that is unknown.
    return 0;
  }
}
