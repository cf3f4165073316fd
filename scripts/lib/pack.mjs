import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { npmCommand } from './npm.mjs';
import { runTool } from './run-tool.mjs';
import { stagePackage } from './ship.mjs';

/** Creates recado-<version>.tgz in a folder, after a build. Answers the exit code of npm. */
export async function pack(target = '.') {
  const folder = mkdtempSync(join(tmpdir(), 'recado-package-'));
  try {
    stagePackage(folder);
    mkdirSync(target, { recursive: true });
    const args = ['pack', folder, '--pack-destination', resolve(target), '--loglevel=error'];
    return (await runTool(...npmCommand(args), { live: true })).code;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
