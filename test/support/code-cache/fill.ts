import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cleanUp } from '../cleanup.js';
import { inProject } from '../paths.js';
import { startServer } from '../server.js';

const CHUNKS = inProject('dist/chunks');
/** V8 of another version compiles anew. */
const FOLDER = inProject(`node_modules/.cache/recado/code/${process.version}`);

/**
 * Lets all programs that the tests of this run start reuse compiled code. After a build it starts one server that
 * compiles; the code of a former build is removed.
 */
export async function fillCodeCache(): Promise<void> {
  process.env.RECADO_TEST_CODE_CACHE = FOLDER;
  mkdirSync(FOLDER, { recursive: true });
  // Several suites begin at once: another one may have removed a file already.
  for (const file of readdirSync(FOLDER))
    if (!existsSync(join(CHUNKS, file))) rmSync(join(FOLDER, file), { force: true });
  if (readdirSync(FOLDER).length > 0) return;
  const server = await startServer();
  await server.stop();
  cleanUp();
}
