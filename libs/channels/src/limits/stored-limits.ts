import type { UsualLimits } from '@recado/config';
import { timezoneName } from '@recado/core';
import { z } from 'zod';
import type { ChannelLimits } from './channel-limits.js';
import { defaultLimits } from './default-limits.js';

const MINUTES_OF_DAY = 1_440;
const whole = (min: number, max: number) => z.int().min(min).max(max);

const dailyCap = z.object({
  messages: whole(1, 10_000_000),
  warmUp: z
    .object({ start: whole(1, 10_000_000), growthPercent: whole(1, 1_000), firstDay: whole(0, 1_000_000) })
    .nullable(),
});

/** The limits that may be chosen and stored. The path of an issue names the wrong field. */
export const channelLimitsSchema = z.object({
  pace: z
    .object({ messages: whole(1, 1_000), periodMs: whole(1_000, 3_600_000), jitterPercent: whole(0, 90) })
    .nullable(),
  spacingMs: whole(0, 3_600_000),
  dailyCap: dailyCap.nullable(),
  // Limits that were chosen before this one existed do not have it.
  newRecipients: z
    .object({ perDay: dailyCap, spacingMs: whole(0, 3_600_000) })
    .nullable()
    .default(null),
  window: z
    .object({
      days: z.array(whole(1, 7)).min(1).max(7),
      from: whole(0, MINUTES_OF_DAY - 1),
      to: whole(1, MINUTES_OF_DAY),
    })
    .nullable(),
  timezone: z.string().refine((name) => timezoneName(name) !== undefined),
});

/**
 * The chosen limits of a row, else the usual ones of its gateway. A value that cannot be read, because a newer version
 * wrote it, counts as not chosen.
 */
export function readLimits(
  stored: string | null,
  timezone: string,
  usual?: UsualLimits,
  createdAt?: number,
): ChannelLimits {
  const parsed = stored === null ? undefined : channelLimitsSchema.safeParse(parseJson(stored));
  return parsed?.success ? parsed.data : defaultLimits(timezone, usual, createdAt);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It is no JSON: the caller falls back to the limits of its gateway.
    return undefined;
  }
}
