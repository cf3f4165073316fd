import { Injectable } from '@nestjs/common';
import { Clock, DAY_MS } from '@recado/core';
import { Database, UniqueViolationError } from '@recado/database';
import { untilDone } from '@recado/work';

/** A form that was posted before. */
export interface EarlierPost {
  /** UTC milliseconds. */
  createdAt: number;
  /** Where its answer led; null: it is not answered yet, or its answer is not known. */
  location: string | null;
}

/** How long a page may be open whose form is posted again. */
const KEPT_MS = DAY_MS;
/** Rows of one unit of work. */
const SWEEP_CHUNK = 500;
/** The width of the column. */
const MAX_LOCATION = 512;
const FIND = 'SELECT created_at AS createdAt, location FROM form_posts WHERE id = ?';
const OLD = `SELECT id FROM form_posts WHERE created_at < ? ORDER BY created_at LIMIT ${SWEEP_CHUNK}`;

/** The forms that may be posted once only, for all processes: a second post of one finds what came of the first. */
@Injectable()
export class FormPosts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Null: nobody has posted it, and the caller does now. Else what came of the post before. */
  async begin(id: string): Promise<EarlierPost | null> {
    try {
      await this.database.write((tx) =>
        tx.insert('form_posts', ['id', 'created_at', 'location'], [[id, this.clock.now(), null]]),
      );
      return null;
    } catch (error) {
      if (!(error instanceof UniqueViolationError)) throw error;
      // It was given back between the two statements: the caller looks again.
      return (await this.find(id)) ?? this.begin(id);
    }
  }

  /** What came of a form that was posted; null: nothing, and it may be posted again. */
  async find(id: string): Promise<EarlierPost | null> {
    const [row] = await this.database.read<EarlierPost>(FIND, [id]);
    return row ?? null;
  }

  /** The form has made what it makes, and its answer led there. */
  async end(id: string, location: string): Promise<void> {
    const kept = location.slice(0, MAX_LOCATION);
    await this.database.write((tx) => tx.run('UPDATE form_posts SET location = ? WHERE id = ?', [kept, id]));
  }

  /** The form has made nothing, and may be posted again. */
  async giveBack(id: string): Promise<void> {
    await this.database.write((tx) => tx.run('DELETE FROM form_posts WHERE id = ?', [id]));
  }

  /** Forgets the posts of pages that nobody has open any more; returns how many. */
  sweep(): Promise<number> {
    const before = this.clock.now() - KEPT_MS;
    return untilDone(async () => {
      const rows = await this.database.read<{ id: string }>(OLD, [before]);
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      const remove = `DELETE FROM form_posts WHERE id IN ${this.database.capabilities.list}`;
      return this.database.write((tx) => tx.run(remove, [ids]));
    });
  }
}
