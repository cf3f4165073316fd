import { cpSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildClient, packClient } from '../../../scripts/lib/client-package.mjs';
import { inProject } from '../../support/paths.js';
import { startCommand } from '../../support/program.js';
import type { hasProgram } from '../../support/test-programs.js';
import { installPhpKit } from './php-kit.js';

/** A client for one language, used from its packed form. */
export interface Kit {
  readonly name: string;
  /** The program of the system without which it cannot run. */
  readonly needs?: Parameters<typeof hasProgram>[0];
  /** Installs it into an empty folder; answers the command that runs its scenario there, without the scenario's name. */
  install(folder: string): Promise<readonly [string, ...string[]]>;
}

export const KITS: readonly Kit[] = [
  {
    name: 'TypeScript',
    needs: 'tar',
    async install(folder) {
      buildClient();
      await unpack(packClient(folder), join(folder, 'node_modules/recado-client'));
      return [process.execPath, scenario('client', 'mjs', folder)];
    },
  },
  { name: 'PHP', needs: 'composer', install: installPhpKit },
];

/** Copies the scenario of a kit into the folder where the kit is installed. */
function scenario(kit: string, extension: string, folder: string): string {
  const file = inProject(`packages/${kit}/test/scenario.${extension}`);
  cpSync(file, join(folder, basename(file)));
  return join(folder, basename(file));
}

async function unpack(archive: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { exited, output } = startCommand('tar', ['xzf', archive, '-C', folder, '--strip-components=1']);
  if ((await exited).code !== 0) throw new Error(output());
}
