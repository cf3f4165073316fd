import { Injectable } from '@nestjs/common';
import { OutsideWindows } from '@recado/channels';
import { Clock, MessageStatus, type Receipt, type ReceiptMatch } from '@recado/core';
import { Database, Message, selectList, type Transaction } from '@recado/database';
import { RecipientContacts } from '@recado/recipients';
import { Transitions } from '../notifications/transitions.js';
import { OUTSIDE_WINDOW } from '../store/refused-attempt.js';
import { fittingProviderId } from '../store/provider-id.js';
import { moveStatement } from '../store/status-move.js';

const { Sending, Sent, Unknown, Pending } = MessageStatus;

const FIELDS = ['id', 'channelId', 'phone', 'status', 'sentAs', 'attempts', 'retries', 'startedAt'] as const;
type Refused = Pick<Message, (typeof FIELDS)[number]>;

/** It has no second attempt yet: only one follows. */
const FIRST = `NOT EXISTS (SELECT 1 FROM delivery_attempts a WHERE a.message_id = messages.id AND a.code = '${OUTSIDE_WINDOW}')`;
const REOPEN = moveStatement({
  from: [Sent, Unknown],
  to: Pending,
  set: { due_at: '?', sent_at: 'NULL', token: 'NULL', lease_until: 'NULL', provider_message_id: 'NULL' },
  where: 'id = ?',
});
/** Not what retention has erased. */
const LEARN_PROVIDER_ID = `UPDATE messages SET provider_message_id = ?
  WHERE id = ? AND provider_message_id IS NULL AND text IS NOT NULL`;
const LOGGED = ['message_id', 'attempt', 'started_at', 'ended_at', 'outcome', 'code', 'detail', 'retry_at'] as const;

/** What becomes of receipts that refuse a free text. */
export interface Refusals {
  /** Their message is tried once more: they have no further effect. */
  reopened: ReadonlySet<Receipt>;
  /** Their attempt has not been recorded yet: they are to be passed in again. */
  early: ReadonlySet<Receipt>;
}

/**
 * Gives a free text that the provider took, and then refused because its recipient has not written lately, one more
 * attempt: it leaves in the form that the channel has for this case.
 */
@Injectable()
export class SecondAttempts {
  constructor(
    private readonly database: Database,
    private readonly windows: OutsideWindows,
    private readonly contacts: RecipientContacts,
    private readonly transitions: Transitions,
    private readonly clock: Clock,
  ) {}

  /** The receipts that refuse a free text on a channel with another form for it. */
  async refusals(receipts: readonly Receipt[]): Promise<Receipt[]> {
    const refusals = receipts.filter(({ kind, code }) => kind === 'failed' && code === OUTSIDE_WINDOW);
    const policies = new Map<number, string | undefined>();
    for (const { channelId } of refusals) {
      if (!policies.has(channelId)) policies.set(channelId, (await this.windows.of(channelId))?.policy);
    }
    return refusals.filter(({ channelId }) => (policies.get(channelId) ?? 'fail') !== 'fail');
  }

  /** Reopens the messages of these receipts in the transaction of the receipts. */
  async reopen(
    tx: Transaction,
    refusals: readonly Receipt[],
    matches: ReadonlyMap<Receipt, ReceiptMatch>,
  ): Promise<Refusals> {
    const reopened = new Set<Receipt>();
    const early = new Set<Receipt>();
    const messages = await this.lock(
      tx,
      refusals.flatMap((receipt) => matches.get(receipt)?.messageId ?? []),
    );
    for (const receipt of refusals) {
      const message = messages.get(matches.get(receipt)?.messageId ?? 0);
      if (!message || !isOfLatestAttempt(receipt, message)) continue;
      if (message.status === Sending) {
        await learnProviderId(tx, receipt, message);
        early.add(receipt);
      } else if (await this.reopenOne(tx, receipt, message)) reopened.add(receipt);
    }
    return { reopened, early };
  }

  private async lock(tx: Transaction, ids: readonly number[]): Promise<Map<number, Refused>> {
    if (ids.length === 0) return new Map();
    const { list, rowLock } = this.database.capabilities;
    const where = `id IN ${list} AND phone IS NOT NULL AND (+status = ${Sending} OR sent_as IS NULL) AND ${FIRST}`;
    const rows = await tx.all<Refused>(
      `SELECT ${selectList(Message, FIELDS)} FROM messages WHERE ${where} ${rowLock}`,
      [[...new Set(ids)]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async reopenOne(tx: Transaction, { at, detail = null }: Receipt, message: Refused): Promise<boolean> {
    const { id, channelId, phone, attempts, startedAt } = message;
    const now = this.clock.now();
    const move = () => tx.run(REOPEN, [now, id]);
    if ((await this.transitions.around(tx, [id], move)) === 0) return false;
    await this.contacts.windowClosedIn(tx, { channelId, phone: phone ?? '', at: startedAt ?? at });
    await tx.insert('delivery_attempts', LOGGED, [
      [id, attempts, startedAt ?? at, at, 'retry_later', OUTSIDE_WINDOW, detail, now],
    ]);
    return true;
  }
}

/** Keeps the provider's id: early receipts are matched by it alone, and the answer to our request may be lost. */
async function learnProviderId(tx: Transaction, { providerMessageId }: Receipt, { id }: Refused): Promise<void> {
  const fitting = fittingProviderId(providerMessageId);
  if (fitting !== null) await tx.run(LEARN_PROVIDER_ID, [fitting, id]);
}

/** Receipts of earlier attempts change nothing any more. */
function isOfLatestAttempt({ attempt, retries }: Receipt, message: Refused): boolean {
  return (attempt ?? message.attempts) === message.attempts && (retries ?? message.retries) === message.retries;
}
