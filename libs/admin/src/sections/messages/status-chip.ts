import { MessageStatus, statusCode } from '@recado/core';
import type { Catalogue } from '../../i18n/index.js';
import type { Chip } from '../../ui/chip.js';

const TONES: Readonly<Record<MessageStatus, Chip['tone']>> = {
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
export function statusChip(status: MessageStatus, { statuses }: Catalogue): Chip {
  return { tone: TONES[status], text: statuses[statusCode(status)] };
}
