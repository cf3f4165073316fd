import { capOn, type ChannelLimits, localDay } from '@recado/channels';
import type { Localization } from '../../i18n/localization.js';
import { type ChannelTexts, channelTexts } from './texts/index.js';

const MINUTES_OF_HOUR = 60;

/** The limits of a channel, each as a phrase. */
export function channelLimitTexts(limits: ChannelLimits, localization: Localization): string[] {
  const { format } = localization;
  const t = localization.texts(channelTexts);
  const { pace, spacingMs, dailyCap, window, timezone } = limits;
  const { phrases } = t.channelLimits;
  const texts: string[] = [];
  if (pace) texts.push(phrases.pace(format.number(pace.messages), format.span(pace.periodMs)));
  if (pace && pace.jitterPercent > 0) texts.push(phrases.jitter(format.number(pace.jitterPercent)));
  if (spacingMs > 0) texts.push(phrases.spacing(format.span(spacingMs)));
  if (dailyCap) {
    const today = capOn(dailyCap, localDay(format.now, timezone));
    const isWarming = today < dailyCap.messages;
    texts.push(phrases.cap(format.number(dailyCap.messages), isWarming ? format.number(today) : null));
  }
  if (window) texts.push(phrases.window(daysText(window.days, t), clock(window.from), clock(window.to), timezone));
  return texts;
}

/** Minutes after midnight as `08:00`. */
export function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / MINUTES_OF_HOUR))}:${two(minutes % MINUTES_OF_HOUR)}`;
}

function daysText(days: readonly number[], { channelLimits }: ChannelTexts): string {
  return [...days]
    .sort((a, b) => a - b)
    .map((day) => channelLimits.days[day - 1])
    .join(', ');
}
