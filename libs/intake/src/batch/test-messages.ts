import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import type { ApiKeyView, Principal } from '@recado/auth';
import { Database } from '@recado/database';
import { Intake } from './intake.js';

/** A message by which somebody tries a channel. */
export interface TestMessage {
  channelId: number;
  /** In whose name it goes, and among whose messages it is found. */
  key: ApiKeyView;
  phone: string;
  text: string;
}

/** Sends messages by which people try channels, on the way that all messages go. */
@Injectable()
export class TestMessages {
  constructor(
    private readonly intake: Intake,
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** The id of the message, which is on disk. Throws what `Intake.enqueue` throws. */
  async send(message: TestMessage, actor: Actor): Promise<number> {
    const { channelId, phone, text } = message;
    const enqueued = await this.intake.enqueue({
      principal: principalOf(message),
      body: { priority: 'high', messages: [{ phone, message: text }] },
      requestId: actor.requestId ?? '',
      language: 'pt-BR',
    });
    if ('earlier' in enqueued) throw new Error('a request without an identity has no earlier response');
    const messageId = enqueued.answer.messages[0]!.id;
    const target = { type: 'channel', id: channelId };
    await this.database.write((tx) =>
      this.audit.record(tx, { actor, action: 'channel.tested', target, details: { messageId } }),
    );
    return messageId;
  }
}

/** The key, as if this channel were its own and nothing bound it. */
function principalOf({ key, channelId }: TestMessage): Principal {
  const { id: keyId, name, prefix, scopes, timezone, limits } = key;
  return {
    keyId,
    name,
    prefix,
    scopes: new Set(scopes),
    timezone,
    limits,
    testMode: false,
    missingVariable: 'empty',
    lostAnswerGuard: false,
    ipAllowList: null,
    expiresAt: null,
    defaultChannelId: channelId,
  };
}
