import { Injectable, Logger } from '@nestjs/common';
import { BoundedMap, Clock, DAY_MS } from '@recado/core';
import { Database, type Transaction, UniqueViolationError } from '@recado/database';
import { untilDone } from '@recado/work';

/** A form that was posted before. */
export interface EarlierPost {
  /** UTC milliseconds. */
  createdAt: number;
  /** Where its answer led; null: it is not answered yet, or its answer is not known. */
  location: string | null;
  /** Whether its answer was bad news. */
  isBad: boolean;
}

type Ending = (tx: Transaction) => Promise<number>;

/** How long a page may be open whose form is posted again. */
const KEPT_MS = DAY_MS;
/** Rows of one unit of work. */
const SWEEP_CHUNK = 500;
/** The width of the column. */
const MAX_LOCATION = 512;
/** Before the address where the answer was bad news. An address begins with a slash. */
const BAD = '!';
/** The ends of posts that could not be written are kept for so many forms; a process serves a few dozen people. */
const MAX_UNWRITTEN = 1_000;
const FIND = 'SELECT created_at AS createdAt, location FROM form_posts WHERE id = ?';
const OLD = `SELECT id FROM form_posts WHERE created_at < ? ORDER BY created_at LIMIT ${SWEEP_CHUNK}`;

/** The forms that may be posted once only, for all processes: a second post of one finds what came of the first. */
@Injectable()
export class FormPosts {
  private readonly logger = new Logger(FormPosts.name);
  /** What came of posts, where the database was away when it was to be written. */
  private readonly unwritten = new BoundedMap<string, Ending>(MAX_UNWRITTEN);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Null: nobody has posted it, and the caller does now. Else what came of the post before. */
  async begin(id: string): Promise<EarlierPost | null> {
    await this.writeEnd(id);
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
    const [row] = await this.database.read<Omit<EarlierPost, 'isBad'>>(FIND, [id]);
    if (!row) return null;
    const isBad = row.location?.startsWith(BAD) ?? false;
    return { ...row, location: isBad ? row.location!.slice(BAD.length) : row.location, isBad };
  }

  /** The form was answered, and the answer led there; `isBad`: with bad news. Never rejects. */
  end(id: string, location: string, isBad = false): Promise<void> {
    const kept = `${isBad ? BAD : ''}${location}`.slice(0, MAX_LOCATION);
    return this.conclude(id, (tx) => tx.run('UPDATE form_posts SET location = ? WHERE id = ?', [kept, id]));
  }

  /** The form has made nothing, and may be posted again. Never rejects. */
  giveBack(id: string): Promise<void> {
    return this.conclude(id, (tx) => tx.run('DELETE FROM form_posts WHERE id = ?', [id]));
  }

  private async conclude(id: string, ending: Ending): Promise<void> {
    try {
      await this.database.write(ending);
    } catch (error) {
      this.logger.warn({ msg: 'what came of a form is written with its next post', err: error });
      this.unwritten.set(id, ending);
    }
  }

  /** Writes what came of the post before, where that has failed. */
  private async writeEnd(id: string): Promise<void> {
    const ending = this.unwritten.get(id);
    if (!ending) return;
    // Taken out first: of two posts at once only one may remove the row, which the other then begins anew.
    this.unwritten.delete(id);
    try {
      await this.database.write(ending);
    } catch (error) {
      this.unwritten.set(id, ending);
      throw error;
    }
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
