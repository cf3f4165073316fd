import { GATEWAY_KINDS, type GatewayKind, SETTINGS_SCHEMAS, type SettingsSchema } from '@recado/config';
import { ChannelInputError } from './channel-input-error.js';
import { type ChannelLimits, channelLimitsSchema, localDay, type WarmUp } from './limits/index.js';

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

/** A kind of gateway. Throws ChannelInputError. */
export function checkGateway(kind: string): GatewayKind {
  const known = GATEWAY_KINDS.find((candidate) => candidate === kind);
  if (known === undefined) throw new ChannelInputError('gateway_unknown');
  return known;
}

/**
 * The settings of a channel on this kind of gateway, checked. What is empty counts as not given; a secret that is not
 * given stays as it was `before`. Throws ChannelInputError.
 */
export function checkChannelSettings(
  kind: GatewayKind,
  input: ChannelSettingsInput,
  before: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const { schema, secrets }: SettingsSchema = SETTINGS_SCHEMAS[kind];
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
