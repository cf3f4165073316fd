import { Injectable } from '@nestjs/common';
import { BoundedMap, type FileEncoding, type FileMedia, type MediaType } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { type ListedFile, RowFiles } from '../check/row-files.js';
import type { SendFilesChoice } from '../check/send-files-choice.js';

/** What decides which file a row of a send gets. */
interface SendWithFiles {
  id: number;
  revision: number;
  files: SendFilesChoice | null;
  encoding: FileEncoding;
}

/** A file of a send that is not sent as it is: nobody names it, or it was not taken. */
export interface OddFile {
  path: string;
  /** Why it was not taken; null: it was. */
  fault: string | null;
}

/** How many files a send has, and how many of them no row names or were not taken. */
export interface FileCounts {
  total: number;
  unnamed: number;
  refused: number;
}

interface FileRow {
  position: number;
  paths: string;
  fault: string | null;
  rowId: number | null;
  id: string | null;
  type: string | null;
  mimetype: string | null;
  filename: string | null;
  size: number | null;
}

const FILES = `SELECT s.position, s.paths_json AS paths, s.fault, s.file_id AS rowId, f.public_id AS id, f.type, f.mimetype,
    f.filename, c.size
  FROM send_files s LEFT JOIN media_files f ON f.id = s.file_id LEFT JOIN media_contents c ON c.id = f.content_id
  WHERE s.send_id = ? ORDER BY s.position`;
const COUNTS = `SELECT COUNT(*) AS total, SUM(CASE WHEN line IS NULL THEN 1 ELSE 0 END) AS unnamed,
    SUM(CASE WHEN fault IS NULL THEN 0 ELSE 1 END) AS refused FROM send_files WHERE send_id = ?`;
const UNNAMED = `SELECT paths_json AS paths, fault FROM send_files WHERE send_id = ? AND line IS NULL ORDER BY position LIMIT ?`;
const REFUSED = `SELECT paths_json AS paths, fault FROM send_files WHERE send_id = ? AND fault IS NOT NULL ORDER BY position LIMIT ?`;
/** Sends whose files are in memory: those that are checked and queued at the same time. */
const KEPT = 4;

/** Reads the files of sends. */
@Injectable()
export class SendFiles {
  private readonly known = new BoundedMap<string, Promise<RowFiles>>(KEPT);

  constructor(private readonly database: Database) {}

  /** Which file goes to which row; undefined: the send carries none. They stay the same for one revision of it. */
  async of({ id, revision, files, encoding }: SendWithFiles): Promise<RowFiles | undefined> {
    if (!files) return undefined;
    const name = `${id} ${revision}`;
    const known = this.known.get(name);
    if (known) return known;
    const reading = this.listed(id).then((listed) => new RowFiles(listed, files, encoding));
    this.known.set(name, reading);
    // Who asked gets the error; the next one asks again.
    reading.catch(() => this.known.delete(name));
    return reading;
  }

  /** All files of a send, in their order. */
  async listed(id: number): Promise<ListedFile[]> {
    return (await this.database.read<FileRow>(FILES, [id])).map(toListed);
  }

  async counts(id: number): Promise<FileCounts> {
    const [row] = await this.database.read<Record<keyof FileCounts, number | string | null>>(COUNTS, [id]);
    return { total: Number(row?.total), unnamed: Number(row?.unnamed ?? 0), refused: Number(row?.refused ?? 0) };
  }

  /** The first files that no row names. */
  unnamed(id: number, limit: number): Promise<OddFile[]> {
    return this.odd(UNNAMED, id, limit);
  }

  /** The first files that were not taken. */
  refused(id: number, limit: number): Promise<OddFile[]> {
    return this.odd(REFUSED, id, limit);
  }

  /** Notes the first line that names each file, by its place. */
  async noteLines(tx: Transaction, id: number, lines: ReadonlyMap<number, number>): Promise<void> {
    await tx.run('UPDATE send_files SET line = NULL WHERE send_id = ? AND line IS NOT NULL', [id]);
    if (lines.size === 0) return;
    await tx.updateRows({
      table: 'send_files',
      columns: { send_id: 'int', position: 'int', line: 'int' },
      rows: [...lines].map(([position, line]) => [id, position, line]),
      set: { line: 'r.line' },
      where: 'm.send_id = r.send_id AND m.position = r.position',
    });
  }

  private async odd(sql: string, id: number, limit: number): Promise<OddFile[]> {
    const rows = await this.database.read<Pick<FileRow, 'paths' | 'fault'>>(sql, [id, limit]);
    return rows.map(({ paths, fault }) => ({ path: pathsIn(paths)[0] ?? '', fault }));
  }
}

function toListed({ position, paths, fault, rowId, id, size, ...file }: FileRow): ListedFile {
  const media: FileMedia | null =
    id === null || size === null
      ? null
      : { type: file.type as MediaType, id, filename: file.filename, mimetype: file.mimetype ?? '', size };
  return { position, paths: pathsIn(paths), fault, media, rowId };
}

function pathsIn(json: string): string[] {
  return JSON.parse(json) as string[];
}

/** Removes the first files of a send; returns them. Their kept files are then to be removed, where nothing else needs them. */
export async function removeSendFiles(
  tx: Transaction,
  sendId: number,
  limit: number,
): Promise<{ position: number; fileId: number | null }[]> {
  const files = await tx.all<{ position: number; fileId: number | null }>(
    'SELECT position, file_id AS fileId FROM send_files WHERE send_id = ? ORDER BY position LIMIT ?',
    [sendId, limit],
  );
  const last = files.at(-1);
  if (last) await tx.run('DELETE FROM send_files WHERE send_id = ? AND position <= ?', [sendId, last.position]);
  return files;
}
