import type { Receipt, ReceiptMatch } from '@recado/core';
import type { Database, Transaction } from '@recado/database';

interface Candidate {
  id: number;
  channelId: number;
  phone: string | null;
  providerMessageId: string | null;
  attempts: number;
  retries: number;
}

const SELECT = `SELECT id, channel_id AS channelId, phone, provider_message_id AS providerMessageId, attempts, retries
  FROM messages`;

/**
 * Which message each receipt tells of: the one whose id the provider echoes, else the newest with the provider's id on
 * that channel. Never by phone: providers spell numbers in their own ways, and some recipients show none.
 */
export async function matchReceipts(
  tx: Transaction,
  receipts: readonly Receipt[],
  list: Database['capabilities']['list'],
): Promise<Map<Receipt, ReceiptMatch>> {
  const echoed = await readEchoed(tx, receipts, list);
  const rest = receipts.filter((receipt) => !isOf(receipt, echoed.get(receipt.messageId ?? 0)));
  const byProvider = await readByProviderId(tx, rest, list);
  const matches = new Map<Receipt, ReceiptMatch>();
  for (const receipt of receipts) {
    const byEcho = echoed.get(receipt.messageId ?? 0);
    const found = isOf(receipt, byEcho) ? byEcho : byProvider.get(keyOf(receipt.channelId, receipt.providerMessageId));
    if (found) matches.set(receipt, { messageId: found.id, phone: found.phone });
  }
  return matches;
}

async function readEchoed(tx: Transaction, receipts: readonly Receipt[], list: string) {
  const ids = new Set(receipts.flatMap(({ messageId }) => messageId ?? []));
  const rows = ids.size === 0 ? [] : await tx.all<Candidate>(`${SELECT} WHERE id IN ${list}`, [[...ids]]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** In the order of their ids, so that of several the newest stays. */
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
 * An echo alone proves little: two installations that send from one number give their messages the same ids. Where the
 * attempt is echoed as well, both sides must agree on the provider's id, unless it is one of an attempt before.
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
