import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inProject } from './root.mjs';

/** One hash over the names and the contents of files, given relative to the project. */
export function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(inProject(file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
