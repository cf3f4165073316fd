import { type Clock, contentJson } from '@recado/core';
import { checkThenInsert, type Database, type Transaction } from '@recado/database';
import { GroupCommit } from '@recado/work';
import type { SendResult, OutgoingMessage } from '../port/gateway.js';
import { rejected, retryLater, unknown, accepted } from '../port/send-results.js';
import { withForm } from '../shared/sent-as.js';
import { stableKey } from '../shared/stable-key.js';
import { type SandboxBehaviour, behaviourOf } from './magic-numbers.js';
import { firstReceiptAt, providerIdOf } from './sandbox-receipts.js';

/** The response of the sandbox to a message that it has not accepted yet. */
interface SandboxResponse {
  /** Whether the sandbox has the message from now on. */
  isAccepted: boolean;
  /** The result in place of an acceptance. */
  result?: SendResult;
}

/** The values that the text of the magic number names. */
const THROTTLE_MS = 2_000;
const THROTTLED_REQUESTS = 2;

const TAKEN: SandboxResponse = { isAccepted: true };
const LOST = unknown('gateway_connection_lost', 'sandbox: the reply was lost');
const SILENT = unknown('gateway_timeout', 'sandbox: this number never answers');
const FAILING = retryLater('message', 'gateway_error', { detail: 'sandbox: passing error' });
const THROTTLED = retryLater('recipient', 'recipient_throttled', {
  afterMs: THROTTLE_MS,
  detail: 'sandbox: too many messages to this number',
});
const REJECTED = rejected('recipient_not_on_whatsapp', 'sandbox: this number is not on WhatsApp');

const SPECIAL: Partial<Record<SandboxBehaviour, (requests: number) => SandboxResponse>> = {
  not_on_whatsapp: () => ({ isAccepted: false, result: REJECTED }),
  never_answers: () => ({ isAccepted: false, result: SILENT }),
  always_fails: () => ({ isAccepted: false, result: FAILING }),
  throttled: (requests) => (requests <= THROTTLED_REQUESTS ? { isAccepted: false, result: THROTTLED } : TAKEN),
  transient_failure: (requests) => (requests === 1 ? { isAccepted: false, result: FAILING } : TAKEN),
  reply_lost_before_acceptance: (requests) => (requests === 1 ? { isAccepted: false, result: LOST } : TAKEN),
  reply_lost_after_acceptance: () => ({ isAccepted: true, result: LOST }),
};

/** `requests` counts this one. */
function responseTo(behaviour: SandboxBehaviour, requests: number): SandboxResponse {
  return SPECIAL[behaviour]?.(requests) ?? TAKEN;
}

/** What the sandbox knows about a message. */
interface SandboxRecord {
  key: string;
  message: OutgoingMessage;
  isNew: boolean;
  requests: number;
  acceptedAt: number | null;
  nextReceiptAt: number | null;
}

interface KnownRow {
  requestKey: string;
  requests: number;
  acceptedAt: number | null;
}

/** Most requests in one commit: about 10 ms of work for the write handle. */
const MAX_GROUP = 500;

const COLUMNS = [
  'idempotency_key',
  'message_id',
  'channel_id',
  'phone',
  'text',
  'requests',
  'accepted_at',
  'next_receipt_at',
  'content',
];

/** Stores how often each message was requested and whether it was accepted. */
export class SandboxStore {
  private readonly requests: GroupCommit<OutgoingMessage, SendResult>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    /** Called after every commit that planned a receipt, with the time of the earliest. */
    private readonly onPlanned: (dueAt: number) => void,
  ) {
    this.requests = new GroupCommit({ commit: (messages) => this.handle(messages), maxItems: MAX_GROUP });
  }

  /** Counts a request and returns its result, which is on disk then. An accepted message gets the same result again. */
  request(message: OutgoingMessage): Promise<SendResult> {
    return this.requests.add(message);
  }

  private async handle(messages: readonly OutgoingMessage[]): Promise<SendResult[]> {
    const now = this.clock.now();
    const { results, planned } = await checkThenInsert(this.database, async (tx) => {
      const records = await readRecords(tx, messages, this.database.capabilities.rowLock);
      const answers = messages.map((message) => answer(records.get(stableKey(message)) as SandboxRecord, message, now));
      await writeRecords(tx, [...records.values()]);
      return {
        results: answers,
        planned: [...records.values()].map(({ nextReceiptAt }) => nextReceiptAt ?? Infinity),
      };
    });
    const earliest = Math.min(...planned);
    if (earliest < Infinity) this.onPlanned(earliest);
    return results;
  }
}

