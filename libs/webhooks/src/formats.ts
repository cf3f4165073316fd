import { Injectable } from '@nestjs/common';
import type { Principal } from '@recado/auth';
import type { DialectName, MessageDialect, NotificationType } from '@recado/core';

/** What of an event decides whether a format tells it, and where. */
export interface ToldEvent {
  readonly type: NotificationType;
  /** Of the message that it is about; null: that came by Recado's own API, or the event is about something else. */
  readonly dialect: MessageDialect | null;
  /** Whether the endpoint that would tell it has no address of its own: it is told where messages name one. */
  readonly isPerMessage: boolean;
}

/** Where a format tells an event. `url`: in place of the endpoint's; null: at the endpoint's. */
export interface ToldAt {
  readonly url: string | null;
}

/** An event as Recado tells it. */
export interface RecadoEvent {
  readonly type: NotificationType;
  /** When it happened, ISO 8601 in UTC. */
  readonly timestamp: string;
  /** As at endpoints without a format. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Only of a message that was queued in a dialect. */
  readonly dialect?: MessageDialect;
}

/** What makes the request of an attempt. */
export interface ToldAttempt {
  readonly event: RecadoEvent;
  /** Where it is posted. */
  readonly url: string;
  /** The present signing secret of the endpoint, as its owner knows it. */
  readonly secret: string;
  /** The key that owns the endpoint, or the only one that it is limited to; null: it is of several keys. */
  readonly apiKeyId: number | null;
  /** The same for each attempt of the event, at every endpoint. */
  readonly eventId: string;
  /** The time of this attempt, UTC milliseconds. */
  readonly at: number;
  /** Its number, from 1. */
  readonly attempt: number;
}

export interface EndpointRequest {
  readonly body: string;
  /** The content type, signatures, and whatever else the format asks for. Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Texts in them that are kept and shown nowhere, such as the token of a key. */
  readonly secrets?: readonly string[];
}

/** Why a format that signs by the secret of a key cannot sign for an endpoint. */
export interface FormatObstacle {
  /**
   * The endpoint is of several keys; its key is not switched on for the dialect, so that its secret will never be kept; or no
   * request has come with the key yet.
   */
  readonly why: 'several_keys' | 'key_off' | 'no_request';
  readonly dialect: DialectName;
}

/**
 * Tells events to endpoints in the languages of other providers. An endpoint names its format; its deliveries keep Recado's
 * own event, and the format translates it when an attempt is made. Methods are called only with one of `names`.
 */
export abstract class WebhookFormats {
  abstract readonly names: readonly string[];
  /** The events that a format can tell. */
  abstract events(format: string): readonly NotificationType[];
  /** Null: the format does not tell this event. It never throws: it is asked for each event that is spread. */
  abstract target(format: string, event: ToldEvent): ToldAt | null;
  /** Rejects with UnreadableSecretError where it signs with a secret that cannot be unsealed. */
  abstract request(format: string, attempt: ToldAttempt): Promise<EndpointRequest>;

  /** Why nothing can be told of these keys now; null keys: of every key; null: it can. */
  async obstacle(_format: string, _keyIds: readonly number[] | null): Promise<FormatObstacle | null> {
    return null;
  }

  /** Keeps the secret with which a key came, where the format signs by it and the key is switched on for its dialect. */
  async keepSecret(_format: string, _principal: Principal, _secret: string): Promise<void> {}
}

/**
 * Shown as the URL of an endpoint that is told only at the addresses that its messages name. Names under `.invalid` never
 * lead anywhere (RFC 2606), and nothing is posted to it.
 */
export const PER_MESSAGE_URL = 'https://recado-per-message.invalid/';

/** Where an endpoint with a format is told an event; null: nowhere, also where no process knows the format any more. */
export function targetOf(
  formats: WebhookFormats,
  { format, url }: { readonly format: string; readonly url: string },
  event: Omit<ToldEvent, 'isPerMessage'>,
): ToldAt | null {
  const isPerMessage = url === PER_MESSAGE_URL;
  const target = formats.names.includes(format) ? formats.target(format, { ...event, isPerMessage }) : null;
  return target?.url === null && isPerMessage ? null : target;
}

/** Knows no format. */
@Injectable()
export class NoFormats extends WebhookFormats {
  readonly names = [];

  events(): readonly NotificationType[] {
    return [];
  }

  target(): ToldAt | null {
    return null;
  }

  request(format: string): Promise<EndpointRequest> {
    return Promise.reject(new Error(`there is no format ${format}`));
  }
}
