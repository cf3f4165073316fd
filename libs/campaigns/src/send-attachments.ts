import { Injectable } from '@nestjs/common';
import { codePoints, DomainError, FIELD_LIMITS, isFilename, type Violation } from '@recado/core';
import { Database, type SqlParameters, type Transaction } from '@recado/database';
import { type KeptFile, MediaFiles, MediaRetention, MediaSpool } from '@recado/media';
import { Semaphore } from '@recado/work';
import { baseOf, RowFiles } from './check/row-files.js';
import { removeSendFiles, SendFiles } from './files/send-files.js';
import type { SendFilesChoice } from './check/send-files-choice.js';
import { Sends } from './store/sends.js';
import { asPath } from './zip/entry-name.js';
import { type ArchivedFile, type Budget, ZipArchive } from './zip/zip-archive.js';
import { ZipError, type ZipFault } from './zip/zip-records.js';

/** A file, or an archive of files, that somebody gives for a send. */
export interface GivenAttachment {
  /** one: a file for everybody. archive: the same, where it is meant that everybody gets a whole archive. rows: a file for each row. */
  kind: 'one' | 'archive' | 'rows';
  bytes: AsyncIterable<Buffer>;
  filename: string;
  mimetype: string | null;
}

/**
 * Why files were not taken: somebody changed the send meanwhile, the archive, or the file. archive_for_all: a ZIP as the file
 * for everybody would give each person the files of all others.
 */
export type AttachmentFault = { code: 'stale' | 'empty' | 'archive_for_all' | ZipFault } | { violation: Violation };

/** The largest archive: 1,500 invoices of 80 KB. Its upload must end within the minute that every request has. */
export const MAX_ARCHIVE_BYTES = 128 * 1024 ** 2;
/** The files of an archive together, unpacked. PDF files and pictures hardly shrink, so that more is made to fill the disk. */
const MAX_UNPACKED_BYTES = 4 * MAX_ARCHIVE_BYTES;
/** What an archive is by its content; a document of Word is another one. */
const ARCHIVE = 'application/zip';
/** Files that are written at once: their transactions share a commit. */
const AT_ONCE = 4;
/** Files of one unit of work. */
const CHUNK = 1_000;
/** Rows by which the column with the names is found. */
const SAMPLE = 200;

const ROW = ['send_id', 'position', 'paths_json', 'file_id', 'fault'] as const;
const WHERE = `WHERE id = ? AND state = 'ready' AND revision = ?`;
const CHANGE = `UPDATE sends SET files_json = ?, good = 0, revision = revision + 1 ${WHERE}`;

/** A send that is changed: by whom it was changed since, its revision tells. */
interface Revision {
  id: number;
  revision: number;
}

/** Gives files to sends and takes them away. Each change must be followed by a check of the list. */
@Injectable()
export class SendAttachments {
  constructor(
    private readonly database: Database,
    private readonly sends: Sends,
    private readonly sendFiles: SendFiles,
    private readonly files: MediaFiles,
    private readonly spool: MediaSpool,
    private readonly retention: MediaRetention,
  ) {}

  /** Takes the files in place of those that it had; null: it has them. Rejects as the bytes do. */
  attach(id: number, revision: number, given: GivenAttachment): Promise<AttachmentFault | null> {
    return this.attaching(id, revision, (own) =>
      given.kind === 'rows' ? this.takeArchive(own, given) : this.takeOne(own, given),
    );
  }

  /** Takes a file that is kept already for everybody. It stays when the send is given up: it is not of the send alone. */
  attachKept(id: number, revision: number, file: KeptFile): Promise<AttachmentFault | null> {
    const name = file.media.filename ?? file.media.id;
    return this.attaching(id, revision, async (own) => {
      await this.store(own, [id, 0, JSON.stringify([name]), file.rowId, null]);
      return { kind: 'one', name, ...(file.media.mimetype === ARCHIVE && { isArchive: true }) };
    });
  }

  private async attaching(
    id: number,
    revision: number,
    take: (own: Revision) => Promise<SendFilesChoice>,
  ): Promise<AttachmentFault | null> {
    if (!(await this.change({ id, revision }, { kind: 'coming' }))) return { code: 'stale' };
    const own = { id, revision: revision + 1 };
    await this.clear(id);
    try {
      return (await this.change(own, await take(own))) ? null : { code: 'stale' };
    } catch (error) {
      return faultOf(error);
    }
  }

  /** The send carries no files any more. */
  async detach(id: number, revision: number): Promise<boolean> {
    if (!(await this.change({ id, revision }, null))) return false;
    await this.clear(id);
    return true;
  }

  /** Which column names the files of an archive. */
  async chooseColumn(id: number, revision: number, column: number): Promise<boolean> {
    const files = (await this.sends.find(id))?.files;
    return files?.kind === 'rows' && this.change({ id, revision }, { ...files, column });
  }

