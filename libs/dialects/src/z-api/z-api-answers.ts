import { contentOf } from '@recado/core';
import type { MessageView } from '@recado/messages';
import type { MessageTokens } from '../core/message-tokens.js';

type Tokens = Pick<MessageTokens, 'of' | 'longOf'>;

/** How WhatsApp Web begins the ids of its messages, and Z-API those of messages. */
const PREFIX = '3EB0';

/** The `messageId` of a message of ours, by its short token. */
export function messageIdOf(token: string): string {
  return PREFIX + token;
}

/** The `zaapId` of a message of ours, by its long token. */
export function zaapIdOf(longToken: string): string {
  return longToken.toUpperCase();
}

/** The token in an id of either form; empty: it is none of ours. */
export function tokenIn(id: string): string {
  const token = id.startsWith(PREFIX) && id.length < 32 ? id.slice(PREFIX.length) : id;
  return token.length === 18 || token.length === 32 ? token : '';
}

/** The ids of a message, as every answer to a sending has them. `id` is there for Zapier. */
export function idsOf(id: number, tokens: Tokens) {
  const messageId = messageIdOf(tokens.of(id));
  return { zaapId: zaapIdOf(tokens.longOf(id)), messageId, id: messageId };
}

/** A message that waits, as the queue of Z-API shows it. */
export function queued(message: MessageView, tokens: Tokens): object {
  const { id, text, phone, createdAt, channel, content } = message;
  const { zaapId, messageId } = idsOf(id, tokens);
  return {
    _id: zaapId,
    ZaapId: zaapId,
    MessageId: messageId,
    Phone: phone ?? '',
    Message: text ?? '',
    DelayMessage: 0,
    DelayTyping: 0,
    Created: createdAt,
    CreatedAt: new Date(createdAt).toISOString(),
    InstanceId: contentOf(content)?.dialect?.sender ?? channel,
    IsTrial: false,
    Beta: false,
  };
}
