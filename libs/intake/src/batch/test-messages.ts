import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Database } from '@recado/database';
import { type OwnMessage, OwnMessages } from './own-messages.js';

/** Sends messages by which people try channels. */
@Injectable()
export class TestMessages {
  constructor(
    private readonly messages: OwnMessages,
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** The id of the message, which is on disk. Throws what `Intake.enqueue` throws. */
  async send(message: OwnMessage, actor: Actor): Promise<number> {
    const messageId = await this.messages.send(message, actor.requestId ?? '');
    const target = { type: 'channel', id: message.channelId };
    await this.database.write((tx) =>
      this.audit.record(tx, { actor, action: 'channel.tested', target, details: { messageId } }),
    );
    return messageId;
  }
}
