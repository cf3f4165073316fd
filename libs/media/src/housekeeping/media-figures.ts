import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';

/** Rows that are counted at most: some ten milliseconds on SQLite. */
export const MEDIA_COUNTED_AT_MOST = 100_000;
const FILES = `SELECT COUNT(*) AS files FROM (SELECT id FROM media_files LIMIT ${MEDIA_COUNTED_AT_MOST}) AS f`;
const BYTES = `SELECT COALESCE(SUM(size), 0) AS bytes FROM (SELECT size FROM media_contents LIMIT ${MEDIA_COUNTED_AT_MOST}) AS c`;

/** How many files are kept, and how many bytes they take. */
@Injectable()
export class MediaFigures {
  constructor(private readonly database: Database) {}

  /** Counts a bounded number of rows. */
  async read(): Promise<{ files: number; bytes: number }> {
    const [counted] = await this.database.read<{ files: number }>(FILES);
    const [summed] = await this.database.read<{ bytes: number | string }>(BYTES);
    return { files: Number(counted?.files), bytes: Number(summed?.bytes) };
  }
}
