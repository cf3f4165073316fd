import type { Transaction } from '@recado/database';

/** The times that count for all numbers of a person. Whom a channel has reached is counted, so it stays with its number. */
const SHARED = ['inbound_at', 'closed_at', 'touched_at'] as const;

interface Contact {
  channelId: number;
  person: string;
  inbound_at: number | null;
  closed_at: number | null;
  touched_at: number;
}

/**
 * Gives each of these persons, who are one, the latest of what channels know of any of them: when they wrote, and when the
 * provider said that they had not. Returns those of whom a channel knew something only by another number.
 */
export async function shareContacts(tx: Transaction, persons: readonly string[], list: string): Promise<string[]> {
  const rows = await tx.all<Contact>(
    `SELECT channel_id AS channelId, person, inbound_at, closed_at, touched_at FROM recipient_contacts WHERE person IN ${list}`,
    [persons],
  );
  const latest = new Map<number, (number | null)[]>();
  for (const row of rows) {
    const known = latest.get(row.channelId);
    latest.set(
      row.channelId,
      known ? known.map((at, index) => later(at, row[SHARED[index]!])) : SHARED.map((name) => row[name]),
    );
  }
  if (latest.size === 0) return [];
  const shared = [...latest].flatMap(([channelId, times]) => persons.map((person) => [channelId, person, ...times]));
  const columns = ['channel_id', 'person', ...SHARED] as const;
  await tx.insertIfAbsent('recipient_contacts', columns, shared);
  await tx.updateRows({
    table: 'recipient_contacts',
    columns: { channel_id: 'int', person: 'text', inbound_at: 'int', closed_at: 'int', touched_at: 'int' },
    rows: shared,
    set: Object.fromEntries(SHARED.map((name) => [name, `r.${name}`])),
    where: 'm.channel_id = r.channel_id AND m.person = r.person',
  });
  return [...persons];
}

function later(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
