import type { GatewayDefinition, GatewayDefinitions } from '@recado/config';
import type { GatewayGuard } from '@recado/net';
import { ChannelInputError } from './channel-input-error.js';
import { type ChannelLimits, type WarmUp } from './limits/channel-limits.js';
import { localDay } from './limits/sending-window.js';
import { channelLimitsSchema } from './limits/stored-limits.js';

/** Part of an address and of a field of the API: short, and the same in every case. */
const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/** Limits as they are asked for: a warm-up that is new begins today. */
export interface ChannelLimitsInput extends Omit<ChannelLimits, 'dailyCap'> {
  dailyCap: { messages: number; warmUp: Omit<WarmUp, 'firstDay'> | null } | null;
}

/** The settings of a channel by field, as somebody typed them. */
export type ChannelSettingsInput = Readonly<Record<string, string | undefined>>;

/** A name as it is kept. Throws ChannelInputError. */
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
 * The settings of a channel on this gateway, checked. What is empty counts as not given; a secret that is not
 * given stays as it was `before`. Throws ChannelInputError.
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
  const { path, message } = parsed.error.issues[0]!;
  const field = String(path[0]);
  if (field in settings) throw new ChannelInputError('setting_invalid', field, message);
  throw new ChannelInputError('setting_missing', field);
}

/** Where a channel sends to, like `https://waha.example:3000`; null: nowhere, as the simulator. */
export function originOf({ url }: Readonly<Record<string, unknown>>): string | null {
  return typeof url === 'string' ? new URL(url).origin : null;
}

/**
 * Refuses to send the secrets that a channel had `before` to another server than the one that they were given for.
 * Throws ChannelInputError, with every secret that must be given again.
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

/** Refuses an address whose number no channel may send to. Throws ChannelInputError. */
export function checkAddress({ url }: Readonly<Record<string, unknown>>, guard: GatewayGuard): void {
  if (typeof url === 'string' && guard.urlRefusal(url)) throw new ChannelInputError('address_forbidden', 'url');
}

/** Limits as they are kept. A warm-up that is as it was goes on, another begins today. Throws ChannelInputError. */
export function checkLimits(input: ChannelLimitsInput, before: ChannelLimits | null, now: number): ChannelLimits {
  const timezone = input.timezone.trim();
  const candidate = { ...input, timezone };
  const parsed = channelLimitsSchema.safeParse({ ...candidate, dailyCap: withFirstDay(candidate, before, now) });
  if (!parsed.success) throw new ChannelInputError('limit_invalid', parsed.error.issues[0]!.path.join('.'));
  return parsed.data;
}

function withFirstDay({ dailyCap, timezone }: ChannelLimitsInput, before: ChannelLimits | null, now: number) {
  if (!dailyCap?.warmUp) return dailyCap && { ...dailyCap, warmUp: null };
  const { start, growthPercent } = dailyCap.warmUp;
  const earlier = before?.dailyCap?.warmUp;
  const isSame = earlier?.start === start && earlier.growthPercent === growthPercent;
  // An unknown zone is refused a step later.
  const firstDay = isSame ? earlier.firstDay : todayOrZero(now, timezone);
  return { ...dailyCap, warmUp: { start, growthPercent, firstDay } };
}

function todayOrZero(now: number, timezone: string): number {
  try {
    return localDay(now, timezone);
  } catch {
    return 0;
  }
}
