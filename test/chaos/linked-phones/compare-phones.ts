import { MessageStatus } from '@recado/core';
import type { PhonesCluster } from './phones-cluster.js';

const { Pending, Scheduled, Sending, Sent, Delivered, Unknown } = MessageStatus;

/** What the phones of the recipients read, beside what the program tells of it. */
export interface PhonesLedger {
  readonly texts: number;
  readonly read: number;
  /** Told as sent or delivered, and read by nobody. */
  readonly lost: number;
  /** Read more than once by its recipient. */
  readonly twice: number;
  /** Told as doubtful, and not read. */
  readonly doubtful: number;
  /** Told as doubtful although the phone of its recipient told that it has it. */
  readonly falselyDoubtful: number;
  /** Arrived and could not be read, also when it came again. */
  readonly unreadable: number;
  readonly stuck: number;
  /** Asked for again by a phone that could not read it. */
  readonly askedAgain: number;
  /** Read, and told as something else than delivered. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** `ids`: the message of each text. */
export async function comparePhones(
  { whatsApp, query }: PhonesCluster,
  ids: ReadonlyMap<string, number>,
): Promise<PhonesLedger> {
  const rows = await query<{ id: number; status: MessageStatus }>('SELECT id, status FROM messages');
  const statusOf = new Map(rows.map(({ id, status }) => [Number(id), Number(status) as MessageStatus]));
  const reads = new Map<string, number>();
  for (const { text, isOwn } of whatsApp.received) {
    if (!isOwn && text !== undefined) reads.set(text, (reads.get(text) ?? 0) + 1);
  }
  const told = [...ids].map(([text, id]) => ({ status: statusOf.get(id), reads: reads.get(text) ?? 0 }));
  const count = (wanted: readonly (MessageStatus | undefined)[], isRead: boolean) =>
    told.filter((one) => wanted.includes(one.status) && one.reads > 0 === isRead).length;
  const failed = whatsApp.received.filter(({ isOwn, failed: why }) => !isOwn && why !== undefined);
  const readIds = new Set(whatsApp.received.filter(({ text }) => text !== undefined).map(({ id }) => id));
  return {
    texts: ids.size,
    read: reads.size,
    lost: count([Sent, Delivered, undefined], false),
    twice: told.filter((one) => one.reads > 1).length,
    doubtful: count([Unknown], false),
    falselyDoubtful: count([Unknown], true),
    unreadable: new Set(failed.filter(({ id }) => !readIds.has(id)).map(({ id }) => id)).size,
    stuck: count([Pending, Scheduled, Sending], false) + count([Pending, Scheduled, Sending], true),
    askedAgain: new Set(failed.map(({ id }) => id)).size,
    statuses: Object.fromEntries(
      Object.entries(MessageStatus).map(([name, status]) => [name, count([status], true) + count([status], false)]),
    ),
  };
}
