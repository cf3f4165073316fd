import type { OptOutScope, Receipt } from '@recado/core';
import type { Resume } from './resume.js';

/** A request of a provider to the address of a channel's receipts. */
export interface CallbackRequest {
  method: 'GET' | 'POST';
  /** By lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, string | undefined>>;
  /** The body as it came, byte by byte: signatures are over it. */
  body: Uint8Array;
  /** UTC milliseconds. */
  receivedAt: number;
  /** It was believed when it came: its proof, which is not kept, need not be given again. */
  proved?: boolean;
}

/**
 * Whom a provider means when several senders share one address: Meta's phone number ID, the instance, the session. Null
 * where the address belongs to one sender.
 */
export type SenderName = string | null;

/** Who a channel is to its provider's callbacks. */
export interface CallbackSender {
  name: SenderName;
  /** What proves its callbacks: two senders that share it share their provider. Undefined: nothing is believed. */
  secret: string | undefined;
}

/** A receipt whose channel is still to be found by its sender. */
export interface CallbackReceipt extends Omit<Receipt, 'channelId'> {
  sender: SenderName;
  /** The failure says that the recipient does not want to be written to. */
  optOut?: OptOutScope;
}

/** A text that somebody wrote to the sender. */
export interface InboundText {
  sender: SenderName;
  /** The provider's id of the text. */
  providerMessageId: string | null;
  /** Digits with country code, as far as the provider tells them: the ninth digit of Brazil may be missing. */
  from: string;
  text: string;
  /** UTC milliseconds. */
  at: number;
}

/**
 * A sender can send again, or cannot; as the provider says without being asked. `until` (UTC milliseconds): for as long,
 * where the provider says so.
 */
export type SenderState = { sender: SenderName; detail: string | null } & (
  { working: true } | { working: false; code: string; resume: Resume; until?: number }
);

/** What a request of a provider says. One that is not verified says nothing, whatever is in it. */
export interface CallbackContent {
  verified: boolean;
  receipts: CallbackReceipt[];
  inbound: InboundText[];
  states: SenderState[];
  /** To be answered as it stands, in place of the usual 200. */
  answer?: { status: number; body: string };
}

/** What cannot be believed. */
export const UNVERIFIED: CallbackContent = { verified: false, receipts: [], inbound: [], states: [] };

/** What is believed but says nothing. */
export const EMPTY_CALLBACK: CallbackContent = { verified: true, receipts: [], inbound: [], states: [] };
