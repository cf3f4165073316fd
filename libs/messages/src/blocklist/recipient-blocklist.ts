import type { OptOutScope } from '@recado/core';
import type { Transaction } from '@recado/database';

/** The failure code of a message that is canceled because its recipient opted out. */
export const OPTED_OUT = 'opted_out';

/** What the blocklist must know of a message. */
export interface AddressedMessage {
  id: number;
  apiKeyId: number;
  phone: string;
}

/** A recipient of whom the provider said, when it refused a message, that they want no more. */
export interface RefusingRecipient {
  /** Digits with country code. */
  phone: string;
  channelId: number;
  scope: OptOutScope;
}

/** Recipients who want nothing more. A claim asks it in the transaction that would begin the attempt. */
export abstract class RecipientBlocklist {
  /** Those of these messages that must not be sent, as `reader` sees it. */
  abstract blocked<Message extends AddressedMessage>(
    reader: Pick<Transaction, 'all'>,
    messages: readonly Message[],
  ): Promise<Message[]>;

  /** Adds a recipient as part of `tx`. What waits for them is canceled after it. */
  abstract add(tx: Transaction, recipient: RefusingRecipient): Promise<void>;
}
