import { Injectable, Logger } from '@nestjs/common';
import { Channels, ChannelSettings, ChannelSightings, type RefusedReason } from '@recado/channels';
import { Clock, DomainError } from '@recado/core';
import { type CallbackContent, callbackJson, type CallbackRequest, GatewayRegistry } from '@recado/gateways';
import { CallbackStore } from '../store/callback-store.js';
import { maskedBody } from './masked-body.js';

/** Shortest interval between two log lines about refused requests of a channel, in ms. */
const WARN_EVERY_MS = 60_000;

/** The answer to a provider. */
export interface CallbackAnswer {
  status: number;
  body: string;
}

/** Verifies, stores and answers the requests of providers. What they report is applied afterwards. */
@Injectable()
export class CallbackIntake {
  private readonly logger = new Logger(CallbackIntake.name);
  /** When a refusal was last logged, by channel. */
  private readonly warnedAt = new Map<number, number>();

  constructor(
    private readonly channels: Channels,
    private readonly settings: ChannelSettings,
    private readonly gateways: GatewayRegistry,
    private readonly store: CallbackStore,
    private readonly clock: Clock,
    private readonly sightings: ChannelSightings,
  ) {}

  /**
   * Stores a callback. It is parsed here because its proof may need the headers, which are not stored; `CallbackReader`
   * parses the stored body again when it is applied. Throws `forbidden` for a request that is not proved to come from
   * the provider of this channel. An unknown channel gives the same answer, so strangers do not learn the names of
   * channels. Throws `invalid_json` for a proved request whose body cannot be read.
   */
  async receive(name: string, request: Omit<CallbackRequest, 'receivedAt'>): Promise<CallbackAnswer> {
    const channel = this.channels.named(name);
    const settings = channel && (await this.settings.of(channel.id));
    if (!channel || !settings) throw unproved();
    const receivedAt = this.clock.now();
    const content = this.gateways.get(channel.gateway).readCallback({ ...request, receivedAt }, settings);
    // Distinguishes two requests with equal bodies.
    const { verified, answer, requestId = '', isUnnamed } = content;
    if (!verified) this.refuse(channel.id, request.method, content.unproved ?? 'wrong_proof');
    const body = answer ? undefined : bodyToStore(request, content);
    if (body !== undefined) await this.store.add({ channelId: channel.id, body, requestId, isUnnamed, receivedAt });
    if (content.isUnread)
      this.sightings.unreadCallback(channel.id, maskedBody(content.sample ?? body ?? textOf(request)));
    return answer ?? { status: 200, body: '' };
  }

  /** Counts it, so that a person sees it on the page of the channel (docs/adr/0024). Nothing that the request says is kept. */
  private refuse(channelId: number, method: string, reason: RefusedReason): never {
    if (method === 'POST') this.sightings.refusedCallback(channelId, reason);
    const now = this.clock.now();
    if (now - (this.warnedAt.get(channelId) ?? -Infinity) >= WARN_EVERY_MS) {
      this.warnedAt.set(channelId, now);
      this.logger.warn(`channel ${channelId}: a ${method} to its receipts is not proved to come from its provider`);
    }
    throw unproved();
  }
}

function unproved(): DomainError {
  return new DomainError('forbidden', { reason: { path: '', code: 'callback_unproved', params: {} } });
}

function textOf({ body }: Pick<CallbackRequest, 'body'>): string {
  return Buffer.from(body).toString('utf8');
}

/** Undefined: nothing, as of a GET that tells everything by its answer. Throws `invalid_json`. */
function bodyToStore(
  request: Pick<CallbackRequest, 'method' | 'body'>,
  { stored }: CallbackContent,
): string | undefined {
  if (stored !== undefined) return stored;
  if (request.method === 'GET') return undefined;
  if (request.body.length > 0 && !callbackJson(request.body).ok) throw new DomainError('invalid_json');
  return textOf(request);
}
