import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/cleanup.js';
import { newServer } from '../support/server.js';

/** Ends like a start whose database answers too late, as often as the file says, and then is ready. */
const PROGRAM = `
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
appendFileSync('starts', '.');
if (readFileSync('starts', 'utf8').length <= Number(process.env.FAILURES)) {
  process.stderr.write(process.env.LAST_WORDS + '\\n    at somewhere\\n');
  process.exit(1);
}
createServer((_, response) => response.end()).listen(Number(process.env.PORT), '127.0.0.1');
`;

const TOO_LATE = 'DatabaseUnavailableError: the database is unavailable';

async function startWith(FAILURES: string, LAST_WORDS: string) {
  const folder = temporaryFolder();
  const entry = join(folder, 'program.mjs');
  writeFileSync(entry, PROGRAM);
  const server = await newServer({ folder, entry, env: { FAILURES, LAST_WORDS } });
  const started = await server.start().then(
    () => true,
    // A port that refuses connections is what it waits to end.
    () => false,
  );
  await server.kill();
  return { started, starts: readFileSync(join(folder, 'starts'), 'utf8').length };
}

it.each([
  ['again where its database answers too late', '2', TOO_LATE, { started: true, starts: 3 }],
  ['three times at most', '3', TOO_LATE, { started: false, starts: 3 }],
  ['once where it fails for another reason', '1', 'TypeError: broken', { started: false, starts: 1 }],
])('the harness starts a server %s', async (_how, failures, lastWords, expected) => {
  expect(await startWith(failures, lastWords)).toEqual(expected);
});
