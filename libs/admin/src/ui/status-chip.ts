import { isSimulated, MessageStatus, statusCode } from '@recado/core';
import type { SharedTexts } from '../i18n/localization.js';
import type { ChipView } from './chip.js';
import { STATUS_TONES } from './states.js';

/** The status of a message as a chip. */
export function statusChip(status: MessageStatus, { statuses }: Pick<SharedTexts, 'statuses'>): ChipView {
  return { tone: STATUS_TONES[status], text: statuses[statusCode(status)] };
}

/** The chip of what goes to the simulator: nobody receives it. */
export function simulatedChip({ simulated }: Pick<SharedTexts, 'simulated'>): ChipView {
  return { tone: 'warn', text: simulated, icon: 'flask' };
}

/** A message as chips: its status, and that nobody receives it where it goes to the simulator, or that the provider holds it back. */
export interface MessageChips {
  status: ChipView;
  marks: ChipView[];
}

/** The chips of a message. What the simulator pretends is never green. */
export function messageChips(
  message: Parameters<typeof isSimulated>[0] & { isInReview?: number },
  texts: Pick<SharedTexts, 'statuses' | 'simulated' | 'inReview'>,
): MessageChips {
  const status = statusChip(message.status, texts);
  const held = message.status === MessageStatus.Sent && message.isInReview;
  if (held) return { status, marks: [{ tone: 'warn', text: texts.inReview }] };
  if (!isSimulated(message)) return { status, marks: [] };
  return { status: { ...status, tone: status.tone === 'good' ? 'quiet' : status.tone }, marks: [simulatedChip(texts)] };
}
