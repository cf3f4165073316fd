import { readdirSync, readFileSync } from 'node:fs';
import { inProject } from './paths.js';

const FOLDER = 'test/e2e';
const MARK = /^\/\/ On both shapes: \S/m;

/**
 * The e2e specs that also run on a database server and Redis, with two processes where it matters: those that contain a
 * comment `On both shapes:` with the reason. A spec has one when it depends on SQL, the queue, leases, crashes or several
 * processes through the whole program. What the database does not see (transport, validation, texts, the requests of one
 * provider) runs once; the SQL of each lib is tested on both databases beside its source.
 */
export function specsOnBothShapes(): string[] {
  const names = readdirSync(inProject(FOLDER)).filter((name) => name.endsWith('.spec.ts'));
  return names.map((name) => `${FOLDER}/${name}`).filter((path) => MARK.test(readFileSync(inProject(path), 'utf8')));
}