async function readRecords(
  tx: Transaction,
  messages: readonly OutgoingMessage[],
  rowLock: string,
): Promise<Map<string, SandboxRecord>> {
  const records = new Map<string, SandboxRecord>();
  for (const message of messages) records.set(stableKey(message), newRecord(message));
  for (const { requestKey, ...known } of await knownRows(tx, [...records.keys()], rowLock)) {
    Object.assign(records.get(requestKey) as SandboxRecord, known, { isNew: false });
  }
  return records;
}

function newRecord(message: OutgoingMessage): SandboxRecord {
  return { key: stableKey(message), message, isNew: true, requests: 0, acceptedAt: null, nextReceiptAt: null };
}

function knownRows(tx: Transaction, keys: readonly string[], rowLock: string): Promise<KnownRow[]> {
  // Padded to a power of two, so there are only ten different statements.
  const width = 2 ** Math.ceil(Math.log2(keys.length));
  const marks = '?, '.repeat(width - 1);
  return tx.all<KnownRow>(
    `SELECT idempotency_key AS requestKey, requests, accepted_at AS acceptedAt
     FROM sandbox_messages WHERE idempotency_key IN (${marks}?) ${rowLock}`,
    [...keys, ...new Array<string>(width - keys.length).fill('')],
  );
}

function answer(record: SandboxRecord, message: OutgoingMessage, now: number): SendResult {
  record.requests += 1;
  if (record.acceptedAt !== null) return withForm(accepted(providerIdOf(record.key)), message);
  const { isAccepted, result } = responseTo(behaviourOf(message.to), record.requests);
  if (isAccepted) {
    record.acceptedAt = now;
    record.nextReceiptAt = firstReceiptAt(message.id, message.to, now);
  }
  return withForm(result ?? accepted(providerIdOf(record.key)), message);
}

async function writeRecords(tx: Transaction, records: readonly SandboxRecord[]): Promise<void> {
  const fresh = records.filter(({ isNew }) => isNew);
  if (fresh.length > 0) await tx.insert('sandbox_messages', COLUMNS, fresh.map(toRow));
  await tx.updateRows({
    table: 'sandbox_messages',
    columns: { request_key: 'text', requests: 'int', text: 'text', accepted_at: 'int', next_receipt_at: 'int' },
    rows: records.filter(({ isNew }) => !isNew).map(toUpdate),
    set: {
      requests: 'r.requests',
      // An acceptance is never changed. This column comes first, because it needs the old value of `accepted_at`.
      next_receipt_at: 'CASE WHEN m.accepted_at IS NULL THEN r.next_receipt_at ELSE m.next_receipt_at END',
      text: 'COALESCE(m.text, r.text)',
      accepted_at: 'COALESCE(m.accepted_at, r.accepted_at)',
    },
    where: 'm.idempotency_key = r.request_key',
  });
}

function toRow({ key, message, requests, acceptedAt, nextReceiptAt }: SandboxRecord): (string | number | null)[] {
  const text = acceptedAt === null ? null : message.text;
  const content = contentJson(message.content ?? null);
  return [key, message.id, message.channelId, message.to, text, requests, acceptedAt, nextReceiptAt, content];
}

function toUpdate({ key, message, requests, acceptedAt, nextReceiptAt }: SandboxRecord): (string | number | null)[] {
  return [key, requests, acceptedAt === null ? null : message.text, acceptedAt, nextReceiptAt];
}
