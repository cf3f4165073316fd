import type { OptOutScope, Receipt } from '@recado/core';
import type {
  ChatHandoverReport,
  IdentityLink,
  IdentityMove,
  MarketingPreference,
  ProviderNews,
  SenderReachOut,
  SenderState,
} from '@recado/gateways';
import type { NewInboundMessage } from '@recado/messages';

/** A receipt for a message of a channel. */
export interface ChannelReceipt extends Receipt {
  /** The messages that the recipient has opted out of. */
  optOut?: OptOutScope;
}

/** The state of a channel as its provider reports it. */
export type ReportedState = SenderState & { channelId: number };

/** News of a provider about the account or the number behind a channel. */
type ReportedNews = ProviderNews & { channelId: number };

/** Whether a channel may write to recipients who have not written to it, as its provider reports it. */
export type ReportedReachOut = SenderReachOut & { channelId: number };

/** What a person chose about the marketing of a channel. */
type ReportedPreference = MarketingPreference & { channelId: number };

/** The chat of a person with a channel got another leader. */
type ReportedHandover = ChatHandoverReport & { channelId: number };

/** The reports of providers, each with its channel. */
export interface ProviderReports {
  receipts: ChannelReceipt[];
  messages: NewInboundMessage[];
  states: ReportedState[];
  identities: IdentityLink[];
  news: ReportedNews[];
  reachOuts: ReportedReachOut[];
  preferences: ReportedPreference[];
  moves: IdentityMove[];
  handovers: ReportedHandover[];
}
