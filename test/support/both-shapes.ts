import { readdirSync, readFileSync } from 'node:fs';
import { inProject } from './paths.js';

const FOLDER = 'test/e2e';
const MARK = /^\/\/ On both shapes: \S/m;

/**
 * The e2e specs that also run on a database server and Redis, with two processes where it matters: those that contain a
 * comment `On both shapes:` with the reason. A spec has one when it depends on the queue, leases, locks, crashes or several
 * processes through the whole program. What these do not see (transport, validation, texts, the requests of one provider,
 * lists and forms of the panel) runs once. That a statement is SQL is no reason: the specs beside its source send it to both
 * databases (`*.db.spec.ts`), and `plans-server` names the statements that none of them sends.
 */
export function specsOnBothShapes(): string[] {
  const names = readdirSync(inProject(FOLDER)).filter((name) => name.endsWith('.spec.ts'));
  return names.map((name) => `${FOLDER}/${name}`).filter((path) => MARK.test(readFileSync(inProject(path), 'utf8')));
}
