import { formatLocal } from '@recado/core';
import type { CanceledBatch } from '../cancellations.js';
import type { RescheduledBatch } from '../reschedules.js';
import type { CanceledBatchDto, RescheduledBatchDto } from './changed-batch.dto.js';

/** The wire format of a canceled batch. */
export function canceledBatchJson(batch: CanceledBatch): CanceledBatchDto {
  return {
    batch_id: batch.batchId,
    total: batch.total,
    canceled: batch.canceled,
    already_canceled: batch.alreadyCanceled,
    not_cancelable: batch.notCancelable,
  };
}

/** The wire format of a rescheduled batch. */
export function rescheduledBatchJson({ time, ...batch }: RescheduledBatch): RescheduledBatchDto {
  return {
    batch_id: batch.batchId,
    total: batch.total,
    rescheduled: batch.rescheduled,
    not_reschedulable: batch.notReschedulable,
    scheduled_at: time.scheduledAt === null ? null : formatLocal(time.scheduledAt, time.zone),
    timezone: time.zone,
  };
}
