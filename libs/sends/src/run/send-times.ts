import type { BatchItem } from '@recado/core';
import type { SendView } from '../store/send.view.js';

/** When a message of a send may leave: the `index`-th of them, from 0. `now`: UTC milliseconds. */
export function timesOf(
  { scheduledAt, spreadMs, good, confirmedAt }: Pick<SendView, 'scheduledAt' | 'spreadMs' | 'good' | 'confirmedAt'>,
  index: number,
  now: number,
): Pick<BatchItem, 'scheduledAt' | 'dueAt'> {
  if (scheduledAt === null && spreadMs === 0) return { scheduledAt: null, dueAt: now };
  const begin = scheduledAt ?? confirmedAt ?? now;
  // Confirmed some minutes late, a spread keeps its distances: it begins with the confirmation.
  const first = spreadMs > 0 ? Math.max(begin, confirmedAt ?? begin) : begin;
  const at = first + Math.floor((spreadMs * index) / Math.max(good, 1));
  return { scheduledAt: at, dueAt: Math.max(at, now) };
}
