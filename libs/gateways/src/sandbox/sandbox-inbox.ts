import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@recado/database';

/** A message that the sandbox accepted. Times are UTC milliseconds. */
export interface SandboxItem {
  id: number;
  messageId: number;
  phone: string;
  text: string;
  acceptedAt: number;
  deliveredAt: number | null;
  readAt: number | null;
}

export interface SandboxPage {
  items: SandboxItem[];
  /** Ids below this one come next; null: there is nothing more. */
  nextBefore: number | null;
}

const TAKEN = `
  SELECT id, message_id AS messageId, phone, text,
         accepted_at AS acceptedAt, delivered_at AS deliveredAt, read_at AS readAt
  FROM sandbox_messages
  WHERE accepted_at IS NOT NULL AND id < ?
  ORDER BY id DESC
  LIMIT ?`;

/** The messages that the sandbox accepted, for people to read. */
@Injectable()
export class SandboxInbox {
  constructor(@Inject(Database) private readonly database: Database) {}

  /** At most `limit` texts, newest first, of ids below `before`. */
  async latest({ before, limit }: { before?: number; limit: number }): Promise<SandboxPage> {
    // One row more than asked for tells whether there is a next page.
    const rows = await this.database.read<SandboxItem>(TAKEN, [before ?? Number.MAX_SAFE_INTEGER, limit + 1]);
    const items = rows.slice(0, limit);
    return { items, nextBefore: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }
}
