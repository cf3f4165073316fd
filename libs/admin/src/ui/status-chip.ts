import { MessageStatus, statusCode } from '@recado/core';
import type { SharedTexts } from '../i18n/localization.js';
import type { ChipView } from './chip.js';

const TONES: Readonly<Record<MessageStatus, ChipView['tone']>> = {
  [MessageStatus.Pending]: 'quiet',
  [MessageStatus.Scheduled]: 'quiet',
  [MessageStatus.Sending]: 'info',
  [MessageStatus.Sent]: 'info',
  [MessageStatus.Delivered]: 'good',
  [MessageStatus.Read]: 'good',
  [MessageStatus.Failed]: 'bad',
  [MessageStatus.Canceled]: 'quiet',
  [MessageStatus.Expired]: 'warn',
  [MessageStatus.Unknown]: 'warn',
};

/** The status of a message as a chip. */
export function statusChip(status: MessageStatus, { statuses }: Pick<SharedTexts, 'statuses'>): ChipView {
  return { tone: TONES[status], text: statuses[statusCode(status)] };
}
