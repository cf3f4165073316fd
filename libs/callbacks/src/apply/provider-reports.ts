import type { OptOutScope, Receipt } from '@recado/core';
import type { SenderState } from '@recado/gateways';
import type { ReceivedText } from '@recado/messages';

/** A receipt for a message of a channel. */
export interface ChannelReceipt extends Receipt {
  /** The messages that the recipient has opted out of. */
  optOut?: OptOutScope;
}

/** The state of a channel as its provider reports it. */
export type ReportedState = SenderState & { channelId: number };

/** The reports of providers, each with its channel. */
export interface ProviderReports {
  receipts: ChannelReceipt[];
  texts: ReceivedText[];
  states: ReportedState[];
}
