import { type Clock } from '@recado/core';
import { checkThenInsert, type Database, type Transaction } from '@recado/database';
import { GroupCommit } from '@recado/work';
import type { OutgoingMessage, SendResult } from '../port/gateway.js';
import { accepted } from '../port/send-results.js';
import { stableKey } from '../shared/stable-key.js';
import { behaviourOf } from './magic-numbers.js';
import { firstReceiptAt, providerIdOf } from './sandbox-receipts.js';
import { responseTo } from './sandbox-response.js';

/** What the sandbox remembers of a message. */
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

/** Requests that share a commit: about 10 ms of work, so that the write handle is free again soon. */
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
];

/** The memory of the sandbox: who asked how often, and what was taken. */
export class SandboxStore {
  private readonly requests: GroupCommit<OutgoingMessage, SendResult>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    /** Hears of every commit that planned a receipt, and when the earliest is due. */
    private readonly onPlanned: (dueAt: number) => void,
  ) {
    this.requests = new GroupCommit({ commit: (messages) => this.handle(messages), maxItems: MAX_GROUP });
  }

  /** Counts a request and answers it; what it says is on disk. A key that was taken is answered as it was then. */
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
  // Filled up to a power of two, so that ten statements serve every size.
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
  if (record.acceptedAt !== null) return accepted(providerIdOf(record.key));
  const { isAccepted, result } = responseTo(behaviourOf(message.to), record.requests);
  if (isAccepted) {
    record.acceptedAt = now;
    record.nextReceiptAt = firstReceiptAt(message.id, message.to, now);
  }
  return result ?? accepted(providerIdOf(record.key));
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
      // What was taken stays as it was taken. First in line, for it looks at `accepted_at` as it was before.
      next_receipt_at: 'CASE WHEN m.accepted_at IS NULL THEN r.next_receipt_at ELSE m.next_receipt_at END',
      text: 'COALESCE(m.text, r.text)',
      accepted_at: 'COALESCE(m.accepted_at, r.accepted_at)',
    },
    where: 'm.idempotency_key = r.request_key',
  });
}

function toRow({ key, message, requests, acceptedAt, nextReceiptAt }: SandboxRecord): (string | number | null)[] {
  const text = acceptedAt === null ? null : message.text;
  return [key, message.id, message.channelId, message.to, text, requests, acceptedAt, nextReceiptAt];
}

function toUpdate({ key, message, requests, acceptedAt, nextReceiptAt }: SandboxRecord): (string | number | null)[] {
  return [key, requests, acceptedAt === null ? null : message.text, acceptedAt, nextReceiptAt];
}
