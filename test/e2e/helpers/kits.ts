import { cpSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildClient, packClient } from '../../../scripts/lib/client-package.mjs';
import { buildN8nNode, packN8nNode, writeN8nStandIn } from '../../../scripts/lib/n8n-package.mjs';
import { CLI_ENTRY, inProject } from '../../support/paths.js';
import { startCommand } from '../../support/program.js';
import { hasPythonTools, PYTHON } from '../../support/python.js';
import type { hasProgram } from '../../support/test-programs.js';
import type { Break } from './breaking-proxy.js';
import { installPhpKit } from './php-kit.js';

/** A client for one language, used from its packed form. */
export interface Kit {
  readonly name: string;
  /** The program of the system without which it cannot run. */
  readonly needs?: Parameters<typeof hasProgram>[0];
  /** It hears of no webhooks. */
  readonly isDeaf?: true;
  /** How some of its requests end, by their number, where those of all kits miss what matters. */
  readonly breaks?: ReadonlyMap<number, Break>;
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
  {
    name: 'n8n',
    needs: 'tar',
    async install(folder) {
      await buildN8nNode();
      await unpack(packN8nNode(folder), join(folder, 'node_modules/n8n-nodes-recado'));
      await writeN8nStandIn(folder);
      return [process.execPath, scenario('n8n-nodes-recado', 'mjs', folder)];
    },
  },
  { name: 'PHP', needs: 'composer', install: installPhpKit },
  { name: 'Free Pascal', needs: 'fpc', install: compilePascal },
  {
    name: 'MCP',
    isDeaf: true,
    // After a list of tools each message is a preview and a send: these are sends, which are repeated by their token.
    breaks: new Map([
      [10, 'unread'],
      [41, 'unanswered'],
      [51, 'half'],
    ]),
    install: () => Promise.resolve([process.execPath, inProject('test/e2e/helpers/mcp-scenario.mjs'), CLI_ENTRY]),
  },
  ...(hasPythonTools() ? [{ name: 'Python', install: installPython }] : []),
];

/** Builds the wheel from a copy, because setuptools writes beside the sources, and installs it without a network. */
async function installPython(folder: string): Promise<readonly [string, string]> {
  const [source, wheels, own] = ['source', 'wheels', 'own'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  cpSync(inProject('packages/python'), source, { recursive: true });
  const offline = ['--quiet', '--no-index', '--no-deps', '--disable-pip-version-check'];
  await run(PYTHON, ['-m', 'pip', 'wheel', ...offline, '--no-build-isolation', '--wheel-dir', wheels, source]);
  await run(PYTHON, ['-m', 'venv', '--without-pip', own]);
  const python = join(own, 'bin/python');
  await run(PYTHON, ['-m', 'pip', '--python', python, 'install', ...offline, '--find-links', wheels, 'recado-client']);
  return [python, scenario('python', 'py', folder)];
}

/** Compiles the scenario beside the unit, as a program that was given the file. */
async function compilePascal(folder: string): Promise<readonly [string]> {
  cpSync(inProject('packages/pascal/Recado.pas'), join(folder, 'Recado.pas'));
  await run('fpc', [`-FE${folder}`, '-oscenario', `-Fu${folder}`, scenario('pascal', 'pas', folder)]);
  return [join(folder, 'scenario')];
}

/** Copies the scenario of a kit into the folder where the kit is installed. */
function scenario(kit: string, extension: string, folder: string): string {
  const file = inProject(`packages/${kit}/test/scenario.${extension}`);
  cpSync(file, join(folder, basename(file)));
  return join(folder, basename(file));
}

async function unpack(archive: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await run('tar', ['xzf', archive, '-C', folder, '--strip-components=1']);
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const { exited, output } = startCommand(program, args);
  if ((await exited).code !== 0) throw new Error(output());
}
