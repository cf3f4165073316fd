import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@recado/database';

/** What was written as the recipient of a message. */
export interface SandboxReplyItem {
  text: string;
  /** UTC milliseconds. */
  at: number;
}

/** A message that the sandbox accepted. Times are UTC milliseconds. */
export interface SandboxItem {
  id: number;
  messageId: number;
  phone: string;
  text: string;
  /** What the message carried beside its text, in the stored form; null: nothing. */
  content: string | null;
  acceptedAt: number;
  deliveredAt: number | null;
  readAt: number | null;
  /** The latest replies to it, the oldest first. */
  replies: SandboxReplyItem[];
}

export interface SandboxPage {
  items: SandboxItem[];
  /** Ids below this one come next; null: there is nothing more. */
  nextBefore: number | null;
}

type Row = Omit<SandboxItem, 'replies'>;

const COLUMNS = `id, message_id AS messageId, phone, text, content,
  accepted_at AS acceptedAt, delivered_at AS deliveredAt, read_at AS readAt`;
const TAKEN = `
  SELECT ${COLUMNS} FROM sandbox_messages
  WHERE accepted_at IS NOT NULL AND id < ?
  ORDER BY id DESC
  LIMIT ?`;
const ONE = `SELECT ${COLUMNS} FROM sandbox_messages WHERE id = ? AND accepted_at IS NOT NULL`;
/** Replies that one page shows of each message. */
const REPLIES = 10;
const REPLIED = `
  SELECT text, received_at AS at FROM sandbox_replies WHERE sandbox_message_id = ? ORDER BY id DESC LIMIT ${REPLIES}`;
const WITH_REPLIES = 'SELECT DISTINCT sandbox_message_id AS id FROM sandbox_replies WHERE sandbox_message_id IN';

/** The messages that the sandbox accepted, for people to read. */
@Injectable()
export class SandboxInbox {
  constructor(@Inject(Database) private readonly database: Database) {}

  /** At most `limit` texts, newest first, of ids below `before`. */
  async latest({ before, limit }: { before?: number; limit: number }): Promise<SandboxPage> {
    // One row more than asked for tells whether there is a next page.
    const rows = await this.database.read<Row>(TAKEN, [before ?? Number.MAX_SAFE_INTEGER, limit + 1]);
    const items = await this.withReplies(rows.slice(0, limit));
    return { items, nextBefore: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** The message with this id; null: the sandbox has none. */
  async find(id: number): Promise<SandboxItem | null> {
    const [found] = await this.withReplies(await this.database.read<Row>(ONE, [id]));
    return found ?? null;
  }

  private async withReplies(rows: readonly Row[]): Promise<SandboxItem[]> {
    const { list } = this.database.capabilities;
    const ids = rows.map(({ id }) => id);
    const answered = await this.database.read<{ id: number }>(`${WITH_REPLIES} ${list}`, [ids]);
    const replies = new Map<number, SandboxReplyItem[]>();
    for (const { id } of answered) replies.set(id, (await this.repliesTo(id)).reverse());
    return rows.map((row) => ({ ...row, replies: replies.get(row.id) ?? [] }));
  }

  private repliesTo(id: number): Promise<SandboxReplyItem[]> {
    return this.database.read<SandboxReplyItem>(REPLIED, [id]);
  }
}
