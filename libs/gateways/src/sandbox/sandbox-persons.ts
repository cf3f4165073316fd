import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@recado/database';

/** A message in the simulator, with what was written as its recipient. */
export interface SandboxPersonMessage {
  id: number;
  messageId: number;
  text: string | null;
  replies: string[];
}

interface Found {
  id: number;
  messageId: number;
  phone: string;
}

/** Rows that one query reads. A sweep keeps some 10,000 rows. */
const PAGE = 2_000;
/** Rows of one unit of work. */
const CHUNK = 500;

const NEXT = `SELECT id, message_id AS messageId, phone FROM sandbox_messages WHERE id > ? ORDER BY id LIMIT ${PAGE}`;
const TEXTS = 'SELECT id, message_id AS messageId, text FROM sandbox_messages WHERE id IN';
const REPLIES = 'SELECT sandbox_message_id AS id, text FROM sandbox_replies WHERE sandbox_message_id IN';

/** What the sandbox keeps about a person, by all spellings of their number. */
@Injectable()
export class SandboxPersons {
  constructor(@Inject(Database) private readonly database: Database) {}

  /** Their newest messages, at most `limit`, newest first. */
  async find(phones: readonly string[], limit: number): Promise<SandboxPersonMessage[]> {
    const ids = (await this.search(phones)).map(({ id }) => id).slice(-limit);
    const { list } = this.database.capabilities;
    const texts = await this.database.read<Omit<SandboxPersonMessage, 'replies'>>(`${TEXTS} ${list} ORDER BY id DESC`, [
      ids,
    ]);
    const replies = await this.database.read<{ id: number; text: string }>(`${REPLIES} ${list} ORDER BY id`, [ids]);
    return texts.map((row) => ({
      ...row,
      replies: replies.filter(({ id }) => id === row.id).map(({ text }) => text),
    }));
  }

  /** Removes their messages but those with these ids: they are being sent, and need their row to be recognised. */
  async remove(phones: readonly string[], keep: readonly number[]): Promise<void> {
    const kept = new Set(keep);
    const ids = (await this.search(phones)).filter(({ messageId }) => !kept.has(messageId)).map(({ id }) => id);
    const { list } = this.database.capabilities;
    for (let from = 0; from < ids.length; from += CHUNK) {
      const chunk = ids.slice(from, from + CHUNK);
      await this.database.write(async (tx) => {
        await tx.run(`DELETE FROM sandbox_replies WHERE sandbox_message_id IN ${list}`, [chunk]);
        await tx.run(`DELETE FROM sandbox_messages WHERE id IN ${list}`, [chunk]);
      });
    }
  }

  /** There is no index by phone, because it would slow every message down. */
  private async search(phones: readonly string[]): Promise<Found[]> {
    const found: Found[] = [];
    for (let after: number | undefined = 0; after !== undefined;) {
      const rows: Found[] = await this.database.read<Found>(NEXT, [after]);
      found.push(...rows.filter(({ phone }) => phones.includes(phone)));
      after = rows.length < PAGE ? undefined : rows.at(-1)?.id;
    }
    return found;
  }
}
