import type { Deed } from '@recado/audit';
import { explainEnded, explainFailure, isSimulated, MessageStatus, WAITING } from '@recado/core';
import type { AttemptView, MessageDetail } from '@recado/messages';
import type { Format, Localization, TextsOf } from '../../session/kit.js';
import { keyName, type TimelineStep } from '../../ui/kit.js';
import { messageTexts } from './texts/index.js';

type Texts = TextsOf<(typeof messageTexts)['en']>;

/** The texts of messages, and the format of the reader. */
interface Reader {
  t: Texts;
  format: Format;
}

/** A step and its time. A step in the future has no time and comes last. */
interface TimedStep {
  at: number | null;
  step: Omit<TimelineStep, 'at'>;
}

/**
 * How many attempts were started. The message's own count leaves out those that the provider postponed, but the
 * timeline shows them.
 */
export function attemptCount(message: MessageDetail): number {
  return message.attemptLog.length + (message.startedAt !== null && !isLogged(message) ? 1 : 0);
}

/** Who canceled a message. */
export type Canceler = Pick<Deed, 'type' | 'name'>;

/**
 * The events of a message from the first to the last. `why` it waits, if it does, comes last; `canceledBy`: the person
 * or the key that canceled it.
 */
export function timeline(
  message: MessageDetail,
  localization: Localization,
  why: string | null = null,
  canceledBy: Canceler | null = null,
): TimelineStep[] {
  const reader = { t: localization.texts(messageTexts), format: localization.format };
  const steps = [
    ...beginning(message, reader),
    ...laterChanges(message, reader),
    ...message.attemptLog.flatMap((attempt, index) => attemptSteps(attempt, index + 1, message, reader)),
    ...currentAttempt(message, reader),
    ...ending(message, reader, canceledBy),
    ...waiting(message, reader, why),
  ];
  // The sort is stable: events of the same millisecond keep the order above.
  return steps.sort((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity) || 0).map((step) => dated(step, message, reader));
}

function dated({ at, step }: TimedStep, { createdAt }: MessageDetail, { format }: Reader): TimelineStep {
  const shown = { ...step, raw: step.raw && format.raw(step.raw) };
  if (at === null) return { ...shown, at: null };
  const precise = format.precise(at);
  const text = at <= createdAt ? precise.text : `+ ${format.span(at - createdAt)}`;
  return { ...shown, at: { ...precise, text, title: precise.title } };
}

function beginning(message: MessageDetail, { t, format }: Reader): TimedStep[] {
  const { batchId, batchPosition, batchTotal, apiKeyName, createdAt, scheduledAt } = message;
  const [position, total] = [batchPosition, batchTotal].map((value) => format.number(value));
  const note = t.timeline.acceptedNote(String(batchId), position ?? '', total ?? '', keyName(apiKeyName, { t }));
  const accepted = done(createdAt, t.timeline.accepted, note);
  if (scheduledAt === null) return [accepted];
  const title = `${t.timeline.scheduled} ${format.dateTime(scheduledAt).text}`;
  return [accepted, done(createdAt, title, t.timeline.scheduledNote(message.timezone))];
}

/** What was last asked for after the message was accepted: an immediate send or a retry. */
function laterChanges({ resumedAt, retries }: MessageDetail, { t, format }: Reader): TimedStep[] {
  if (resumedAt === null) return [];
  const { released, retried, retriedNote } = t.timeline;
  return [
    retries === 0 ? done(resumedAt, released, null) : done(resumedAt, retried, retriedNote(format.number(retries))),
  ];
}

function attemptSteps(attempt: AttemptView, ordinal: number, message: MessageDetail, reader: Reader): TimedStep[] {
  return [started(attempt.startedAt, ordinal, message, reader), outcome(attempt, message, reader)];
}

function outcome(attempt: AttemptView, message: MessageDetail, { t, format }: Reader): TimedStep {
  const { outcome: kind, code, detail, endedAt, retryAt } = attempt;
  const words = wordsOf(message, t);
  const retry = retryAt === null ? null : retryText(retryAt - endedAt, t, format);
  const say = { retry_later: '', rejected: '', unknown: t.timeline.unknownNote, lease_expired: t.timeline.leaseNote }[
    kind
  ];
  const titles = {
    retry_later: t.timeline.postponed,
    rejected: words.rejected,
    unknown: t.timeline.unknown,
    lease_expired: t.timeline.leaseExpired,
  };
  const note = [explanation(code, message.gateway, format) ?? say, retry].filter(Boolean).join(' ');
  const raw = detail === null ? code : `${code} · ${detail}`;
  const tone = kind === 'rejected' ? 'bad' : 'warn';
  return { at: endedAt, step: { tone, title: titles[kind], note: note || null, raw } };
}

