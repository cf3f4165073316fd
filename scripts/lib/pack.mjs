import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { npmCommand } from './npm.mjs';
import { inProject } from './root.mjs';
import { stagePackage } from './ship.mjs';

/** Creates recado-<version>.tgz in a folder, after a build; answers its path. Throws when npm cannot. */
export const pack = (target = '.') => packStaged(target, stagePackage);

/** Packs one of the packages in `packages/`, after its build, into a folder; answers the path of the archive. */
export function packKit(name, target) {
  const source = inProject('packages', name);
  return packStaged(target, (folder) => {
    const { files } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
    for (const file of ['package.json', 'LICENSE', 'README.md', ...files]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(source, file), join(folder, file), { recursive: true });
    }
  });
}

function packStaged(target, stage) {
  const folder = mkdtempSync(join(tmpdir(), 'recado-package-'));
  try {
    stage(folder);
    settleModes(folder);
    mkdirSync(target, { recursive: true });
    const args = ['pack', folder, '--silent', '--pack-destination', resolve(target)];
    const [command, all] = npmCommand(args);
    const stdio = ['ignore', 'pipe', 'inherit'];
    return join(resolve(target), execFileSync(command, all, { cwd: folder, encoding: 'utf8', stdio }).trim());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Packers keep the modes of files, which depend on the umask of whoever made the copy of the repository. */
export function settleModes(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    chmodSync(path, entry.isDirectory() || statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
