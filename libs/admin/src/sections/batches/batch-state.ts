import { MessageStatus, UNFINISHED } from '@recado/core';
import type { BatchView } from '@recado/queries';
import type { Localization } from '../../i18n/localization.js';
import type { ChipView } from '../../ui/chip.js';
import type { BarPart } from '../../ui/progress-bar.js';
import { simulatedChip } from '../../ui/status-chip.js';
import { batchTexts } from './texts/index.js';

const { Pending, Sending, Sent, Delivered, Read, Failed, Canceled, Expired, Unknown } = MessageStatus;

type Progress = Pick<BatchView, 'total' | 'counts' | 'isFilling' | 'pausedAt' | 'blockedBy'>;

const ARRIVED = [Sent, Delivered, Read];
/** The parts of the bar in their order. What waits is what they leave. */
const PARTS: readonly [ChipView['tone'], readonly MessageStatus[]][] = [
  ['good', ARRIVED],
  ['info', [Sending]],
  ['warn', [Unknown, Expired]],
  ['bad', [Failed]],
  ['quiet', [Canceled]],
];

/** The bar of a batch: green is only what was sent, so a canceled batch is grey. */
export function batchBar({ total, counts }: Progress): BarPart[] {
  const parts = PARTS.map(([tone, statuses]) => ({ tone, share: sum(counts, statuses) / total }));
  return parts.filter(({ share }) => share > 0);
}

/** How many of its messages were sent. */
export function sentCount({ counts }: Pick<Progress, 'counts'>): number {
  return sum(counts, ARRIVED);
}

/** What a batch does, or what became of it. */
function batchChip(batch: Progress, panel: Localization): ChipView {
  const { states } = panel.texts(batchTexts).batch;
  const { counts, total } = batch;
  if (batch.isFilling || sum(counts, UNFINISHED) > 0) return unfinishedChip(batch, states);
  if (sum(counts, [Canceled]) === total) return { tone: 'quiet', text: states.canceled };
  if (sum(counts, [Expired]) === total) return { tone: 'warn', text: states.expired };
  const failed = sum(counts, [Failed, Expired]);
  if (failed === total) return { tone: 'bad', text: states.failed };
  if (failed > 0) return { tone: 'warn', text: states.partlyFailed };
  if (counts.has(Canceled)) return { tone: 'quiet', text: states.partlyCanceled };
  return { tone: 'good', text: states.done };
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
  states: Record<'paused' | 'stopped' | 'scheduled' | 'sending' | 'unknown', string>,
): ChipView {
  if (pausedAt !== null) return { tone: 'warn', text: states.paused };
  if (blockedBy && sum(counts, [Pending]) > 0) return { tone: 'warn', text: states.stopped };
  if (sum(counts, [Pending, Sending]) > 0) return { tone: 'info', text: states.sending };
  if (counts.has(MessageStatus.Scheduled)) return { tone: 'quiet', text: states.scheduled };
  return isFilling ? { tone: 'info', text: states.sending } : { tone: 'warn', text: states.unknown };
}

function sum(counts: Progress['counts'], statuses: readonly MessageStatus[]): number {
  return statuses.reduce<number>((total, status) => total + (counts.get(status) ?? 0), 0);
}