  private async takeOne(own: Revision, { kind, bytes, filename, mimetype }: GivenAttachment): Promise<SendFilesChoice> {
    const name = baseOf(asPath(filename));
    const kept = await this.files.keep({ bytes, filename: checkedName(name), mimetype, apiKeyId: null });
    const isArchive = kept.media.mimetype === ARCHIVE;
    if (isArchive && kind === 'one') throw new AttachmentError({ code: 'archive_for_all' });
    await this.store(own, [own.id, 0, JSON.stringify([name]), kept.rowId, null]);
    return { kind: 'one', name, ...(isArchive && { isArchive }) };
  }

  private async takeArchive(own: Revision, { bytes, filename }: GivenAttachment): Promise<SendFilesChoice> {
    const spooled = await this.spool.keep(bytes, MAX_ARCHIVE_BYTES);
    try {
      const archive = await ZipArchive.open(spooled);
      if (archive.files.length === 0) throw new AttachmentError({ code: 'empty' });
      await this.takeFiles(own, archive);
    } finally {
      await spooled.remove();
    }
    return { kind: 'rows', name: baseOf(asPath(filename)), column: await this.likelyColumn(own.id) };
  }

  private async takeFiles(own: Revision, archive: ZipArchive): Promise<void> {
    const semaphore = new Semaphore(AT_ONCE);
    const budget = { left: MAX_UNPACKED_BYTES };
    const failed: unknown[] = [];
    const taken = archive.files.map((file, position) =>
      semaphore.run(async () => {
        if (failed.length > 0) return;
        await this.takeFile(own, archive, file, { position, budget }).catch((error: unknown) => failed.push(error));
      }),
    );
    await Promise.all(taken);
    if (failed.length > 0) throw failed[0];
  }

  private async takeFile(
    own: Revision,
    archive: ZipArchive,
    file: ArchivedFile,
    { position, budget }: { position: number; budget: Budget },
  ): Promise<void> {
    const bytes = archive.read(file, budget);
    const row = [own.id, position, JSON.stringify(file.paths)];
    try {
      const filename = checkedName(baseOf(file.paths[0]));
      const { rowId } = await this.files.keep({ bytes, filename, mimetype: null, apiKeyId: null });
      await this.store(own, [...row, rowId, null]);
    } catch (error) {
      const code = ofFile(error);
      if (code === null) throw error;
      await this.store(own, [...row, null, code]);
    } finally {
      await bytes.return();
    }
  }

  /** A file that came too late, because the send has others or was given up, is removed again at the end of its time. */
  private async store({ id, revision }: Revision, row: readonly (string | number | null)[]): Promise<void> {
    const { rowLock } = this.database.capabilities;
    await this.database.write(async (tx) => {
      const [found] = await tx.all(`SELECT 1 AS found FROM sends ${WHERE} ${rowLock}`, [id, revision]);
      if (!found) throw new AttachmentError({ code: 'stale' });
      await tx.insert('send_files', ROW, [row]);
    });
  }

  private async likelyColumn(id: number): Promise<number | null> {
    const send = await this.sends.find(id);
    if (!send) return null;
    const rows = await this.sends.rows(id, { after: 0, limit: SAMPLE });
    const files = new RowFiles(await this.sendFiles.listed(id), { kind: 'coming' }, send.encoding);
    return files.likelyColumn(
      rows.map(({ cells }) => cells),
      send.columns.length,
    );
  }

  private async change({ id, revision }: Revision, files: SendFilesChoice | null): Promise<boolean> {
    const values: SqlParameters = [files && JSON.stringify(files), id, revision];
    return (await this.database.write((tx) => tx.run(CHANGE, values))) > 0;
  }

  private async clear(id: number): Promise<void> {
    for (let left = CHUNK; left === CHUNK;) {
      const removed = await this.database.write((tx: Transaction) => removeSendFiles(tx, id, CHUNK));
      await this.retention.removeUnneeded(
        removed.flatMap(({ fileId }) => fileId ?? []),
        { sparesKeys: true },
      );
      left = removed.length;
    }
  }
}

/** Files were not taken. */
class AttachmentError extends Error {
  constructor(readonly fault: AttachmentFault) {
    super('the files were not taken');
  }
}

function checkedName(name: string): string {
  if (isFilename(name) && codePoints(name) <= FIELD_LIMITS.filename) return name;
  throw new DomainError('validation_failed', { violations: [{ path: 'filename', code: 'media_filename_invalid' }] });
}

/** The fault of one file of an archive, without which the others are taken; null: it concerns all of them. */
function ofFile(error: unknown): string | null {
  if (error instanceof DomainError && error.code === 'media_quota_exceeded') return null;
  if (error instanceof ZipError) return error.code === 'too_large' ? null : `zip_${error.code}`;
  return violationOf(error)?.code ?? null;
}

function faultOf(error: unknown): AttachmentFault {
  if (error instanceof AttachmentError) return error.fault;
  if (error instanceof ZipError) return { code: error.code };
  const violation = violationOf(error);
  if (!violation) throw error;
  return { violation };
}

function violationOf(error: unknown): Violation | undefined {
  return error instanceof DomainError ? (error.violations[0] ?? error.reason) : undefined;
}
