import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cleanUp } from '../cleanup.js';
import { inProject } from '../paths.js';
import { startServer } from '../server.js';

const CHUNKS = inProject('dist/chunks');
/** V8 of another version compiles anew. A file has the name of its chunk and the tag of the flags. */
const FOLDER = inProject(`node_modules/.cache/recado/code/${process.version}`);
const TAG = /\.\d+$/;

/**
 * Lets all programs that the tests of this run start reuse compiled code. After a build it starts one server that
 * compiles, because those that a test kills leave nothing; the code of a former build is removed.
 */
export async function fillCodeCache(): Promise<void> {
  process.env.RECADO_TEST_CODE_CACHE = FOLDER;
  mkdirSync(FOLDER, { recursive: true });
  const files = readdirSync(FOLDER);
  const former = files.filter((file) => !existsSync(join(CHUNKS, file.replace(TAG, ''))));
  // Several suites begin at once: another one may have removed a file already.
  for (const file of former) rmSync(join(FOLDER, file), { force: true });
  if (files.length > 0 && former.length === 0) return;
  const server = await startServer();
  await server.stop();
  cleanUp();
}
