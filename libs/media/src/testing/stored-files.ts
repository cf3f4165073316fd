import { Settings } from '@recado/config';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { Contents } from '../files/contents.js';
import type { KeptFile } from '../files/media-file.view.js';
import { MediaFiles } from '../files/media-files.js';
import { MediaQuota } from '../files/media-quota.js';
import { MediaStores } from '../files/media-stores.js';
import { FileNeeds, MediaRetention, PersonFiles } from '../housekeeping.js';
import { inPieces, pdfOf } from './sample-files.js';

const CONFIG = testConfig({ NODE_ENV: 'test' });

/** Files and messages that carry them, on a database of their own. */
export class StoredFiles {
  readonly config = CONFIG;
  readonly settings = new Settings(CONFIG);
  readonly contents: Contents;
  readonly files: MediaFiles;
  readonly retention: MediaRetention;
  readonly persons: PersonFiles;

  private constructor(readonly fixture: MessagesFixture) {
    const { database, clock } = fixture;
    const stores = new MediaStores(database, CONFIG);
    const quota = new MediaQuota(database, clock, CONFIG);
    this.contents = new Contents(database, stores, clock, quota);
    this.files = new MediaFiles(database, this.contents, stores, clock, this.settings, quota, CONFIG);
    const needs = new FileNeeds(database);
    this.retention = new MediaRetention(database, this.contents, needs, clock, this.settings);
    this.persons = new PersonFiles(database, needs, this.retention);
  }

  static async create(): Promise<StoredFiles> {
    return new StoredFiles(await MessagesFixture.create());
  }

  keep(seed = 0, bytes = 20_000): Promise<KeptFile> {
    return this.files.keep({ bytes: inPieces(pdfOf(bytes, seed)), filename: null, mimetype: null, apiKeyId: 1 });
  }

  async isKept({ media }: KeptFile): Promise<boolean> {
    return (await this.files.find([media.id])).size === 1;
  }

  /** A batch of messages that carry these files; returns the ids of the messages. */
  async queue(...files: readonly KeptFile[]): Promise<number[]> {
    const items = files.map(({ media }, index) => this.fixture.item(index, { content: { media } }));
    const fileIds = files.map(({ rowId }) => rowId);
    return (await this.fixture.writer.write({ ...this.fixture.batch(items), fileIds })).messageIds;
  }

  async cancel(ids: readonly number[]): Promise<void> {
    for (const id of ids) await this.fixture.cancellations.message(id, { apiKeyId: 1 });
  }

  /** How many rows a table has. */
  async rows(table: string): Promise<number> {
    const [row] = await this.fixture.database.read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`);
    return Number(row?.n);
  }
}
