import { randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import type { Principal } from '@recado/auth';
import { BoundedMap, type NotificationType } from '@recado/core';
import {
  audibleEvents,
  EndpointChanges,
  plainUrl,
  SafeHttpTransport,
  urlFault,
  type WebhookEndpointView,
  WebhookEndpoints,
  WebhookFormats,
} from '@recado/webhooks';
import { refuse } from './fields.js';

/** What a program wants to be told, and where. */
export interface WantedWebhook {
  readonly format: string;
  /** Null: the addresses that messages name themselves. */
  readonly url: string | null;
  /** Missing: all that the format tells and the key may hear. */
  readonly events?: readonly NotificationType[];
  /** By which it is signed from now on, 128 bytes at most; missing: the secret that it has, or a new one. */
  readonly secret?: string;
}

/** The webhooks that programs set by calls of their own. */
@Injectable()
export class DialectWebhooks implements OnApplicationShutdown {
  /** The keys whose messages' own addresses are told, as far as this process knows. */
  private readonly tellingPerMessage = new BoundedMap<string, true>(MAX_KNOWN);

  constructor(
    private readonly changes: EndpointChanges,
    private readonly endpoints: WebhookEndpoints,
    private readonly transport: SafeHttpTransport,
    private readonly formats: WebhookFormats,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.transport.close();
  }

  /** Those of a key in a format, the oldest first. */
  list(keyId: number, format: string): Promise<WebhookEndpointView[]> {
    return this.endpoints.ofFormat(keyId, format);
  }

  /** One endpoint for each address. Throws DomainError `validation_failed` for an address that may not be posted to. */
  async set(principal: Principal, { format, url, events, secret }: WantedWebhook, actor: Actor): Promise<void> {
    const told = audible(principal, events ?? this.formats.events(format));
    const endpoint = { apiKeyId: principal.keyId, format, url, events: told, ...(secret !== undefined && { secret }) };
    await this.changes.upsertOfFormat(endpoint, actor);
  }

  /**
   * From then on messages of the key are told at the addresses that they name themselves. The endpoint that keeps their
   * deliveries is made once. Throws DomainError `validation_failed` where the key has too many.
   */
  async tellPerMessage(principal: Principal, wanted: Omit<WantedWebhook, 'url'>, actor: Actor): Promise<void> {
    const name = `${principal.keyId} ${wanted.format}`;
    if (this.tellingPerMessage.get(name)) return;
    await this.set(principal, { ...wanted, url: null }, actor);
    this.tellingPerMessage.set(name, true);
  }

  /** As `set`, and the key is told nowhere else in this format. */
  async replace(principal: Principal, wanted: WantedWebhook & { readonly url: string }, actor: Actor): Promise<void> {
    await this.set(principal, wanted, actor);
    for (const { id, url } of await this.list(principal.keyId, wanted.format))
      if (url !== plainUrl(wanted.url)) await this.changes.remove(id, actor, principal.keyId);
  }

  async removeAll(keyId: number, format: string, actor: Actor): Promise<void> {
    for (const { id } of await this.list(keyId, format)) await this.changes.remove(id, actor, keyId);
  }

  /**
   * Asks an address as Meta does before it posts there: it must answer the challenge. Throws DomainError
   * `validation_failed`.
   */
  async verify(url: string, token: string): Promise<void> {
    const fault = urlFault(url);
    if (fault) unusable(fault.code);
    const challenge = randomBytes(8).readBigUInt64BE().toString();
    const asked = new URL(url);
    for (const [name, value] of [
      ['hub.mode', 'subscribe'],
      ['hub.challenge', challenge],
      ['hub.verify_token', token],
    ] as const)
      asked.searchParams.set(name, value);
    const answer = await this.transport.get(asked.href, AbortSignal.timeout(VERIFY_MS));
    if (answer.kind === 'answer' && answer.status < 300 && answer.body.trim() === challenge) return;
    const read =
      answer.kind === 'answer' ? `HTTP ${answer.status}` : answer.kind === 'error' ? answer.error : 'timeout';
    unusable(read);
  }
}

/** Throws the refusal of an address that did not answer the challenge. `read`: what it did. */
function unusable(read: string): never {
  const field = 'override_callback_uri';
  return refuse(field, 'dialect_value', { field, read, expected: 'the challenge' });
}

const VERIFY_MS = 10_000;
const MAX_KNOWN = 10_000;

function audible(principal: Principal, events: readonly NotificationType[]): NotificationType[] {
  const heard = new Set(audibleEvents(principal));
  return events.filter((type) => heard.has(type));
}
