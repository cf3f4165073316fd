import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../paths.js';

const NAME = 'n8n-nodes-evolution-api';
const VERSION = '1.0.4';
const SHA512 = '0ow1ohKmeJlasGX0q7DB+c8zjfeGfHRgxjn7Tunos0x/y+x/FWjPCHL3vgS16SoKRvukWAxiE7vU/1St3DXwvA==';
const CACHE = inProject('node_modules/.cache');
const PLACE = join(CACHE, `${NAME}-${VERSION}`);

/**
 * The folder of the n8n node for Evolution API, which is loaded once; undefined: it could not be. It is no package of this
 * project: its installation loads and runs another program, and it wants `n8n-workflow`, whose licence is not free.
 */
export function evolutionNode(): string | undefined {
  if (!existsSync(PLACE)) load();
  return existsSync(PLACE) ? PLACE : undefined;
}

/** Nothing of the package runs here. Of two processes that load it at once, the first one keeps it. */
function load(): void {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'evolution-node-'));
  try {
    const pack = ['pack', `${NAME}@${VERSION}`, '--silent', '--fetch-retries=0', '--pack-destination', folder];
    if (spawnSync('npm', pack, { cwd: folder }).status !== 0) return;
    const file = join(folder, `${NAME}-${VERSION}.tgz`);
    const found = createHash('sha512').update(readFileSync(file)).digest('base64');
    if (found !== SHA512) throw new Error(`${NAME} ${VERSION} is not what it was: ${found}`);
    spawnSync('tar', ['-xzf', file, '-C', folder]);
    if (!existsSync(PLACE)) renameSync(join(folder, 'package'), PLACE);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