function retryText(wait: number, { timeline: texts }: Texts, format: Format): string {
  return wait < 1_000 ? texts.retryNow : texts.retryIn(format.span(wait));
}

/** The last attempt, where the log does not hold it: it was accepted, or it is being sent. */
function currentAttempt(message: MessageDetail, reader: Reader): TimedStep[] {
  const { startedAt, sentAt, deliveredAt, readAt, providerMessageId } = message;
  const texts = wordsOf(message, reader.t);
  const steps: TimedStep[] = [];
  if (startedAt !== null && !isLogged(message)) steps.push(started(startedAt, attemptCount(message), message, reader));
  if (sentAt !== null) steps.push(done(sentAt, texts.sent, texts.sentNote, providerMessageId));
  if (deliveredAt !== null) steps.push(done(deliveredAt, texts.delivered, texts.deliveredNote));
  if (readAt !== null) steps.push(done(readAt, texts.read, texts.readNote));
  return steps;
}

/** No provider takes what goes to the simulator, and no device gets it. */
function wordsOf(message: MessageDetail, { timeline: t }: Texts) {
  const { sent, sentNote, delivered, deliveredNote, read, rejected, simulator } = t;
  const words = { sent, sentNote, delivered, deliveredNote, read, readNote: null, rejected };
  return isSimulated(message) ? { ...words, ...simulator } : words;
}

function cancelerText(canceler: Canceler | null, t: Texts): string {
  const texts = t.timeline;
  if (canceler === null) return texts.canceledNote;
  return canceler.type === 'api_key'
    ? texts.canceledByKey(keyName(canceler.name, { t }))
    : texts.canceledBy(canceler.name);
}

function ending(message: MessageDetail, { t, format }: Reader, canceledBy: Canceler | null): TimedStep[] {
  const { timeline: texts } = t;
  const { status, endedAt, failureCode, failureReason, gateway } = message;
  const step = (tone: TimelineStep['tone'], title: string, note: string, raw: string | null = null): TimedStep[] => [
    { at: endedAt, step: { tone, title, note, raw } },
  ];
  if (status === MessageStatus.Canceled) {
    const why = failureCode === null ? undefined : explanation(failureCode, gateway, format);
    return step('warn', texts.canceled, why ?? cancelerText(canceledBy, t), failureCode);
  }
  if (status === MessageStatus.Expired) return step('warn', texts.expired, texts.expiredNote);
  if (status !== MessageStatus.Failed) return [];
  // The step of the last attempt gives the same reason.
  if (message.attemptLog.at(-1)?.code === failureCode) return step('bad', texts.failed, texts.failedNote);
  const why = (failureCode && explainEnded(failureCode, format.language, gateway)) ?? texts.failedNote;
  const raw = [failureCode, failureReason].filter(Boolean).join(' · ');
  return step('bad', texts.failed, why, raw || null);
}

function waiting({ status, isInReview }: MessageDetail, { t }: Reader, why: string | null): TimedStep[] {
  const note = status === MessageStatus.Sending ? t.waits.sending : why;
  const isHeld = status === MessageStatus.Sent && isInReview === 1;
  const waits =
    isHeld || WAITING.includes(status) || status === MessageStatus.Sending || status === MessageStatus.Unknown;
  return waits && note !== null
    ? [{ at: null, step: { tone: 'ahead', title: t.timeline.waiting, note, raw: null } }]
    : [];
}

function started(at: number, attempt: number, { channel }: MessageDetail, { t, format }: Reader): TimedStep {
  return done(at, t.timeline.started, t.timeline.startedNote(format.number(attempt), channel));
}

function done(at: number, title: string, note: string | null, raw: string | null = null): TimedStep {
  return { at, step: { tone: 'done', title, note, raw } };
}

function explanation(code: string, gateway: string, { language }: Format): string | undefined {
  return explainFailure(code, language, gateway);
}

/** Whether the last attempt is in the log. Attempts are told apart by their start, because a number may occur twice. */
function isLogged({ attemptLog, startedAt }: MessageDetail): boolean {
  return attemptLog.some((attempt) => attempt.startedAt === startedAt);
}
