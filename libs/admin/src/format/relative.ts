import { DAY_MS, HOUR_MS, MINUTE_MS } from '@recado/core';

/** From this age on, a date is shown instead of a count of days. */
const DATE_AFTER_DAYS = 30;

/** A past time relative to now (`há 2 min`, `ontem`); undefined when it is so long ago that a date says more. */
export function formatAgo(at: number, now: number, locale: string): string | undefined {
  const passed = Math.max(0, now - at);
  if (passed < MINUTE_MS) return say(0, 'second', locale);
  if (passed < HOUR_MS) return say(Math.floor(passed / MINUTE_MS), 'minute', locale);
  if (passed < DAY_MS) return say(Math.floor(passed / HOUR_MS), 'hour', locale);
  const days = Math.floor(passed / DAY_MS);
  return days < DATE_AFTER_DAYS ? say(days, 'day', locale) : undefined;
}

function say(count: number, unit: 'second' | 'minute' | 'hour' | 'day', locale: string): string {
  const style = locale === 'en' ? 'long' : 'short';
  // An abbreviation with a full stop would look like the end of a sentence.
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style }).format(-count, unit).replace(/\.$/, '');
}
