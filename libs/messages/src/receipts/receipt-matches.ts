import { isSurrogate, personOf, type Receipt, type ReceiptMatch, stampOf } from '@recado/core';
import { type Database, Message, selectList, type Transaction } from '@recado/database';
import { samePersons } from '@recado/recipients';
import { STEP_FIELDS, type StepRow } from '../store/notifications.js';

const OWN_FIELDS = ['phone', 'recipientId', 'createdAt', 'providerMessageId', 'attempts', 'retries'] as const;
const FIELDS = [...STEP_FIELDS, ...OWN_FIELDS] as const;
type Candidate = Pick<Message, (typeof FIELDS)[number]>;

const SELECT = `SELECT ${selectList(Message, FIELDS)} FROM messages`;

/** The messages that receipts are about. */
export interface Matched {
  /** The message whose id the provider echoes, else the newest with the provider's id on that channel. */
  matches: Map<Receipt, ReceiptMatch>;
  /** Those of another person than their message is for, who only knows its id. */
  foreign: ReadonlyMap<Receipt, ReceiptMatch>;
  /** As the messages are before the receipts, by their ids. */
  before: Map<number, StepRow>;
}

/**
 * The message of each receipt, locked until the transaction ends. Providers spell numbers differently, and some recipients hide
 * theirs, so persons are compared, where the receipt names one.
 */
export async function matchReceipts(
  tx: Transaction,
  receipts: readonly Receipt[],
  capabilities: Database['capabilities'],
): Promise<Matched> {
  const echoed = await readEchoed(tx, receipts, capabilities);
  const rest = receipts.filter((receipt) => !isOf(receipt, echoed.get(receipt.messageId ?? 0)));
  const byProvider = await readByProviderId(tx, rest, capabilities);
  const found = receipts.flatMap((receipt): Match[] => {
    const byEcho = echoed.get(receipt.messageId ?? 0);
    const message = isOf(receipt, byEcho)
      ? byEcho
      : byProvider.get(keyOf(receipt.channelId, receipt.providerMessageId));
    return message ? [[receipt, message]] : [];
  });
  const foreign = await ofOthers(tx, found, capabilities.list);
  const own = found.filter(([receipt]) => !foreign.has(receipt));
  return {
    matches: new Map(own.map(([receipt, { id: messageId, phone }]) => [receipt, { messageId, phone }])),
    before: new Map(own.map(([, message]) => [message.id, message])),
    foreign,
  };
}

type Match = [Receipt, Candidate];

/** The receipts that are not of the person whom their message was for. Who cannot be told apart is taken for that person. */
async function ofOthers(
  tx: Transaction,
  found: readonly Match[],
  list: string,
): Promise<ReadonlyMap<Receipt, ReceiptMatch>> {
  const doubtful = found.filter(([{ party }, message]) => party && !isTo(message, party.from));
  if (doubtful.length === 0) return new Map();
  const identities = doubtful.flatMap(([{ party }]) => party?.identity ?? []);
  const select = `SELECT identity, person FROM recipient_identities WHERE identity IN ${list}`;
  const known = identities.length === 0 ? [] : await tx.all<{ identity: string; person: string }>(select, [identities]);
  const behind = new Map(known.map(({ identity, person }) => [identity, person]));
  const named = doubtful.flatMap(([receipt, message]) => {
    const { from = null, identity = '' } = receipt.party ?? {};
    const person = behind.get(identity) ?? (from === null ? undefined : personOf(from));
    return person === undefined || isTo(message, person) ? [] : [{ receipt, message, person }];
  });
  const persons = named.map(({ person }) => person);
  const same = await samePersons(tx, list, persons);
  const foreign = named.filter(({ message, person }) => !same.get(person)!.some((each) => isTo(message, each)));
  return new Map(foreign.map(({ receipt, message }) => [receipt, { messageId: message.id, phone: null }]));
}

/** Whether a message is to this number, as its client or its provider wrote it; also where its number is not known any more. */
export function isTo({ phone, recipientId }: Pick<Message, 'phone' | 'recipientId'>, named: string | null): boolean {
  if (phone === null || isSurrogate(phone)) return true;
  if (named === null) return false;
  const person = personOf(named);
  return personOf(phone) === person || personOf(recipientId?.split(/[:@]/, 1)[0] ?? '') === person;
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
 * An echoed id alone is weak: two installations that send from one number use the same ids, and so do messages before and
 * after a restored backup, which their stamps tell apart. If the attempt is echoed too, the provider's ids must be equal,
 * unless the receipt is about an earlier attempt.
 */
function isOf(receipt: Receipt, message: Candidate | undefined): message is Candidate {
  if (!message || message.channelId !== receipt.channelId) return false;
  if (receipt.stamp !== undefined && receipt.stamp !== stampOf(message.createdAt)) return false;
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
