import type { OptOutScope, Receipt } from '@recado/core';
import type { SenderState } from '@recado/gateways';
import type { ReceivedText } from '@recado/messages';

/** A receipt of a channel. */
export interface ChannelReceipt extends Receipt {
  /** What its recipient does not want any more. */
  optOut?: OptOutScope;
}

/** How a channel stands, as its provider says without being asked. */
export type ReportedState = SenderState & { channelId: number };

/** What providers said, by the channel that it is about. */
export interface ProviderReports {
  receipts: ChannelReceipt[];
  texts: ReceivedText[];
  states: ReportedState[];
}
