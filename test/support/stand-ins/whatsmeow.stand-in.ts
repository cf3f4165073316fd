import { createHmac, randomBytes } from 'node:crypto';
import { ReachOutLimit } from './reach-out-limit.js';
import { StandIn, type StandInRequest } from './stand-in.js';

/** What became of a text for its recipient. */
type Progress = 'delivered' | 'read';

/** A callback as it leaves. */
export interface StandInCallback {
  headers: Record<string, string>;
  body: string;
}

/** What the stand-ins of the programs on top of whatsmeow have in common: one linked phone, and callbacks to one address. */
export abstract class WhatsmeowStandIn extends StandIn {
  /** Whether the phone is linked and online. */
  isLinked = true;
  /** Numbers that are not on WhatsApp. */
  readonly strangers = new Set<string>();
  /** To whom WhatsApp lets the number write. */
  readonly reachOut = new ReachOutLimit();
  /** The URL for callbacks; undefined: it posts none. */
  callbackUrl: string | undefined;

  /** Any callback, with its proof. */
  abstract callback(content: object): StandInCallback;
  /** A callback that tells what became of these messages. */
  abstract receipt(ids: readonly string[], progress: Progress): StandInCallback;
  /** A callback for a text; `isOwn`: the linked phone itself wrote it. */
  abstract inbound(from: string, text: string, isOwn?: boolean): StandInCallback;

  /** Accepts a text under the given id, or under one of its own, and posts its receipts. */
  protected accept(to: string, text: string, given?: unknown): string {
    const isGiven = typeof given === 'string' && given !== '';
    const providerId = isGiven ? given : `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
    this.taken.push({ to, text, providerId, at: Date.now() });
    void this.tell(providerId);
    return providerId;
  }

  private async tell(id: string): Promise<void> {
    const { callbackUrl } = this;
    if (callbackUrl === undefined) return;
    for (const progress of ['delivered', 'read'] as const) {
      await fetch(callbackUrl, { method: 'POST', ...this.receipt([id], progress) });
    }
  }
}

/** The HMAC-SHA256 of a body, in hexadecimal digits. */
export const hmacOf = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex');

/** An id as WhatsApp gives to what others write. */
export const inboundId = () => `3A${randomBytes(9).toString('hex').toUpperCase()}`;

/** A number as WhatsApp writes it. */
export const jidOf = (phone: string) => `${phone}@s.whatsapp.net`;

/** A text of a request; empty: it has none. */
export function textIn(json: StandInRequest['json'], name: string): string {
  const value = json?.[name];
  return typeof value === 'string' ? value : '';
}
