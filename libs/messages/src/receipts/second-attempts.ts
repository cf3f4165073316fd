import { Injectable } from '@nestjs/common';
import { OutsideWindows } from '@recado/channels';
import {
  Aside,
  Clock,
  endsInCampaign,
  GIVE_UP_AFTER_MS,
  MessageStatus,
  type Receipt,
  type ReceiptMatch,
  receiptRetryDelay,
} from '@recado/core';
import { Database, Message, selectList, type Transaction } from '@recado/database';
import { RecipientContacts } from '@recado/recipients';
import { IS_OF_CAMPAIGN } from '../store/campaign.js';
import { Transitions } from '../store/notifications.js';
import { fittingProviderId } from '../store/provider-id.js';
import { OUTSIDE_WINDOW } from '../store/refused-attempt.js';
import { moveStatement } from '../store/status-move.js';

const { Sending, Sent, Unknown, Pending } = MessageStatus;

const FIELDS = ['id', 'channelId', 'phone', 'status', 'sentAs', 'attempts', 'retries', 'startedAt'] as const;
/** `wasOutside`: 1 if a free text of it was refused before. `isOfCampaign`: 1 if it is one of a campaign. */
type Refused = Pick<Message, (typeof FIELDS)[number]> & { wasOutside: number; isOfCampaign: number };

/** Forms beside a plain text that reach only recipients who have written lately, and may have another outside the window. */
const FREE_FORMS: readonly string[] = ['buttons', 'payment'];

/** Whether it has had its attempt in another form: only one follows. */
const WAS_OUTSIDE = `EXISTS (SELECT 1 FROM delivery_attempts a WHERE a.message_id = messages.id AND a.code = '${OUTSIDE_WINDOW}')`;
const REOPEN = moveStatement({
  from: [Sent, Unknown],
  to: Pending,
  set: {
    due_at: '?',
    aside: String(Aside.No),
    sent_at: 'NULL',
    token: 'NULL',
    lease_until: 'NULL',
    provider_message_id: 'NULL',
  },
  where: 'id = ?',
});
/** Not what retention has erased. */
const LEARN_PROVIDER_ID = `UPDATE messages SET provider_message_id = ?
  WHERE id = ? AND provider_message_id IS NULL AND text IS NOT NULL`;
const LOGGED = [
  'message_id',
  'attempt',
  'started_at',
  'ended_at',
  'outcome',
  'code',
  'detail',
  'retry_at',
  'by_receipt',
] as const;

/** What becomes of receipts that refuse a message for the time being. */
export interface Refusals {
  /** Their message is tried again: they have no further effect. */
  reopened: ReadonlySet<Receipt>;
  /** Their attempt has not been recorded yet: they are to be passed in again. */
  early: ReadonlySet<Receipt>;
  /** Their message has had all its attempts. */
  exhausted: ReadonlySet<Receipt>;
}

/**
 * Gives a message that the provider took, and then refused for the time being, another attempt by the rule of the failure. A free
 * text that was refused because its recipient has not written lately gets one more: it leaves in the form that the channel has
 * for this case.
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

  /**
   * The receipts after which a message may be tried again: those with a rule for it, and refusals of a free text on a
   * channel that has another form for it.
   */
  async refusals(receipts: readonly Receipt[]): Promise<Receipt[]> {
    const retried = receipts.filter(({ kind, retry }) => kind === 'failed' && retry !== undefined);
    const refusals = receipts.filter(({ kind, code }) => kind === 'failed' && code === OUTSIDE_WINDOW);
    const policies = new Map<number, string | undefined>();
    for (const { channelId } of refusals) {
      if (!policies.has(channelId)) policies.set(channelId, (await this.windows.of(channelId))?.policy);
    }
    return [...retried, ...refusals.filter(({ channelId }) => (policies.get(channelId) ?? 'fail') !== 'fail')];
  }

  /** Reopens the messages of these receipts in the transaction of the receipts. */
  async reopen(
    tx: Transaction,
    refusals: readonly Receipt[],
    matches: ReadonlyMap<Receipt, ReceiptMatch>,
  ): Promise<Refusals> {
    const reopened = new Set<Receipt>();
    const early = new Set<Receipt>();
    const exhausted = new Set<Receipt>();
    const messages = await this.lock(
      tx,
      refusals.flatMap((receipt) => matches.get(receipt)?.messageId ?? []),
    );
    for (const receipt of refusals) {
      const message = messages.get(matches.get(receipt)?.messageId ?? 0);
      if (!message || !isOfLatestAttempt(receipt, message) || hasHadItsForm(receipt, message)) continue;
      if (message.status === Sending) {
        await learnProviderId(tx, receipt, message);
        early.add(receipt);
        continue;
      }
      const wait = waitFor(receipt, message, this.clock.now());
      if (wait === 'exhausted') exhausted.add(receipt);
      else if (wait !== undefined && (await this.reopenOne(tx, receipt, message, wait))) reopened.add(receipt);
    }
    return { reopened, early, exhausted };
  }

  private async lock(tx: Transaction, ids: readonly number[]): Promise<Map<number, Refused>> {
    if (ids.length === 0) return new Map();
    const { list, rowLock } = this.database.capabilities;
    const columns = `${selectList(Message, FIELDS)}, ${WAS_OUTSIDE} AS wasOutside, ${IS_OF_CAMPAIGN} AS isOfCampaign`;
    const rows = await tx.all<Refused>(
      `SELECT ${columns} FROM messages WHERE id IN ${list} AND phone IS NOT NULL ${rowLock}`,
      [[...new Set(ids)]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async reopenOne(tx: Transaction, receipt: Receipt, message: Refused, wait: number): Promise<boolean> {
    const { at, code = '', detail = null } = receipt;
    const { id, channelId, phone, attempts, startedAt } = message;
    const dueAt = this.clock.now() + wait;
    const move = () => tx.run(REOPEN, [dueAt, id]);
    if ((await this.transitions.around(tx, [id], move)) === 0) return false;
    const began = startedAt ?? at;
    if (code === OUTSIDE_WINDOW) await this.contacts.windowClosedIn(tx, { channelId, phone: phone ?? '', at: began });
    await tx.insert('delivery_attempts', LOGGED, [[id, attempts, began, at, 'retry_later', code, detail, dueAt, 1]]);
    return true;
  }
}

/** A free text gets one attempt in another form. */
function hasHadItsForm({ retry }: Receipt, { wasOutside }: Refused): boolean {
  return retry === undefined && Boolean(wasOutside);
}

/** How long the message waits for its next attempt, in ms; undefined: none follows. */
function waitFor(
  { retry, code = '' }: Receipt,
  { attempts, sentAs, startedAt, isOfCampaign }: Refused,
  now: number,
): number | 'exhausted' | undefined {
  if (isOfCampaign && endsInCampaign(code)) return undefined;
  if (retry === undefined) return sentAs === null || FREE_FORMS.includes(sentAs) ? 0 : undefined;
  // Providers tell for days what they could not deliver: by then nobody expects the message any more.
  if (now - (startedAt ?? now) > GIVE_UP_AFTER_MS) return undefined;
  const delay = receiptRetryDelay(retry, attempts, Math.random());
  return delay ?? (retry === 'soon' ? 'exhausted' : undefined);
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
