import {
  type BatchItem,
  formatLocal,
  isSurrogate,
  type Language,
  MessageStatus,
  type ParsedBatch,
  type RejectedMessage,
  type Violation,
  violationText,
  wireStatus,
} from '@recado/core';
import { wireRecipient } from '@recado/messages';
import type { EnqueueAnswerDto, RejectedMessageDto, WarningDto } from './enqueue-answer.dto.js';

export type EnqueueAnswer = EnqueueAnswerDto;

/** The parts of an answer beside ids and phones; an absent field means none. They do not change with the rows. */
export interface AnswerDetails extends Pick<EnqueueAnswer, 'timezone' | 'warnings' | 'rejected'> {
  /** The `scheduled_at` of the messages, in runs of equal values; absent: none is scheduled. */
  scheduled?: [count: number, scheduledAt: string | null][];
  /** Which messages leave by the simulator: all, or those at these positions; absent: none. */
  simulated?: true | number[];
}

const PENDING = wireStatus(MessageStatus.Pending);
const SCHEDULED = wireStatus(MessageStatus.Scheduled);

/** The details of the answer to a batch, in the language of its request. `simulated`: as in its answer. */
export function answerDetails(
  batch: ParsedBatch,
  language: Language,
  simulated?: AnswerDetails['simulated'],
): AnswerDetails {
  const { items, timezone, warnings, rejected } = batch;
  const isScheduled = items.some(({ scheduledAt }) => scheduledAt !== null);
  return {
    ...(isScheduled && { scheduled: scheduleRuns(items, timezone), timezone }),
    ...(simulated && { simulated }),
    ...(warnings.length > 0 && { warnings: warnings.map((warning) => toWarning(warning, language)) }),
    ...(rejected.length > 0 && {
      rejected: rejected.map((message) => toRejected(message, language)),
    }),
  };
}

/** To whom a message goes. `phone`: a number, or what stands for one that is not known. */
interface Addressed {
  readonly phone: string;
  readonly userId?: string | null;
}

/** Composes an answer. `ids` and `recipients` are those of its messages, in request order. */
export function enqueueAnswer(
  batchId: number,
  ids: readonly number[],
  recipients: readonly Addressed[],
  { scheduled = [], simulated, timezone, warnings, rejected }: AnswerDetails,
): EnqueueAnswer {
  const messages = ids.map((id, position) => answerOf(id, recipients[position]!));
  return {
    success: true,
    message: summary(ids.length),
    batch_id: batchId,
    messages: withSimulated(withSchedules(messages, scheduled), simulated),
    ...(timezone !== undefined && { timezone }),
    ...(warnings && { warnings }),
    ...(rejected && { rejected }),
  };
}

/** One object with all of its fields: an answer may have 10,000 of them. */
function answerOf(id: number, { phone, userId }: Addressed): EnqueueAnswer['messages'][number] {
  if (!isSurrogate(phone)) return { id, phone, status: PENDING, scheduled_at: null };
  const { phone: shown, user_id } = wireRecipient({ phone, userId: userId ?? null });
  return { id, phone: shown, ...(user_id !== undefined && { user_id }), status: PENDING, scheduled_at: null };
}

/** Violations as `{ path: [sentence, …] }`, the way `errors` carries them. */
export function errorsByPath(violations: readonly Violation[], language: Language): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const violation of violations) (errors[violation.path] ??= []).push(violationText(violation, language));
  return errors;
}

function scheduleRuns(items: readonly BatchItem[], timezone: string): [number, string | null][] {
  const runs: [number, string | null][] = [];
  let last: number | null | undefined;
  for (const { scheduledAt } of items) {
    if (scheduledAt === last) runs.at(-1)![0]++;
    else runs.push([1, scheduledAt === null ? null : formatLocal(scheduledAt, timezone)]);
    last = scheduledAt;
  }
  return runs;
}

function withSchedules(
  messages: EnqueueAnswer['messages'],
  runs: readonly (readonly [number, string | null])[],
): EnqueueAnswer['messages'] {
  let position = 0;
  for (const [count, scheduledAt] of runs) {
    for (const end = position + count; position < end; position++) {
      const message = messages[position];
      if (message && scheduledAt !== null) Object.assign(message, { status: SCHEDULED, scheduled_at: scheduledAt });
    }
  }
  return messages;
}

function withSimulated(
  messages: EnqueueAnswer['messages'],
  simulated: AnswerDetails['simulated'],
): EnqueueAnswer['messages'] {
  // Copies would cost 4 ms for 10,000 messages, this half a millisecond.
  if (simulated === true) for (const message of messages) message.simulated = true;
  else for (const position of simulated ?? []) if (messages[position]) messages[position].simulated = true;
  return messages;
}

/** Always Portuguese: it is part of the interface. */
function summary(count: number): string {
  return count === 1 ? '1 mensagem enfileirada com sucesso' : `${count} mensagens enfileiradas com sucesso`;
}

/** `errors_total` only where not all are listed. */
function toRejected({ index, violations, violationsTotal }: RejectedMessage, language: Language): RejectedMessageDto {
  const errors = errorsByPath(violations, language);
  return { index, errors, ...(violationsTotal > violations.length && { errors_total: violationsTotal }) };
}

function toWarning(warning: Violation, language: Language): WarningDto {
  return { path: warning.path, code: warning.code, message: violationText(warning, language) };
}
