import { Injectable, Optional } from '@nestjs/common';
import { type ChosenButton, Clock, isoTime, userIdIn } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { EventAudience } from '../notifications/event-audience.js';
import { insertNotifications } from '../notifications/pending-notification.js';
import type { NewInboundMessage } from './inbound-sink.js';
import { messageKey } from './message-key.js';

/** The data of the event. */
interface ReceivedEventData {
  channel: string;
  from: string | null;
  user_id?: string;
  text: string | null;
  media?: { type: string; id: string | null };
  button: ChosenButton | null;
  received_at: string;
  in_reply_to: number | null;
  provider_message_id: string | null;
}

interface Answered {
  id: number;
  apiKeyId: number;
}

const TYPE = 'message.received';
const COLUMNS = ['channel_id', 'message_key', 'data_json', 'received_at'] as const;
const STORED = 'SELECT id FROM inbound_messages WHERE channel_id = ? AND message_key = ?';
const ANSWERED = `SELECT id, api_key_id AS apiKeyId FROM messages WHERE channel_id = ? AND provider_message_id = ?
  ORDER BY id DESC LIMIT 1`;

/** Announces what recipients write to those who subscribed to it. While nobody has, nothing of it is stored. */
@Injectable()
export class InboundEvents {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Optional() private readonly audience?: EventAudience,
  ) {}

  /** Resolves when the events are on disk. A message that is passed in again is not announced again. */
  async announce(messages: readonly NewInboundMessage[]): Promise<void> {
    const { audience } = this;
    if (messages.length === 0 || !audience || !(await audience.hasAny(TYPE))) return;
    await this.database.write(async (tx) => {
      for (const message of messages) await this.announceOne(tx, audience, message);
    });
  }

  private async announceOne(tx: Transaction, audience: EventAudience, message: NewInboundMessage): Promise<void> {
    const { channelId, testMode = false } = message;
    const answered = await answeredBy(tx, message);
    const apiKeyId = answered?.apiKeyId ?? null;
    const endpoints = await audience.of(tx, { type: TYPE, apiKeyId, channelId, testMode });
    const id = endpoints.length === 0 ? null : await this.store(tx, message, answered?.id ?? null);
    if (id === null) return;
    const data = JSON.stringify({ inbound_id: id });
    await insertNotifications(tx, [
      { type: TYPE, at: this.clock.now(), apiKeyId, data, endpointIds: endpoints.join(' ') },
    ]);
  }

  /** Returns the id, or null if the message is stored already. */
  private async store(tx: Transaction, message: NewInboundMessage, inReplyTo: number | null): Promise<number | null> {
    const place = [message.channelId, keyOf(message)] as const;
    const data = dataOf(message, await channelName(tx, message.channelId), inReplyTo);
    const row = [...place, JSON.stringify(data), this.clock.now()];
    if ((await tx.insertIfAbsent('inbound_messages', COLUMNS, [row])) === 0) return null;
    const [stored] = await tx.all<{ id: number }>(STORED, place);
    return stored?.id ?? null;
  }
}

/** The provider's id of it, else its position in its callback. */
function keyOf({ providerMessageId, key }: NewInboundMessage): string {
  return messageKey(providerMessageId ?? key);
}

function dataOf(message: NewInboundMessage, channel: string, inReplyTo: number | null): ReceivedEventData {
  const { from, text, media, button, at, providerMessageId } = message;
  return {
    channel,
    from,
    ...userIdOf(message),
    text,
    ...(media && { media: { type: media.type, id: media.id } }),
    button: button ? { id: button.id, title: button.title, ...payloadOf(button) } : null,
    received_at: isoTime(at),
    in_reply_to: inReplyTo,
    provider_message_id: providerMessageId,
  };
}

function userIdOf({ identity = '' }: NewInboundMessage): { user_id?: string } {
  const userId = userIdIn(identity);
  return userId === undefined ? {} : { user_id: userId };
}

function payloadOf({ payload }: ChosenButton): { payload?: string } {
  return payload === undefined ? {} : { payload };
}

async function answeredBy(tx: Transaction, { channelId, replyTo }: NewInboundMessage): Promise<Answered | undefined> {
  if (replyTo === undefined) return undefined;
  return (await tx.all<Answered>(ANSWERED, [channelId, replyTo]))[0];
}

async function channelName(tx: Transaction, channelId: number): Promise<string> {
  const [row] = await tx.all<{ name: string }>('SELECT name FROM channels WHERE id = ?', [channelId]);
  return row?.name ?? '';
}
