import type { GatewayKind } from '@recado/config';

/** One text on its way out. */
export interface OutgoingMessage {
  id: number;
  /** 1 for the first attempt. */
  attempt: number;
  /** Digits with country code, as the client sent them. */
  to: string;
  text: string;
  channelId: number;
  /** The channel's name. */
  channel: string;
}

/**
 * What a gateway made of a message. `code` is ours and stable, `detail` is what the provider said (cut to 255).
 * - accepted: the provider has it.
 * - retryLater: it certainly has not got it; try again after `afterMs` (null: as the retry policy says). The scope says
 *   who must wait: this message, this recipient or the whole channel. Only message scope charges an attempt.
 * - rejected: it will never take this message.
 * - unknown: it may have it: no complete answer came after the request left.
 * `suspectsChannel`: alone it concerns the message; a streak of such results blocks the channel.
 */
export type SendResult =
  | { kind: 'accepted'; providerMessageId: string | null }
  | {
      kind: 'retryLater';
      scope: 'message' | 'recipient' | 'channel';
      afterMs: number | null;
      code: string;
      detail: string | null;
      suspectsChannel?: boolean;
    }
  | { kind: 'rejected'; code: string; detail: string | null }
  | { kind: 'unknown'; code: string; detail: string | null; suspectsChannel?: boolean };

/** A way out to WhatsApp. One implementation a kind; it throws only for bugs. */
export abstract class Gateway {
  abstract readonly kind: GatewayKind;
  /** The provider recognises a repeated message by a stable key, so that sending again after an unknown is safe. */
  abstract readonly idempotent: boolean;
  /** Requests under way at once, a worker. */
  abstract readonly concurrency: number;
  /** Hands over one message. `signal` aborts when the worker gives up its lease or stops. */
  abstract send(message: OutgoingMessage, signal: AbortSignal): Promise<SendResult>;
  /** Opens connections and loops; called once by the worker. */
  async start(): Promise<void> {}
  /** Ends what `start` began; what is under way has ended before. */
  async stop(): Promise<void> {}
}
