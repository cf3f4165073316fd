import { Injectable } from '@nestjs/common';
import { Clock, personOf } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { samePersons } from './learned-numbers.js';
import { type ContactTimes, type RecipientState, stateOf, STRANGER } from './recipient-state.js';

/** A message that came from a recipient. */
export interface InboundContact {
  channelId: number;
  /** As `personOf` returns it, or an identity such as `lid:4711` while the number is not known. */
  person: string;
  /** UTC milliseconds. */
  at: number;
}

interface Row extends ContactTimes {
  person: string;
}

/** Columns that only move forward. */
type TimeColumn = 'inbound_at' | 'closed_at' | 'reached_at' | 'cold_at';

const SELECT = `SELECT person, inbound_at AS inboundAt, closed_at AS closedAt, reached_at AS reachedAt
  FROM recipient_contacts`;

/** When recipients wrote to channels, and when channels wrote to recipients who had not written. */
@Injectable()
export class RecipientContacts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The states of the recipients with these numbers on a channel, by number. `warmForMs`: of the channel. */
  async states(
    channelId: number,
    phones: readonly string[],
    warmForMs: number,
    reader: Pick<Database, 'read'> = this.database,
  ): Promise<Map<string, RecipientState>> {
    if (phones.length === 0) return new Map();
    const persons = [...new Set(phones.map(personOf))];
    const where = `WHERE channel_id = ? AND person IN ${this.database.capabilities.list}`;
    const rows = await reader.read<Row>(`${SELECT} ${where}`, [channelId, persons]);
    const states = new Map(rows.map((row) => [row.person, stateOf(row, warmForMs)]));
    return new Map(phones.map((phone) => [phone, states.get(personOf(phone)) ?? STRANGER]));
  }

  /** Notes messages from recipients. Resolves when that is on disk; repeated ones change nothing. */
  async received(contacts: readonly InboundContact[]): Promise<void> {
    if (contacts.length === 0) return;
    await this.database.write((tx) => this.touchAll(tx, 'inbound_at', contacts));
  }

  /** Notes that the provider refused a free text because this recipient had not written lately. */
  async windowClosed(channelId: number, phone: string, at: number): Promise<void> {
    await this.database.write((tx) => this.windowClosedIn(tx, { channelId, phone, at }));
  }

  /** The same as part of another transaction. */
  async windowClosedIn(tx: Transaction, contact: { channelId: number; phone: string; at: number }): Promise<void> {
    const { channelId, phone, at } = contact;
    await this.touchAll(tx, 'closed_at', [{ channelId, person: personOf(phone), at }]);
  }

  /**
   * Notes that the channel is about to write to these cold recipients. `isNew`: to this one for the first time since it
   * became cold.
   */
  async writingTo(channelId: number, recipients: readonly { phone: string; isNew: boolean }[]): Promise<void> {
    const at = this.clock.now();
    const touches = recipients.map(({ phone }) => ({ channelId, person: personOf(phone), at }));
    const fresh = recipients
      .filter(({ isNew }) => isNew)
      .map(({ phone }) => ({ channelId, person: personOf(phone), at }));
    await this.database.write(async (tx) => {
      await touchIn(tx, 'cold_at', touches);
      await touchIn(tx, 'reached_at', fresh);
    });
  }

  /** To how many new recipients the channel has written since a time, and when it last wrote to a cold one. */
  async coldSends(channelId: number, since: number): Promise<{ reached: number; lastAt: number | null }> {
    const [row] = await this.database.read<{ reached: number; lastAt: number | null }>(
      `SELECT (SELECT COUNT(*) FROM recipient_contacts WHERE channel_id = ? AND reached_at >= ?) AS reached,
         (SELECT MAX(cold_at) FROM recipient_contacts WHERE channel_id = ?) AS lastAt`,
      [channelId, since, channelId],
    );
    return { reached: Number(row?.reached ?? 0), lastAt: row?.lastAt ?? null };
  }

  /** For every number of each person, so that a window is read by one number alone. */
  private async touchAll(tx: Transaction, column: TimeColumn, touches: readonly Touch[]): Promise<void> {
    const { list, rowLock } = this.database.capabilities;
    await touchIn(tx, column, touches);
    const persons = touches.map(({ person }) => person);
    const same = await samePersons(tx, list, persons, rowLock);
    const others = touches.flatMap((touch) =>
      same.get(touch.person)!.flatMap((person) => (person === touch.person ? [] : [{ ...touch, person }])),
    );
    if (others.length > 0) await touchIn(tx, column, others);
  }
}

interface Touch {
  channelId: number;
  person: string;
  at: number;
}

/** Moves one column of these rows forward, and creates the rows that are missing. */
async function touchIn(tx: Transaction, column: TimeColumn, touches: readonly Touch[]): Promise<void> {
  const latest = new Map<string, Touch>();
  for (const touch of touches) {
    const name = `${touch.channelId} ${touch.person}`;
    if (touch.at >= (latest.get(name)?.at ?? 0)) latest.set(name, touch);
  }
  const rows = [...latest.values()].map(({ channelId, person, at }) => [channelId, person, at]);
  if (rows.length === 0) return;
  const later = (name: string) => `CASE WHEN COALESCE(m.${name}, 0) > r.at THEN m.${name} ELSE r.at END`;
  const update = {
    table: 'recipient_contacts',
    columns: { channel_id: 'int', person: 'text', at: 'int' },
    rows,
    set: { [column]: later(column), touched_at: later('touched_at') },
    where: 'm.channel_id = r.channel_id AND m.person = r.person',
  } as const;
  if ((await tx.updateRows(update)) === rows.length) return;
  const columns = ['channel_id', 'person', column, 'touched_at'];
  const inserted = await tx.insertIfAbsent(
    'recipient_contacts',
    columns,
    rows.map((row) => [...row, row[2]!]),
  );
  // Another unit of work may have created some of them since the update.
  if (inserted < rows.length) await tx.updateRows(update);
}
