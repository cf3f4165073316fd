import { Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { DomainError } from '@recado/core';
import { Database, UniqueViolationError } from '@recado/database';
import { type EarlierResponse, IdempotencyRecords, type KeyedIdentity } from '@recado/intake';
import { SendChanges, Sends, type SendView } from '@recado/campaigns';
import type { ChosenSend } from './send-choices.js';

/** What is kept of a request: its send, and the version of the list that was copied. */
interface Kept {
  send: number;
  list: number;
  version: number;
}

/** A send has its batch only when its messages are queued. */
const NO_BATCH = 0;
const RETRY_AFTER_SECONDS = 1;

/** Which send belongs to a request with an Idempotency-Key, for a day. */
@Injectable()
export class SendRequests {
  constructor(
    private readonly database: Database,
    private readonly records: IdempotencyRecords,
    private readonly sends: Sends,
    private readonly changes: SendChanges,
  ) {}

  /** The send that an earlier request has confirmed. Throws DomainError `idempotency_mismatch` for another body. */
  async confirmed(identity: KeyedIdentity): Promise<SendView | undefined> {
    const earlier = await this.found(identity);
    const send = earlier && (await this.sends.find(keptIn(earlier).send));
    return send && ['queuing', 'queued', 'canceled'].includes(send.state) ? send : undefined;
  }

  /**
   * The send to go on with: what an earlier request has left of the same list, else a new one. Throws DomainError
   * `idempotency_running` where another process begins it at the same time, or has confirmed what was left.
   */
  async begin(identity: KeyedIdentity, { choices, list }: ChosenSend, actor: Actor): Promise<number> {
    const earlier = await this.found(identity);
    const kept = earlier && keptIn(earlier);
    const left = kept && (await this.sends.find(kept.send));
    const isSameList = kept?.list === list.id && kept.version === list.version;
    if (left && isSameList && (left.state === 'reading' || left.state === 'ready')) return left.id;
    try {
      return await this.database.write(async (tx) => {
        // In one transaction: another process that confirms the old send goes first, or finds it discarded.
        if (left && left.state !== 'discarded' && !(await this.changes.discardIn(tx, left.id, actor))) throw running();
        if (earlier) await this.records.remove(tx, identity.keyHash, earlier.answerJson ?? '');
        const send = await this.changes.beginIn(tx, choices, actor);
        const answerJson = JSON.stringify({ send, list: list.id, version: list.version } satisfies Kept);
        await this.records.insert(tx, [{ identity, answerJson, batchId: NO_BATCH }]);
        return send;
      });
    } catch (error) {
      if (error instanceof UniqueViolationError) throw running();
      throw error;
    }
  }

  private async found(identity: KeyedIdentity): Promise<EarlierResponse | undefined> {
    const earlier = await this.records.find(identity.keyHash);
    if (earlier && earlier.fingerprint !== identity.fingerprint) throw new DomainError('idempotency_mismatch');
    return earlier;
  }
}

/** Another process is at it, or was faster: a repeat finds out what came of it. */
export function running(): DomainError {
  return new DomainError('idempotency_running', { retryAfter: RETRY_AFTER_SECONDS });
}

function keptIn({ answerJson }: EarlierResponse): Kept {
  return JSON.parse(answerJson ?? '{}') as Kept;
}
