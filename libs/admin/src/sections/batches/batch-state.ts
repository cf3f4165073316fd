import { MessageStatus, UNFINISHED } from '@recado/core';
import type { BatchView } from '@recado/queries';
import type { Localization } from '../../session/kit.js';
import { type BarPart, BATCH_STATES, type ChipView, simulatedChip, STATUS_TONES } from '../../ui/kit.js';
import { batchTexts } from './texts/index.js';

const { Pending, Sending, Sent, Delivered, Read, Failed, Canceled, Expired } = MessageStatus;

type Progress = Pick<BatchView, 'total' | 'counts' | 'isCounting' | 'isFilling' | 'pausedAt' | 'blockedBy' | 'held'>;

const ARRIVED = [Sent, Delivered, Read];
/** The parts of the bar in their order. What waits is what they leave. */
const TONES = ['good', 'info', 'warn', 'bad', 'quiet'] as const;
const WAITING: readonly MessageStatus[] = [Pending, MessageStatus.Scheduled];

/** The bar of a batch, in the colours of the statuses of its messages; those that are held are a warning. */
export function batchBar({ total, counts, held }: Pick<Progress, 'total' | 'counts' | 'held'>): BarPart[] {
  const begun = Object.values(MessageStatus).filter((status) => !WAITING.includes(status));
  const countOf = (tone: BarPart['tone']) =>
    sum(
      counts,
      begun.filter((status) => STATUS_TONES[status] === tone),
    );
  const moved = Math.min(held, countOf(STATUS_TONES[Sent]));
  const moves: Partial<Record<BarPart['tone'], number>> = { [STATUS_TONES[Sent]]: -moved, warn: moved };
  return TONES.map((tone) => ({ tone, share: (countOf(tone) + (moves[tone] ?? 0)) / total })).filter(
    ({ share }) => share > 0,
  );
}

/** How many of its messages were sent. */
export function sentCount({ counts }: Pick<Progress, 'counts'>): number {
  return sum(counts, ARRIVED);
}

/** What a batch does, or what became of it. */
function batchChip(batch: Progress, panel: Localization): ChipView {
  const states = BATCH_STATES[panel.language];
  const { counts, total, held } = batch;
  if (batch.isCounting) return states.counting;
  if (batch.isFilling || sum(counts, UNFINISHED) > 0) return unfinishedChip(batch, states);
  if (held > 0) return states.inReview;
  if (sum(counts, [Canceled]) === total) return states.canceled;
  if (sum(counts, [Expired]) === total) return states.expired;
  const failed = sum(counts, [Failed, Expired]);
  if (failed === total) return states.failed;
  if (failed > 0) return states.partlyFailed;
  if (counts.has(Canceled)) return states.partlyCanceled;
  return states.done;
}

/** The chips of a batch: what it does, and that nobody receives it where it goes to the simulator: then it is not green. */
export function batchChips(batch: Progress & Pick<BatchView, 'simulated'>, panel: Localization) {
  const chip = batchChip(batch, panel);
  const marks = simulatedChips(batch.simulated, panel);
  return { chip: marks.length > 0 && chip.tone === 'good' ? ({ ...chip, tone: 'quiet' } as const) : chip, marks };
}

/** The mark of a batch of which all or a part goes to the simulator. */
export function simulatedChips(simulated: BatchView['simulated'], panel: Localization): ChipView[] {
  if (simulated === null) return [];
  const mark = simulatedChip(panel.t);
  return [simulated === 'all' ? mark : { ...mark, text: panel.texts(batchTexts).batch.partlySimulated }];
}

function unfinishedChip(
  { counts, isFilling, pausedAt, blockedBy }: Progress,
  states: (typeof BATCH_STATES)[Localization['language']],
): ChipView {
  if (pausedAt !== null) return states.paused;
  if (blockedBy && sum(counts, [Pending]) > 0) return states[stopOf(blockedBy)];
  if (sum(counts, [Pending, Sending]) > 0) return states.sending;
  if (counts.has(MessageStatus.Scheduled)) return states.scheduled;
  return isFilling ? states.sending : states.unknown;
}

/** The provider that reviews its messages may have dropped one: then the rest waits for a person. */
function stopOf({ code, reason }: NonNullable<Progress['blockedBy']>) {
  if (code === 'window') return 'closed';
  if (code !== 'provider_review') return 'waiting';
  return reason === null ? 'inReview' : 'notReleased';
}

function sum(counts: Progress['counts'], statuses: readonly MessageStatus[]): number {
  return statuses.reduce<number>((total, status) => total + (counts.get(status) ?? 0), 0);
}
