import type { Receipt, ReceiptMatch } from '@recado/core';
import { type Database, Message, selectList, type Transaction } from '@recado/database';
import type { MessageBefore } from './sent-times.js';

const FIELDS = [
  'id',
  'channelId',
  'phone',
  'providerMessageId',
  'attempts',
  'retries',
  'status',
  'sentAt',
  'token',
] as const;
type Candidate = Pick<Message, (typeof FIELDS)[number]>;

const SELECT = `SELECT ${selectList(Message, FIELDS)} FROM messages`;

/**
 * The message of each receipt: the one whose id the provider echoes, else the newest with the provider's id on that
 * channel. Phones are not compared: providers spell numbers differently, and some recipients hide theirs.
 */
export async function matchReceipts(
  tx: Transaction,
  receipts: readonly Receipt[],
  list: Database['capabilities']['list'],
): Promise<Map<Receipt, ReceiptMatch & MessageBefore>> {
  const echoed = await readEchoed(tx, receipts, list);
  const rest = receipts.filter((receipt) => !isOf(receipt, echoed.get(receipt.messageId ?? 0)));
  const byProvider = await readByProviderId(tx, rest, list);
  const matches = new Map<Receipt, ReceiptMatch & MessageBefore>();
  for (const receipt of receipts) {
    const byEcho = echoed.get(receipt.messageId ?? 0);
    const found = isOf(receipt, byEcho) ? byEcho : byProvider.get(keyOf(receipt.channelId, receipt.providerMessageId));
    if (found) {
      const { id: messageId, phone, sentAt, status, token } = found;
      matches.set(receipt, { messageId, phone, sentAt, status, token });
    }
  }
  return matches;
}

async function readEchoed(tx: Transaction, receipts: readonly Receipt[], list: string) {
  const ids = new Set(receipts.flatMap(({ messageId }) => messageId ?? []));
  const rows = ids.size === 0 ? [] : await tx.all<Candidate>(`${SELECT} WHERE id IN ${list}`, [[...ids]]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Read in the order of ids, so that of several messages the newest one stays in the map. */
async function readByProviderId(tx: Transaction, receipts: readonly Receipt[], list: string) {
  const found = new Map<string, Candidate>();
  for (const channelId of new Set(receipts.map((receipt) => receipt.channelId))) {
    const ofChannel = receipts.filter((receipt) => receipt.channelId === channelId);
    const ids = new Set(ofChannel.flatMap(({ providerMessageId }) => providerMessageId ?? []));
    if (ids.size === 0) continue;
    const where = `channel_id = ? AND provider_message_id IN ${list} ORDER BY id`;
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
