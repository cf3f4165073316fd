import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database, type SqlParameters } from '@recado/database';
import { MediaRetention } from '@recado/media';
import { removeSendFiles } from '../files/send-files.js';

/** How long a list may come in, in ms: a process that stops leaves its upload behind. */
const READING_MS = 3_600_000;
/** How long a send that nobody confirms is kept, in ms. */
const READY_MS = 7 * 86_400_000;
/** Rows in one unit of work, and files of one step: each is removed by itself. */
const CHUNK = 1_000;
const FILES = 100;
const ENDED = `('queued', 'canceled', 'discarded')`;
const ENDED_ROWS = `FROM send_rows r JOIN sends s ON s.id = r.send_id WHERE s.state IN ${ENDED}`;
const ENDED_FILES = `FROM send_files f JOIN sends s ON s.id = f.send_id WHERE s.state IN ${ENDED}`;
/** Of a send that its upload or its author has left. */
const LEFT = "((state = 'reading' AND created_at < ?) OR (state = 'ready' AND created_at < ?))";

/**
 * Discards sends whose upload broke off, and those that nobody confirms in time. Removes the lists of sends that have
 * ended.
 */
@Injectable()
export class SendSweep {
  constructor(
    private readonly database: Database,
    private readonly retention: MediaRetention,
    private readonly clock: Clock,
  ) {}

  /** Removes a chunk of rows and of files; returns how many. Mostly there is nothing, for which no transaction begins. */
  async step(): Promise<number> {
    const isAny = async (from: string, values: SqlParameters = []) =>
      (await this.database.read(`SELECT 1 ${from} LIMIT 1`, values)).length > 0;
    const hasRows = (await isAny(`FROM sends WHERE ${LEFT}`, this.leftSince())) || (await isAny(ENDED_ROWS));
    const rows = hasRows ? await this.removeRows() : 0;
    return rows > 0 || !(await isAny(ENDED_FILES)) ? rows : this.removeFiles();
  }

  /** Files of the messages that were queued stay for them. */
  private async removeFiles(): Promise<number> {
    const files = await this.database.write(async (tx) => {
      const [ended] = await tx.all<{ sendId: number }>(
        `SELECT f.send_id AS sendId ${ENDED_FILES} ORDER BY f.send_id, f.position LIMIT 1`,
      );
      return ended ? removeSendFiles(tx, ended.sendId, FILES) : [];
    });
    await this.retention.removeUnneeded(
      files.flatMap(({ fileId }) => fileId ?? []),
      { sparesKeys: true },
    );
    return files.length;
  }

  /** The values of LEFT. */
  private leftSince(): [reading: number, ready: number] {
    const now = this.clock.now();
    return [now - READING_MS, now - READY_MS];
  }

  private removeRows(): Promise<number> {
    return this.database.write(async (tx) => {
      const discard = `UPDATE sends SET state = 'discarded', text = NULL, template_use_json = NULL, ended_at = ?
        WHERE ${LEFT}`;
      await tx.run(discard, [this.clock.now(), ...this.leftSince()]);
      const [ended] = await tx.all<{ sendId: number; line: number }>(
        `SELECT r.send_id AS sendId, r.line ${ENDED_ROWS} ORDER BY r.send_id, r.line LIMIT 1`,
      );
      if (!ended) return 0;
      const rows = await tx.all<{ line: number }>(
        'SELECT line FROM send_rows WHERE send_id = ? ORDER BY line LIMIT ?',
        [ended.sendId, CHUNK],
      );
      const remove = 'DELETE FROM send_rows WHERE send_id = ? AND line <= ?';
      return tx.run(remove, [ended.sendId, rows.at(-1)?.line ?? ended.line]);
    });
  }
}
