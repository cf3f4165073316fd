const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Older than this a date says more than a count of days. */
const DATE_AFTER_DAYS = 30;

/** A past time as people say it (`há 2 min`, `ontem`); undefined when a date would say more. */
export function formatAgo(at: number, now: number, locale: string): string | undefined {
  const passed = Math.max(0, now - at);
  const style = locale === 'en' ? 'long' : 'short';
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style });
  if (passed < MINUTE) return words.format(0, 'second');
  if (passed < HOUR) return words.format(-Math.floor(passed / MINUTE), 'minute');
  if (passed < DAY) return words.format(-Math.floor(passed / HOUR), 'hour');
  const days = Math.floor(passed / DAY);
  return days < DATE_AFTER_DAYS ? words.format(-days, 'day') : undefined;
}
