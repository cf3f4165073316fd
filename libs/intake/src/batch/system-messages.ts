import { Injectable } from '@nestjs/common';
import { type ApiKeyView, NO_DIALECTS, type Principal } from '@recado/auth';
import type { Allowance } from '../limits/allowance.js';
import type { StoredWith } from './batch-writer.js';
import { type EnqueueRequest, Intake } from './intake.js';

/** A message of Recado itself. */
export interface SystemMessage {
  channelId: number;
  /** In whose name it goes, and among whose messages it is found. */
  key: ApiKeyView;
  phone: string;
  /** Empty: it is sent by a template alone. */
  text: string;
  /** A template as requests have it; missing: none. */
  template?: object;
  /** A second message with the same one is refused; missing: it has none. */
  reference?: string;
  /** What is written in the transaction of the message; missing: nothing. */
  storedWith?: StoredWith;
  /** What the key of a request may still send; missing: it is not counted. */
  allowance?: Allowance | undefined;
}

/** Sends messages of Recado itself on the way that all messages go. */
@Injectable()
export class SystemMessages {
  constructor(private readonly intake: Intake) {}

  /** The id of the message, which is on disk. Throws what `Intake.enqueue` throws. */
  async send(message: SystemMessage, requestId: string): Promise<number> {
    const enqueued = await this.intake.enqueue(requestOf(message, requestId));
    if ('earlier' in enqueued) throw new Error('a request without an identity has no earlier response');
    return enqueued.answer.messages[0]!.id;
  }
}

/** The request by which a message of Recado itself is enqueued. */
export function requestOf(message: SystemMessage, requestId: string): EnqueueRequest {
  const { phone, text, template, reference, allowance, storedWith } = message;
  const sent = {
    phone,
    ...((text !== '' || !template) && { message: text }),
    ...(template && { template }),
    ...(reference !== undefined && { reference }),
  };
  const body = { priority: 'high', messages: [sent] };
  const request = { principal: principalOf(message), body, requestId, allowance, language: 'pt-BR' } as const;
  return storedWith ? { ...request, storedWith } : request;
}

/** The key, as if this channel were its own and nothing bound it. */
function principalOf({ key, channelId }: SystemMessage): Principal {
  const { id: keyId, name, prefix, scopes, timezone, limits } = key;
  return {
    keyId,
    name,
    prefix,
    scopes: new Set(scopes),
    timezone,
    limits,
    makers: [],
    testMode: false,
    missingVariable: 'empty',
    lostAnswerGuard: false,
    ipAllowList: null,
    expiresAt: null,
    defaultChannelId: channelId,
    dialects: NO_DIALECTS,
  };
}
