import { Injectable } from '@nestjs/common';
import { Clock, type ReplyButton } from '@recado/core';
import { Database } from '@recado/database';
import { SandboxReplies } from '@recado/gateways';
import { CallbackStore } from '../store/callback-store.js';

/** Takes what people write as the recipients of simulated messages. It is applied like the callback of any provider. */
@Injectable()
export class RecipientReplies {
  constructor(
    private readonly database: Database,
    private readonly replies: SandboxReplies,
    private readonly store: CallbackStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Answers a message of the sandbox; resolves when the reply and its callback are on disk. Returns false if there is no
   * such message. `button`: the one that was tapped.
   */
  async reply(sandboxId: number, text: string, button?: ReplyButton): Promise<boolean> {
    const receivedAt = this.clock.now();
    const isStored = await this.database.write(async (tx) => {
      const callback = await this.replies.addIn(tx, { sandboxId, text, button, at: receivedAt });
      if (callback) await this.store.addIn(tx, { ...callback, requestId: '', receivedAt });
      return callback !== null;
    });
    if (isStored) this.store.announce();
    return isStored;
  }
}
