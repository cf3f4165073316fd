// Prints what CHANGELOG.md says of the release that a tag names: node scripts/release-notes.mjs v1.2.0
import { readFileSync } from 'node:fs';
import { releaseNotes } from './lib/release-notes.mjs';
import { inProject } from './lib/root.mjs';
import { say } from './lib/say.mjs';

const read = (path) => readFileSync(inProject(path), 'utf8');
const { version } = JSON.parse(read('package.json'));
const { notes, problem } = releaseNotes({ tag: process.argv[2] ?? '', version, changelog: read('CHANGELOG.md') });
if (problem) {
  say(problem);
  process.exitCode = 1;
} else {
  console.log(notes);
}
