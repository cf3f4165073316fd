import {
  formatLocal,
  type Language,
  MessageStatus,
  type ParsedBatch,
  type Violation,
  violationText,
  type WireStatus,
  wireStatus,
} from '@recado/core';
import type { StoredBatch } from './batch-writer.js';

/** The answer to an accepted batch, as integrators see it. */
export interface EnqueueAnswer {
  success: true;
  message: string;
  batch_id: number;
  messages: { id: number; phone: string; status: WireStatus; scheduled_at: string | null }[];
  timezone?: string;
  warnings?: { path: string; code: string; message: string }[];
  rejected?: { index: number; errors: Record<string, string[]> }[];
}

/** Composes the answer from what was asked and where it was stored. */
export function enqueueAnswer(batch: ParsedBatch, stored: StoredBatch, language: Language): EnqueueAnswer {
  const { items, timezone, warnings, rejected } = batch;
  return {
    success: true,
    message: summary(items.length),
    batch_id: stored.batchId,
    messages: items.map(({ phone, scheduledAt }, position) => ({
      id: stored.messageIds[position]!,
      phone,
      status: wireStatus(scheduledAt === null ? MessageStatus.Pending : MessageStatus.Scheduled),
      scheduled_at: scheduledAt === null ? null : formatLocal(scheduledAt, timezone),
    })),
    ...(items.some(({ scheduledAt }) => scheduledAt !== null) && { timezone }),
    ...(warnings.length > 0 && { warnings: warnings.map((warning) => toWarning(warning, language)) }),
    ...(rejected.length > 0 && {
      rejected: rejected.map(({ index, violations }) => ({ index, errors: errorsByPath(violations, language) })),
    }),
  };
}

/** Violations as `{ path: [sentence, …] }`, the way `errors` carries them. */
export function errorsByPath(violations: readonly Violation[], language: Language): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const violation of violations) (errors[violation.path] ??= []).push(violationText(violation, language));
  return errors;
}

/** Always Portuguese: it is part of the interface. */
function summary(count: number): string {
  return count === 1 ? '1 mensagem enfileirada com sucesso' : `${count} mensagens enfileiradas com sucesso`;
}

function toWarning(warning: Violation, language: Language) {
  return { path: warning.path, code: warning.code, message: violationText(warning, language) };
}
