import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from '../npm.mjs';
import { inProject } from '../root.mjs';
import { runTool } from '../run-tool.mjs';
import { say } from '../say.mjs';

const FOLDER = inProject('node_modules', '.cache', 'collections');
const PACKAGES = { dependencies: { '@usebruno/cli': '4.1.0', newman: '6.2.2' } };
const INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', FOLDER];

/** Installs the programs that run collections into a cached folder, 300 MB; answers their paths. */
export async function ensureRunners() {
  const [record, stamp] = [join(FOLDER, '.recado-install'), JSON.stringify(PACKAGES)];
  if (!existsSync(record) || readFileSync(record, 'utf8') !== stamp) {
    say(`installing ${Object.keys(PACKAGES.dependencies).join(' and ')} into ${FOLDER}`);
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(
      join(FOLDER, 'package.json'),
      JSON.stringify({ name: 'recado-collections', private: true, ...PACKAGES }),
    );
    const { code, output } = await runTool(...npmCommand(INSTALL));
    if (code !== 0) throw new Error(output);
    writeFileSync(record, stamp);
  }
  const packages = join(FOLDER, 'node_modules');
  return { bru: join(packages, '@usebruno/cli/bin/bru.js'), newman: join(packages, 'newman/bin/newman.js') };
}
