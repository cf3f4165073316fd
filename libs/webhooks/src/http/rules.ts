import { excerpt, isShowableName, NOTIFICATION_TYPES, readTime, shown } from '@recado/core';
import { type Rule, text, textUpTo } from '@recado/http';

export const MAX_DESCRIPTION = 255;

const isKnown = (name: unknown) => (NOTIFICATION_TYPES as readonly unknown[]).includes(name);

/** Names of events, at least one. */
export const eventsRule: Rule = (value) => {
  if (!Array.isArray(value) || value.length === 0) return { code: 'events_required' };
  const unknown: unknown = value.find((name) => !isKnown(name));
  if (unknown === undefined) return undefined;
  const read = typeof unknown === 'string' ? excerpt(unknown) : shown(unknown);
  return { code: 'event_unknown', params: { read, allowed: NOTIFICATION_TYPES.join(', ') } };
};

/** People read it in the list of webhooks, so it must not turn or break what stands beside it. */
export const descriptionRule: Rule = (value) => {
  const fault = text(value);
  if (fault || typeof value !== 'string') return fault;
  if (!isShowableName(value)) return { code: 'name_characters' };
  return textUpTo(MAX_DESCRIPTION)(value);
};

/** A whole number of seconds. */
export function secondsUpTo(max: number): Rule {
  return (value) => {
    const isWithin = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= max;
    return isWithin ? undefined : { code: 'integer_out_of_range', params: { min: 0, max, read: shown(value) } };
  };
}

/** A time in a known form. Whether it exists can be checked only with its zone. */
export const timeRule: Rule = (value) => {
  const fault = text(value);
  if (fault || typeof value !== 'string') return fault;
  const reading = readTime(value, 'UTC');
  return reading.ok ? undefined : { code: reading.code, params: reading.params };
};

/** One of the statuses of a delivery. */
export function oneOf(allowed: readonly string[]): Rule {
  return (value) =>
    typeof value === 'string' && allowed.includes(value)
      ? undefined
      : { code: 'status_unknown', params: { read: excerpt(shown(value)), allowed: allowed.join(', ') } };
}
