import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';
import { LeaderTask } from '@recado/work';

const EVERY_MS = 10_000;
/** How long a file may come in, in ms: a process that stops leaves its upload behind. */
const READING_MS = 3_600_000;
/** How long a file that nobody confirms is kept, in ms: as long as a send. */
const DRAFT_MS = 7 * 86_400_000;
/** Rows of one unit of work. */
const CHUNK = 1_000;

const LATE = `SELECT id FROM people_lists WHERE (draft_json IS NULL AND draft_at < ?) OR draft_at < ?`;
const END =
  'UPDATE people_lists SET draft_version = NULL, draft_json = NULL, draft_at = NULL WHERE id = ? AND draft_at < ?';
/** Two kinds of rows to remove: versions that are neither current nor drafts, and refused lines of current versions. */
const UNNEEDED = `SELECT v.list_id AS listId, v.version, CASE WHEN v.version = l.version THEN 1 ELSE 0 END AS counts
  FROM people_list_versions v LEFT JOIN people_lists l ON l.id = v.list_id
  WHERE l.id IS NULL OR (v.version = l.version AND v.refused > 0)
    OR (v.version <> l.version AND (l.draft_version IS NULL OR v.version <> l.draft_version)) LIMIT 1`;
const ROWS = 'SELECT line FROM people_list_rows WHERE list_id = ? AND version = ? ORDER BY line LIMIT ?';
const REFUSED = 'SELECT line FROM people_list_rows WHERE list_id = ? AND version = ? AND person IS NULL LIMIT ?';
const REMOVE_ROWS = 'DELETE FROM people_list_rows WHERE list_id = ? AND version = ? AND line IN';
const FORGET = 'DELETE FROM people_list_versions WHERE list_id = ? AND version = ?';
const NONE_REFUSED = 'UPDATE people_list_versions SET refused = 0 WHERE list_id = ? AND version = ?';

interface Unneeded {
  listId: number;
  version: number;
  /** 1: only its lines that are no person are unneeded. */
  counts: number;
}

/** Removes what lists do not need any more: versions that were replaced, files that nobody confirmed, refused lines. */
@Injectable()
export class ListSweep extends LeaderTask {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super({ everyMs: EVERY_MS, loop: 'lists' });
  }

  protected override async runAsLeader(): Promise<void> {
    await this.untilDone(() => this.step());
  }

  /** Removes a chunk of rows; returns how many rows and versions. */
  async step(): Promise<number> {
    const now = this.clock.now();
    const late = await this.database.read<{ id: number }>(LATE, [now - READING_MS, now - DRAFT_MS]);
    for (const { id } of late) await this.database.write((tx) => tx.run(END, [id, now - READING_MS]));
    const [version] = await this.database.read<Unneeded>(UNNEEDED);
    return version ? this.remove(version) : 0;
  }

  private remove({ listId, version, counts }: Unneeded): Promise<number> {
    const { list } = this.database.capabilities;
    return this.database.write(async (tx) => {
      const rows = await tx.all<{ line: number }>(counts ? REFUSED : ROWS, [listId, version, CHUNK]);
      const lines = rows.map(({ line }) => line);
      if (lines.length > 0) return tx.run(`${REMOVE_ROWS} ${list}`, [listId, version, lines]);
      return tx.run(counts ? NONE_REFUSED : FORGET, [listId, version]);
    });
  }
}
