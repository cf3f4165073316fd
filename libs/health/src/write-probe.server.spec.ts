import { Logger } from '@nestjs/common';
import { type Database, openDatabase } from '@recado/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseLocation, migratedDatabase } from '../../../test/support/fixtures/database-location.js';
import { WriteProbe } from './write-probe.js';

const PROCESSES = 8;

describe('WriteProbe on a server', () => {
  let location: DatabaseLocation;
  let databases: Database[];

  beforeAll(async () => {
    Logger.overrideLogger(false);
    location = await migratedDatabase();
    databases = Array.from({ length: PROCESSES }, () => openDatabase(location.config));
    // Connected before the test, so that all of them write at the same moment.
    await Promise.all(databases.map((database) => database.read('SELECT 1 AS alive')));
  });
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.close()));
    await location.remove();
  });

  it('succeeds in every process when all of them insert the row at the same moment', async () => {
    const answers = databases.map((database) => new WriteProbe(database).isWritable());
    expect(await Promise.all(answers)).toEqual(answers.map(() => true));
    expect(await databases[0]?.read('SELECT id FROM write_probe')).toEqual([{ id: 1 }]);
  });
});
