import type { Receipt, ReceiptMatch } from '@recado/core';
import { type Database, Message, selectList, type Transaction } from '@recado/database';
import { STEP_FIELDS, type StepRow } from '../notifications/count-moves.js';

const FIELDS = [...STEP_FIELDS, 'phone', 'providerMessageId', 'attempts', 'retries'] as const;
type Candidate = Pick<Message, (typeof FIELDS)[number]>;

const SELECT = `SELECT ${selectList(Message, FIELDS)} FROM messages`;

/** The messages that receipts are about. */
export interface Matched {
  matches: Map<Receipt, ReceiptMatch>;
  /** As the messages are before the receipts, by their ids. */
  before: Map<number, StepRow>;
}

/**
 * The message of each receipt, locked until the transaction ends: the one whose id the provider echoes, else the newest with the provider's id on that
 * channel. Phones are not compared: providers spell numbers differently, and some recipients hide theirs.
 */
export async function matchReceipts(
  tx: Transaction,
  receipts: readonly Receipt[],
  capabilities: Database['capabilities'],
): Promise<Matched> {
  const echoed = await readEchoed(tx, receipts, capabilities);
  const rest = receipts.filter((receipt) => !isOf(receipt, echoed.get(receipt.messageId ?? 0)));
  const byProvider = await readByProviderId(tx, rest, capabilities);
  const matched: Matched = { matches: new Map(), before: new Map() };
  for (const receipt of receipts) {
    const byEcho = echoed.get(receipt.messageId ?? 0);
    const found = isOf(receipt, byEcho) ? byEcho : byProvider.get(keyOf(receipt.channelId, receipt.providerMessageId));
    if (!found) continue;
    matched.matches.set(receipt, { messageId: found.id, phone: found.phone });
    matched.before.set(found.id, found);
  }
  return matched;
}

type Capabilities = Database['capabilities'];

async function readEchoed(tx: Transaction, receipts: readonly Receipt[], { list, rowLock }: Capabilities) {
  const ids = new Set(receipts.flatMap(({ messageId }) => messageId ?? []));
  const rows = ids.size === 0 ? [] : await tx.all<Candidate>(`${SELECT} WHERE id IN ${list} ${rowLock}`, [[...ids]]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Read in the order of ids, so that of several messages the newest one stays in the map. */
async function readByProviderId(tx: Transaction, receipts: readonly Receipt[], { list, rowLock }: Capabilities) {
  const found = new Map<string, Candidate>();
  for (const channelId of new Set(receipts.map((receipt) => receipt.channelId))) {
    const ofChannel = receipts.filter((receipt) => receipt.channelId === channelId);
    const ids = new Set(ofChannel.flatMap(({ providerMessageId }) => providerMessageId ?? []));
    if (ids.size === 0) continue;
    const where = `channel_id = ? AND provider_message_id IN ${list} ORDER BY id ${rowLock}`;
    const rows = await tx.all<Candidate>(`${SELECT} WHERE ${where}`, [channelId, [...ids]]);
    for (const row of rows) found.set(keyOf(channelId, row.providerMessageId), row);
  }
  return found;
}

/**
 * An echoed id alone is weak: two installations that send from one number use the same ids. If the attempt is echoed too,
 * the provider's ids must be equal, unless the receipt is about an earlier attempt.
 */
function isOf(receipt: Receipt, message: Candidate | undefined): message is Candidate {
  if (!message || message.channelId !== receipt.channelId) return false;
  if (receipt.attempt === undefined || receipt.providerMessageId === null || message.providerMessageId === null) {
    return true;
  }
  const { attempt, retries = 0 } = receipt;
  const isEarlier = retries < message.retries || (retries === message.retries && attempt < message.attempts);
  return isEarlier || receipt.providerMessageId === message.providerMessageId;
}

function keyOf(channelId: number, providerMessageId: string | null): string {
  return `${channelId} ${providerMessageId}`;
}
