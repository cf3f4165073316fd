import { formatLocal, isoTime, MessageStatus, UNFINISHED, type WireStatus, wireStatus } from '@recado/core';
import type { BatchDto } from './batch.dto.js';
import { forecastJson } from '../forecast/forecast.json.js';
import { type BatchView, expectedEnd } from './batch.view.js';

/** The wire format of a batch. */
export function batchJson(batch: BatchView): BatchDto {
  const { id, name, total, timezone, counts, forecast, pausedAt, stops } = batch;
  const local = (at: number | null) => (at === null ? null : formatLocal(at, timezone));
  return {
    id,
    name,
    total,
    counts: wireCounts(counts),
    replies: batch.replies,
    opt_out_replies: batch.optOutReplies,
    done: doneShare(batch),
    created_at: isoTime(batch.createdAt),
    legal_basis: batch.legalBasis,
    timezone,
    first_scheduled_at: local(batch.firstScheduledAt),
    last_scheduled_at: local(batch.lastScheduledAt),
    expected_end: isoTime(expectedEnd(batch)),
    forecast: forecastJson(forecast),
    paused_at: isoTime(pausedAt),
    ...(stops.length > 0 && { templates_in_review: stops.map(({ template }) => template) }),
  };
}

/** Share of the messages that are sent or ended, rounded down to a hundredth of a percent. */
export function doneShare({ total, counts }: Pick<BatchView, 'total' | 'counts'>): number {
  const unfinished = UNFINISHED.reduce<number>((sum, status) => sum + (counts.get(status) ?? 0), 0);
  return Math.floor(((total - unfinished) / total) * 10_000) / 10_000;
}

function wireCounts(counts: BatchView['counts']): Record<WireStatus, number> {
  const entries = Object.values(MessageStatus).map((status) => [wireStatus(status), counts.get(status) ?? 0]);
  return Object.fromEntries(entries) as Record<WireStatus, number>;
}
