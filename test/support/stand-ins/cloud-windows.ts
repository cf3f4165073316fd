import { whatsAppIdOf } from './whatsapp-id.js';
import type { CloudFault } from './cloud-errors.js';

/** The refusal of a free text outside the window. */
export const WINDOW_CLOSED: CloudFault = {
  code: 131047,
  message: 'Re-engagement message',
  details:
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
};

/** To whom free texts may be sent: to everybody, or to recipients who have written. */
export class CloudWindows {
  /** Free texts reach only recipients with an open window. */
  areUsed = false;
  /** Refusals come later, by a status. */
  areToldLater = false;
  private readonly open = new Set<string>();

  /** The recipient has written. */
  openFor(phone: string): void {
    this.open.add(whatsAppIdOf(phone));
  }

  closeFor(phone: string): void {
    this.open.delete(whatsAppIdOf(phone));
  }

  isOpenFor(phone: string): boolean {
    return !this.areUsed || this.open.has(whatsAppIdOf(phone));
  }
}
