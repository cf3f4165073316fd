// Creates recado-<version>.tgz, the npm package: npm run package [-- <folder for it>]
import './lib/require-node.mjs';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { npmCommand } from './lib/npm.mjs';
import { prepare } from './lib/prepare.mjs';
import { runTool } from './lib/run-tool.mjs';
import { stagePackage } from './lib/ship.mjs';

await prepare();
const [target = '.'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'recado-package-'));
try {
  stagePackage(folder);
  mkdirSync(target, { recursive: true });
  const args = ['pack', folder, '--pack-destination', resolve(target), '--loglevel=error'];
  const { code } = await runTool(...npmCommand(args), { live: true });
  process.exitCode = code;
} finally {
  rmSync(folder, { recursive: true });
}
