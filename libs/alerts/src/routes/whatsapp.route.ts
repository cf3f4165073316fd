import { Injectable } from '@nestjs/common';
import { ApiKeys, type ApiKeyView } from '@recado/auth';
import { Channels } from '@recado/channels';
import { Clock, DomainError } from '@recado/core';
import { SystemMessages } from '@recado/intake';
import type { AlertMessageView } from '../messages/alert-messages.js';
import { messageText, type Teller } from '../messages/message-text.js';
import type { KnownAlertSettings } from '../settings/alert-settings-store.js';
import { Route } from './route.js';

const MAX_TEXT = 1_000;

/** Queues a message on a channel of this installation, in the name of its oldest key. Delivered means queued. */
@Injectable()
export class WhatsappRoute extends Route {
  readonly name = 'whatsapp';

  constructor(
    private readonly messages: SystemMessages,
    private readonly keys: ApiKeys,
    private readonly channels: Channels,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async deliver(
    { id, content }: AlertMessageView,
    { settings: { whatsapp } }: KnownAlertSettings,
    teller: Teller,
  ): Promise<string | null> {
    if (whatsapp === null) return 'route_removed';
    const channel = this.channels.named(whatsapp.channel);
    if (!channel || channel.archivedAt !== null) return 'channel_unknown';
    const key = await this.key();
    if (!key) return 'no_key';
    const { subject, body } = messageText(content, teller);
    const text = `*${subject}*\n\n${body}`.slice(0, MAX_TEXT);
    try {
      // The reference is the same for every attempt, so that the message is queued once.
      const reference = `recado-alert-${id}`;
      await this.messages.send({ channelId: channel.id, key, phone: whatsapp.phone, text, reference }, reference);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return isQueued(error) ? null : error.code;
      throw error;
    }
  }

  private async key(): Promise<ApiKeyView | undefined> {
    const now = this.clock.now();
    const usable = (await this.keys.list()).filter(
      ({ testMode, revokedAt, expiresAt }) =>
        !testMode && revokedAt === null && (expiresAt === null || expiresAt > now),
    );
    return usable.sort((a, b) => a.id - b.id)[0];
  }
}

/** An earlier attempt has queued it: its reference is taken. */
function isQueued({ violations }: DomainError): boolean {
  return violations.length > 0 && violations.every(({ path }) => path === 'messages.0.reference');
}
