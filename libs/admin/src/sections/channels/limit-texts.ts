import { localDay } from '@recado/core';
import { capOn, type ChannelLimits } from '@recado/channels';
import type { Localization } from '../../session/kit.js';
import { type ChannelTexts, channelTexts } from './texts/index.js';

const MINUTES_OF_HOUR = 60;

type DailyCap = NonNullable<ChannelLimits['dailyCap']>;

/** The limits of a channel, each as a phrase. */
export function channelLimitTexts(limits: ChannelLimits, localization: Localization): string[] {
  const { format } = localization;
  const t = localization.texts(channelTexts);
  const { pace, spacingMs, dailyCap, newRecipients, window, timezone } = limits;
  const { phrases } = t.channelLimits;
  const texts: string[] = [];
  if (pace) texts.push(phrases.pace(format.number(pace.messages), format.span(pace.periodMs)));
  if (pace && pace.jitterPercent > 0) texts.push(phrases.jitter(format.number(pace.jitterPercent)));
  if (spacingMs > 0) texts.push(phrases.spacing(format.span(spacingMs)));
  const capText = (cap: DailyCap, phrase: (messages: string, today: string | null) => string) => {
    const today = capOn(cap, localDay(format.now, timezone));
    return phrase(format.number(cap.messages), today < cap.messages ? format.number(today) : null);
  };
  if (dailyCap) texts.push(capText(dailyCap, phrases.cap));
  if (newRecipients) texts.push(capText(newRecipients.perDay, phrases.newRecipients));
  if (newRecipients && newRecipients.spacingMs > 0)
    texts.push(phrases.newSpacing(format.span(newRecipients.spacingMs)));
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
