import type { OptOutScope } from '@recado/core';
import type { Transaction } from '@recado/database';

/** The failure code of a message that is canceled because its recipient opted out. */
export const OPTED_OUT = 'opted_out';

/** The fields of a message by which the blocklist decides. */
export interface AddressedMessage {
  id: number;
  apiKeyId: number;
  phone: string;
}

/** A recipient who has opted out, according to the provider that refused a message. */
export interface RefusingRecipient {
  /** Digits with country code. */
  phone: string;
  channelId: number;
  scope: OptOutScope;
}

/** Recipients who have opted out. A claim reads it in its transaction. */
export abstract class RecipientBlocklist {
  /** Those of these messages that must not be sent, as `reader` sees the blocklist. */
  abstract blocked<Message extends AddressedMessage>(
    reader: Pick<Transaction, 'all'>,
    messages: readonly Message[],
  ): Promise<Message[]>;

  /** An SQL condition: somebody has opted out. While it is false, `blocked` finds nobody. */
  readonly mayBlock: string = '1 = 1';

  /** Adds a recipient as part of `tx`. Their waiting messages are canceled afterwards. */
  abstract add(tx: Transaction, recipient: RefusingRecipient): Promise<void>;
}
