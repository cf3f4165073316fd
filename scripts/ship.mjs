// Puts together what the image holds: node scripts/ship.mjs <new folder>, after npm run build
import './lib/require-node.mjs';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { say } from './lib/say.mjs';
import { ship } from './lib/ship.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined || existsSync(folder)) {
  say('name a folder that is not there yet: node scripts/ship.mjs <folder>');
  process.exitCode = 2;
} else {
  const packages = ship(resolve(folder));
  say(`${folder} holds dist/ and ${packages.length} packages`);
}
