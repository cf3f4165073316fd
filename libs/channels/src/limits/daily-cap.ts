import type { DailyCap } from './channel-limits.js';

/** How many messages may leave on a day (days since 1970 of the channel's zone). */
export function capOn({ messages, warmUp }: DailyCap, day: number): number {
  if (!warmUp) return messages;
  const daysIn = Math.max(day - warmUp.firstDay, 0);
  const grown = warmUp.start * (1 + warmUp.growthPercent / 100) ** daysIn;
  return Math.min(Math.floor(grown), messages);
}
