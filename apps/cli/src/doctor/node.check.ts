import { type Finding, failure, ok } from './finding.js';
import { phrase } from '../language/text.js';

/** The same as `engines` in package.json. */
const OLDEST = { major: 20, minor: 19 };

/** Checks the version of Node. */
export function checkNode(version: string = process.versions.node): readonly Finding[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor);
  if (isEnough) return [ok(phrase`Node`, phrase`${version}`)];
  return [failure(phrase`Node`, phrase`${version} is too old: install ${OLDEST.major}.${OLDEST.minor} or newer`)];
}
