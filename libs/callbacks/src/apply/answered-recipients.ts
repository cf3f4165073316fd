import { Injectable } from '@nestjs/common';
import { isSurrogate } from '@recado/core';
import { Database } from '@recado/database';
import type { IdentityLink } from '@recado/gateways';
import type { NewInboundMessage } from '@recado/messages';

const ANSWERED = `SELECT phone FROM messages WHERE channel_id = ? AND provider_message_id = ? AND phone IS NOT NULL
  ORDER BY id DESC LIMIT 1`;

/** Finds the numbers of recipients who hide them by our messages that they answer: nobody else got these. */
@Injectable()
export class AnsweredRecipients {
  constructor(private readonly database: Database) {}

  /** The links that these messages tell. */
  async links(messages: readonly NewInboundMessage[]): Promise<IdentityLink[]> {
    const links: IdentityLink[] = [];
    for (const { channelId, from, identity, replyTo } of messages) {
      if (from !== null || identity === undefined || replyTo === undefined) continue;
      const [answered] = await this.database.read<{ phone: string }>(ANSWERED, [channelId, replyTo]);
      if (answered && !isSurrogate(answered.phone)) links.push({ identity, phone: answered.phone });
    }
    return links;
  }
}
