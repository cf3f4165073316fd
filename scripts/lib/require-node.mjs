// The first import of every entry script: an old Node must print this sentence instead of a stack trace.
import { readFileSync } from 'node:fs';
import { inProject } from './root.mjs';

const { engines } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
const [needMajor, needMinor] = engines.node.match(/\d+/g).map(Number);
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < needMajor || (major === needMajor && minor < needMinor)) {
  process.stderr.write(
    `Recado needs Node ${needMajor}.${needMinor} or newer, and this is Node ${process.versions.node}.\n`,
  );
  process.exit(1);
}
