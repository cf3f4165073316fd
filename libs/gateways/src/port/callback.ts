import type { ChosenButton, NewsKind, OptOutScope, Receipt } from '@recado/core';
import type { Resume } from './resume.js';

/** A request of a provider to the receipts address of a channel. */
export interface CallbackRequest {
  method: 'GET' | 'POST';
  /** Headers by lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, string | undefined>>;
  /** What stands behind the `?` of the address, as it came; missing: nothing, or it is not read. */
  search?: string;
  /** The body byte by byte, because signatures cover it. */
  body: Uint8Array;
  /** UTC milliseconds. */
  receivedAt: number;
  /** It was verified when it came. Its proof is not stored, so it need not be given again. */
  proved?: boolean;
}

/**
 * Which sender a provider means where several share one address: Meta's phone number ID, the instance or the session.
 * Null where the address belongs to one sender.
 */
export type SenderName = string | null;

/** How the callbacks of its provider identify a channel. */
export interface CallbackSender {
  name: SenderName;
  /**
   * The secret that proves its callbacks. Undefined: all callbacks are refused. Channels with the same secret share
   * their provider.
   */
  secret: string | undefined;
  /** The provider's id of the account that the sender belongs to; missing: it has none, or it is not known. */
  account?: string;
}

/** A receipt whose channel is not known yet, only its sender. */
export interface CallbackReceipt extends Omit<Receipt, 'channelId'> {
  sender: SenderName;
  /** The failure says that the recipient has opted out. */
  optOut?: OptOutScope;
}

/** A message that a recipient wrote to the sender. */
export interface InboundMessage {
  sender: SenderName;
  /** The provider's id of this text. */
  providerMessageId: string | null;
  /**
   * Digits with country code, as far as the provider tells them: the ninth digit of Brazil may be missing. Null: the
   * provider hides the number.
   */
  from: string | null;
  /** By which the provider knows them, such as `lid:4711` or `bsuid:BR.4711`; missing: by the number only. */
  identity?: string;
  /** The words; null: it has none. */
  text: string | null;
  /** The medium it brings, such as `image`, with the provider's id of it; missing: none. */
  media?: { type: string; id: string | null };
  /** The button or the entry of a list by which the recipient answered; missing: they wrote. */
  button?: ChosenButton;
  /** The provider's id of our message that it answers; missing: it names none. */
  replyTo?: string;
  /**
   * It replaces the words of an earlier message: an opt-out word in it counts, and nothing else of it does. Missing: it is a
   * message of its own. What only marks or removes one, as a reaction or a revocation, is no message.
   */
  isEdit?: true;
  /** UTC milliseconds. */
  at: number;
}

/**
 * A report of the provider that a sender can send again, or that it cannot. `at`: when the provider noticed it, else when
 * the report came, UTC milliseconds. `until` (UTC milliseconds): how long, where the provider says it.
 */
export type SenderState = { sender: SenderName; at: number; detail: string | null } & (
  | { working: true }
  | { working: false; code: string; resume: Resume; until?: number }
);

/**
 * Whether a sender may write to recipients who have not written to it. `until` (UTC milliseconds): the end of the lock;
 * null: not told, which counts as a day.
 */
export type ReachOut = { locked: false } | { locked: true; until: number | null };

/** A report of the provider that a sender may, or may not, write to recipients who have not written to it. */
export type SenderReachOut = ReachOut & { sender: SenderName };

/** A number and an identity that the provider named together: they are one person. */
export interface IdentityLink {
  /** Digits with country code. */
  phone: string;
  /** Such as `lid:4711`. */
  identity: string;
}

/** How a provider names a person; at least one of both is known. */
interface PersonNames {
  /** Digits with country code; null: it is not told. */
  phone: string | null;
  /** Such as `bsuid:BR.4711`. */
  identities: string[];
}

/** A person got another number, or the provider gives them another identity. */
export interface IdentityMove {
  changed: 'number' | 'identity';
  before: PersonNames;
  after: PersonNames;
}

/** What a person chose about marketing in the app of the provider. At least one of `phone` and `identity` is known. */
export interface MarketingPreference {
  sender: SenderName;
  /** Digits with country code; null: the provider hides the number. */
  phone: string | null;
  /** Such as `bsuid:BR.4711`; missing: they are known by the number only. */
  identity?: string;
  /** `stop`: no marketing; `resume`: they want it again. */
  value: 'stop' | 'resume';
  /** UTC milliseconds. */
  at: number;
}

/**
 * The chat with a person got another leader among those that serve the number. At least one of `phone` and `identity` is
 * known.
 */
export interface ChatHandoverReport {
  sender: SenderName;
  /** Digits with country code; null: the provider hides the number. */
  phone: string | null;
  /** Such as `bsuid:BR.4711`; missing: they are known by the number only. */
  identity?: string;
  /** `passed`: its leader gave it away; `taken`: another one took it. */
  change: 'passed' | 'taken';
  /** The provider's words, such as `customer_service`; null: not told. */
  previousRole: string | null;
  newRole: string | null;
  /** UTC milliseconds. */
  at: number;
}

/** News of the provider about the account or the number behind channels. */
export interface ProviderNews {
  /** The sender it is about; null: every sender of the account. */
  sender: SenderName;
  /** The provider's id of the account; null: the address belongs to one. */
  account: string | null;
  kind: NewsKind;
  /** What it is about, such as a template as `name:language`; empty: the account or the number itself. */
  subject: string;
  /** The provider's word for the new state. */
  value: string;
  detail: string | null;
  /** UTC milliseconds. */
  at: number;
}

/** What a callback contains. An unverified one contains nothing. */
export interface CallbackContent {
  verified: boolean;
  /** Why it is not verified; missing: it is, or it is no report. */
  unproved?: Unproved;
  receipts: CallbackReceipt[];
  inbound: InboundMessage[];
  states: SenderState[];
  identities?: IdentityLink[];
  news?: ProviderNews[];
  reachOuts?: SenderReachOut[];
  preferences?: MarketingPreference[];
  moves?: IdentityMove[];
  /** It is verified, and its description tells nothing of it. Missing: it was understood, or what it says is of no interest. */
  isUnread?: true;
  /** It brings a text without an id and a time: an equal callback later may bring another text. Missing: it is a repetition. */
  isUnnamed?: true;
  handovers?: ChatHandoverReport[];
  /** What is kept in place of the body: the fields of a form, or those of the address, as JSON. Missing: the body is. */
  stored?: string | undefined;
  /** The same of what is not kept, for people who complete a description. */
  sample?: string | undefined;
  /** The id of the request, which its signature covers; missing: its proof covers none. */
  requestId?: string;
  /** The answer to give in place of an empty 200. */
  answer?: { status: number; body: string };
}

/**
 * Why a callback is not proved to come from the provider: the channel has no secret, the callback carries no proof, or
 * a wrong one.
 */
type Unproved = 'no_secret' | 'no_proof' | 'wrong_proof';

/** The content of a callback that is not verified. `proof`: what it carries for one. */
export function unverified(secret: string | undefined, proof: string | undefined): CallbackContent {
  const unproved = secret === undefined ? 'no_secret' : proof === undefined ? 'no_proof' : 'wrong_proof';
  return { verified: false, unproved, receipts: [], inbound: [], states: [] };
}

/** The content of a verified callback without reports. */
export const EMPTY_CALLBACK: CallbackContent = { verified: true, receipts: [], inbound: [], states: [] };
