import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inProject } from '../paths.js';

const OWN = /^(libs|apps)\/[^/]+\/src\//;
const OF_DATABASE = 'libs/database/src/';
const OF_TESTS = /\.spec\.ts$|\/testing\//;

/** How many stack frames are searched: enough for a few helpers between the source and the database. */
const FRAMES = 30;

/** The source file that sends the current statement, relative to the project's root; undefined when a test sends it. */
export function callerOf(): string | undefined {
  const file = files().find((each) => !each.startsWith(OF_DATABASE) && !each.startsWith('test/support/statements/'));
  return file !== undefined && OWN.test(file) && !OF_TESTS.test(file) ? file : undefined;
}

/** The project's files on the stack, the innermost first. Source maps are not applied, because that takes long. */
function files(): string[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  Error.prepareStackTrace = (_error, frames) => frames;
  const frames = new Error().stack as unknown as NodeJS.CallSite[];
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  return frames.map((frame) => projectPath(frame.getFileName() ?? '')).filter((path) => path !== '');
}

function projectPath(name: string): string {
  const path = name.startsWith('file:') ? fileURLToPath(name) : name;
  const found = relative(inProject(''), path).replaceAll('\\', '/');
  return found.startsWith('..') || found.startsWith('node_modules/') || !path.startsWith('/') ? '' : found;
}
