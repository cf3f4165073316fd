import { explainEnded, type MessageDialect, type NotificationType } from '@recado/core';
import type { RecadoEvent, ToldAt, ToldEvent } from '@recado/webhooks';

/** What a format knows beside the event. */
export interface TellMore {
  /** Where it is posted. */
  readonly url: string;
  /** The address at which programs reach the dialect, without a slash at its end. */
  readonly address: string;
  /** The id by which the program knows the sender; empty: it is linked to none. */
  readonly sender: string;
  /** The number of the sender, digits; null: it is not known. */
  readonly senderPhone: string | null;
  /** Of the message of ours that a person answered; missing: they answered none, or it came by Recado's own API. */
  readonly answered?: MessageDialect | undefined;
  /** Why the message did not arrive, in a sentence of English; empty: it has not failed. */
  readonly why: string;
  /** The same for each attempt of the event. */
  readonly eventId: string;
  /** 18 digits of hex for an id of a message. */
  token(messageId: number): string;
  /** 32 digits of hex. */
  longToken(messageId: number): string;
}

/** What is signed, and by what. */
interface ToSign {
  readonly body: string;
  readonly url: string;
  /** The signing secret of the endpoint. */
  readonly secret: string;
  /** The secret of the key itself, where programs sign by it; null: it is not kept. */
  readonly keySecret: string | null;
  readonly eventId: string;
  /** UTC milliseconds. */
  readonly at: number;
}

/** How events are told in a dialect. A dialect may have several, under names of their own. */
export interface DialectFormat {
  /** The events that it tells. */
  readonly events: readonly NotificationType[];
  /** Where an event is told; missing: at the endpoint. Null: it is not told. */
  target?(event: ToldEvent): ToldAt | null;
  body(event: RecadoEvent, more: TellMore): string;
  /** Throws UnreadableSecretError where it signs by the secret of a key that is not kept. */
  headers(given: ToSign): Readonly<Record<string, string>>;
}

/** A text in the data of an event; empty: it has none. */
export function wordIn(data: RecadoEvent['data'], name: string): string {
  const value = data[name];
  return typeof value === 'string' ? value : '';
}

/**
 * Why a message did not arrive, by the data of its event, in English: programs show it to developers, whose language is not
 * known. Empty: it has not failed.
 */
export function whyEnded({ failure_code, failure_reason, status }: RecadoEvent['data']): string {
  if (typeof failure_code === 'string')
    return [explainEnded(failure_code, 'en') ?? failure_code, failure_reason].filter(Boolean).join(' ');
  if (status === 'Cancelada') return 'The message was canceled.';
  return status === 'Expirada' ? 'The message expired before it could be sent.' : '';
}
