import type { BulkChangeView } from '@recado/messages';
import type { TimeView } from '../format/format.js';
import type { Localization } from '../i18n/localization.js';
import type { ChipView } from '../ui/chip.js';
import type { BarPart } from '../ui/progress-bar.js';
import { bulkTexts } from './texts/index.js';

/** A change of many messages as a row. */
export interface BulkRow {
  id: number;
  what: string;
  about: string;
  state: ChipView;
  /** How many are done and how many are left, in words. */
  progress: string;
  bar: BarPart[];
  who: string;
  when: TimeView;
  isRunning: boolean;
}

/** The rows of changes. `about` says which messages a change concerns. */
export function bulkRows(
  changes: readonly BulkChangeView[],
  panel: Localization,
  about: (change: BulkChangeView) => string,
): BulkRow[] {
  return changes.map((change) => ({ ...toRow(change, panel), about: about(change) }));
}

function toRow(change: BulkChangeView, panel: Localization): Omit<BulkRow, 'about'> {
  const { bulk: t } = panel.texts(bulkTexts);
  const { id, action, actor, createdAt, endedAt } = change;
  const isRunning = endedAt === null;
  return {
    id,
    what: t.names[action],
    state: isRunning ? { tone: 'info', text: t.running } : { tone: 'good', text: t.ended },
    progress: progressText(change, panel),
    bar: barOf(change),
    who: actor.name,
    when: panel.format.brief(createdAt),
    isRunning,
  };
}

function progressText({ done, skipped, expected, endedAt }: BulkChangeView, panel: Localization): string {
  const { bulk: t } = panel.texts(bulkTexts);
  const { format } = panel;
  const left = expected === null ? 0 : Math.max(expected - done - skipped, 0);
  return [
    t.done(format.number(done), expected === null ? null : format.number(expected)),
    ...(endedAt === null && left > 0 ? [t.left(format.number(left))] : []),
    ...(skipped > 0 ? [t.skipped(format.number(skipped))] : []),
  ].join(' · ');
}

function barOf({ done, skipped, expected, endedAt }: BulkChangeView): BarPart[] {
  const total = Math.max(expected ?? (endedAt === null ? 0 : done + skipped), done + skipped, 1);
  const parts: BarPart[] = [
    { tone: 'good', share: done / total },
    { tone: 'quiet', share: skipped / total },
  ];
  return parts.filter(({ share }) => share > 0);
}
