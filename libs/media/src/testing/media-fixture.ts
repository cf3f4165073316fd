import { Test, type TestingModule } from '@nestjs/testing';
import { VaultModule } from '@recado/auth';
import { ConfigModule } from '@recado/config';
import { Clock } from '@recado/core';
import { Database, DatabaseModule } from '@recado/database';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { type DatabaseLocation, migratedDatabase } from '../../../../test/support/fixtures/database-location.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { MediaFiles } from '../files/media-files.js';
import { MediaRetention } from '../housekeeping.js';
import { MediaModule } from '../media.module.js';

const SECRET = 'a secret of the tests, long enough to be one';

/** The files of an installation on the database of the test. */
export class MediaFixture {
  private constructor(
    readonly context: TestingModule,
    readonly clock: ManualClock,
    readonly folder: string,
    private readonly location: DatabaseLocation,
  ) {}

  /** `beside`: another process of the same installation. */
  static async create(env: NodeJS.ProcessEnv = {}, beside?: MediaFixture): Promise<MediaFixture> {
    const location = beside ? { ...beside.location, remove: async () => undefined } : await migratedDatabase();
    const folder = beside?.folder ?? mkdtempSync(join(tmpdir(), 'recado-media-'));
    const clock = new ManualClock();
    const variables = {
      NODE_ENV: 'test',
      DATABASE_URL: location.url,
      APP_SECRET: SECRET,
      MEDIA_FOLDER: folder,
      ...env,
    };
    const config = ConfigModule.forRoot(testConfig(variables));
    const builder = Test.createTestingModule({ imports: [config, DatabaseModule.forRoot(), VaultModule, MediaModule] });
    const context = await builder.overrideProvider(Clock).useValue(clock).compile();
    return new MediaFixture(context, clock, folder, location);
  }

  get database(): Database {
    return this.context.get(Database);
  }

  get files(): MediaFiles {
    return this.context.get(MediaFiles);
  }

  get retention(): MediaRetention {
    return this.context.get(MediaRetention);
  }

  /** How many rows a table has. */
  async rows(table: string): Promise<number> {
    const [row] = await this.database.read<{ rows: number }>(`SELECT COUNT(*) AS \`rows\` FROM ${table}`);
    return Number(row?.rows);
  }

  async close(): Promise<void> {
    await this.context.close();
    await this.location.remove();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
