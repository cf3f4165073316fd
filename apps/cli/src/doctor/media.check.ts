import { existsSync } from 'node:fs';
import type { Config } from '@recado/config';
import { openDatabase, schemaState } from '@recado/database';
import { MediaFigures, MediaStores } from '@recado/media';
import { phrase } from '../language/text.js';
import { failure, type Finding, ok, reasonOf } from './finding.js';

const MIB = 1024 ** 2;

/** Counts the files that are kept, and looks whether they can be kept. Problems of the database are left to other checks. */
export async function checkMedia(config: Config): Promise<readonly Finding[]> {
  const { database, media } = config;
  if (database.kind === 'sqlite' && !existsSync(database.file)) return [];
  // Another check reports a database that cannot be read.
  if ((await schemaState(database).catch(() => 'none')) !== 'current') return [];
  const opened = openDatabase(database);
  try {
    await new MediaStores(opened, config).present.check();
    const { files, bytes } = await new MediaFigures(opened).read();
    const size = Math.ceil(bytes / MIB);
    return [
      media.store === 'folder'
        ? ok(
            phrase`files`,
            phrase`${files} of ${size} MiB in ${media.folder}, which backups of the database do not have`,
          )
        : ok(phrase`files`, phrase`${files} of ${size} MiB in the database`),
    ];
  } catch (error) {
    if (media.store !== 'folder') return [];
    return [
      failure(
        phrase`files`,
        phrase`${media.folder} cannot be used (${reasonOf(error)}): give it to the user that runs Recado`,
      ),
    ];
  } finally {
    await opened.close();
  }
}
