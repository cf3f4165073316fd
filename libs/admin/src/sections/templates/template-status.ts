import type { Localization } from '../../i18n/localization.js';
import type { ChipView } from '../../ui/chip.js';
import { templateTexts } from './texts/index.js';

const TONES: Readonly<Record<string, ChipView['tone']>> = {
  APPROVED: 'good',
  PENDING: 'info',
  IN_APPEAL: 'info',
  FLAGGED: 'warn',
  PAUSED: 'warn',
  LIMIT_EXCEEDED: 'warn',
  REJECTED: 'bad',
  DISABLED: 'bad',
  LOCKED: 'bad',
  DELETED: 'bad',
};

/** The state of a template, and what it means. */
export function templateStatus(status: string, localization: Localization): { chip: ChipView; means: string } {
  const { statuses, otherStatus } = localization.texts(templateTexts).templates;
  const known = statuses[status];
  return {
    chip: { tone: TONES[status] ?? 'quiet', text: known?.word ?? status },
    means: known?.means ?? otherStatus,
  };
}
