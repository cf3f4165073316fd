import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Database } from '@recado/database';
import { type SystemMessage, SystemMessages } from './system-messages.js';

/** Sends messages by which people try channels. */
@Injectable()
export class TrialMessages {
  constructor(
    private readonly messages: SystemMessages,
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** The id of the message, which is on disk. Throws what `Intake.enqueue` throws. */
  async send(message: SystemMessage, actor: Actor): Promise<number> {
    const messageId = await this.messages.send(message, actor.requestId ?? '');
    const target = { type: 'channel', id: message.channelId };
    await this.database.write((tx) =>
      this.audit.record(tx, { actor, action: 'channel.tested', target, details: { messageId } }),
    );
    return messageId;
  }
}
