// Creates the folder of the image, after a build: node scripts/ship.mjs <new folder>
import './lib/require-node.mjs';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { say } from './lib/say.mjs';
import { ship } from './lib/ship.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined || existsSync(folder)) {
  say('name a folder that does not exist yet: node scripts/ship.mjs <folder>');
  process.exitCode = 2;
} else {
  const packages = ship(resolve(folder));
  say(`${folder} contains dist/ and ${packages.length} packages`);
}
