import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';

/** What a person wrote to a channel: the data of its event. */
export interface InboundFromPerson {
  id: number;
  data: object;
}

/** Rows that one query reads. The table has what came within a day. */
const PAGE = 1_000;

const NEXT = `SELECT id, data_json AS data FROM inbound_messages WHERE id > ? ORDER BY id LIMIT ${PAGE}`;

/** Finds and removes what a person wrote, by all spellings of their number. */
@Injectable()
export class InboundFrom {
  constructor(private readonly database: Database) {}

  /** What is kept of it, the oldest first. `userIds`: by which a provider knew the person, with or without the number. */
  async find(phones: readonly string[], userIds: readonly string[] = []): Promise<InboundFromPerson[]> {
    const senders = [
      ...phones.map((phone) => `"from":"${phone}"`),
      ...userIds.map((userId) => `"user_id":"${userId}"`),
    ];
    const found: InboundFromPerson[] = [];
    for (let after: number | undefined = 0; after !== undefined;) {
      const rows: { id: number; data: string }[] = await this.database.read(NEXT, [after]);
      // A quotation mark within a text is escaped, so only the field itself matches.
      const theirs = rows.filter(({ data }) => senders.some((sender) => data.includes(sender)));
      found.push(...theirs.map(({ id, data }) => ({ id, data: JSON.parse(data) as object })));
      after = rows.length < PAGE ? undefined : rows.at(-1)?.id;
    }
    return found;
  }

  /** Removes it; events of it that wait for their delivery end without one. */
  async remove(phones: readonly string[], userIds: readonly string[] = []): Promise<void> {
    const ids = (await this.find(phones, userIds)).map(({ id }) => id);
    if (ids.length === 0) return;
    const remove = `DELETE FROM inbound_messages WHERE id IN ${this.database.capabilities.list}`;
    await this.database.write((tx) => tx.run(remove, [ids]));
  }
}
