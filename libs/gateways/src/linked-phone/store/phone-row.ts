/** What people want of a link: `link`: show a code; `keep`: be connected where a phone is linked; `unlink`: remove the link. */
export type Wish = 'link' | 'keep' | 'unlink';

/** How far a link is. `held`: a person must act. */
export type LinkState = 'unlinked' | 'opening' | 'code' | 'open' | 'closed' | 'held';

/** The link of a channel as its owner and the panel see it. Times are UTC milliseconds. */
export interface PhoneRow {
  channelId: number;
  isLinked: boolean;
  /** The run of a process that may connect; null: none does. */
  holder: string | null;
  heldUntil: number;
  epoch: number;
  wish: Wish;
  wishedAt: number;
  typedBy: string | null;
  clientVersion: string | null;
  state: LinkState;
  stateAt: number;
  /** Our code of why it was closed; null: it is not. */
  closedBy: string | null;
  closings: number;
  /** When a person last resumed the channel, where the phone waits for one; null: nobody has, or it does not wait. */
  resumedAt: number | null;
  phone: string | null;
}

/** A code on the screen: the text of the QR code to scan, or the code to type. */
export type LinkCode = { qr: string } | { typed: string };
