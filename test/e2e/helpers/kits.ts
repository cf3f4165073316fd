import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildClient } from '../../../scripts/lib/client-package.mjs';
import { buildN8nNode, writeN8nStandIn } from '../../../scripts/lib/n8n-package.mjs';
import { packKit } from '../../../scripts/lib/pack.mjs';
import { CLI_ENTRY, inProject } from '../../support/paths.js';
import { startCommand } from '../../support/program.js';
import { hasPythonTools, PYTHON } from '../../support/python.js';
import type { hasProgram } from '../../support/test-programs.js';
import type { Break } from './breaking-proxy.js';
import { composerOffline, installPhpKit } from './php-kit.js';

/** A client for one language, used from its packed form. */
export interface Kit {
  readonly name: string;
  /** As what it names itself to a server. */
  readonly agent: string;
  /** The program of the system without which it cannot run. */
  readonly needs?: Parameters<typeof hasProgram>[0];
  /** It hears of no webhooks. */
  readonly isDeaf?: true;
  /** It is asked by an assistant, to whom `expectedEnd` tells other ends. */
  readonly isForAssistants?: true;
  /** The samples of its READMEs, which run in the folder where it is installed. */
  readonly samples?: Samples;
  /** How the commands of its READMEs are run without a network; a unit of Pascal is a file to copy. */
  readonly commands?: Commands;
  /** How some of its requests end, by their number, where those of all kits miss what matters. */
  readonly breaks?: ReadonlyMap<number, Break>;
  /** Installs it into an empty folder; answers the command that runs its scenario there, without the scenario's name. */
  install(folder: string): Promise<readonly [string, ...string[]]>;
}

/** The commands by which both READMEs of a kit install it. They begin in a copy of the repository, or in an empty folder. */
interface Commands {
  /** Below `packages`. */
  readonly at: string;
  /** Where the README says to be; the project where it is undefined. */
  from?(folder: string): string;
  /** The names by which the READMEs call the folder of the reader or the copy of the repository. */
  readonly names: RegExp;
  /** What stands for such a name; `name` is the one that was found. */
  named(folder: string, name: string): string;
  /** What keeps the programs off the network and out of the home of the user. */
  env(folder: string): Record<string, string>;
  /** Shell commands that end with 0 in the folder where the kit was installed. */
  readonly proof: string;
}

/** The samples of both READMEs of a kit. */
interface Samples {
  /** The folder of the READMEs, in that where the kit is installed. */
  readonly at: string;
  readonly fence: string;
  /** Which of them run by themselves. */
  readonly runs: RegExp;
  /** Whether it prints something. */
  readonly prints: RegExp;
  /** Answers the command that runs a sample, `name` without an extension. */
  prepare(folder: string, name: string, code: string): Promise<readonly [string, ...string[]]>;
}

/** What runs the client for TypeScript beside Node, where it is in the PATH: neither is a package of Debian. */
const RUNTIMES: Readonly<Record<string, readonly string[]>> = { bun: [], deno: ['run', '--allow-all'] };
const isThere = (program: string) => spawnSync(program, ['--version']).status === 0;

const OFFLINE = {
  npm_config_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
};

/** With the tools of Debian in the place of a build that is isolated, into a folder in the place of the system's. */
function pipOffline(folder: string): Record<string, string> {
  const isolated = { PIP_NO_INDEX: '1', PIP_NO_BUILD_ISOLATION: '0', PIP_DISABLE_PIP_VERSION_CHECK: '1' };
  return { ...isolated, PIP_TARGET: join(folder, 'site'), HOME: folder, PATH: '/usr/bin:/bin' };
}

async function installTypeScript(folder: string): Promise<string> {
  await buildClient();
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', packKit('client', folder)], folder);
  return scenario('client', 'mjs', folder);
}

export const KITS: readonly Kit[] = [
  {
    name: 'TypeScript',
    agent: 'typescript',
    install: async (folder) => [process.execPath, await installTypeScript(folder)],
    commands: {
      at: 'client',
      names: /\.\.\/(?:my-program|meu-programa)/g,
      named: (folder) => folder,
      env: () => OFFLINE,
      proof: `node --input-type=module -e "import { Recado } from 'recado-client'; new Recado({ url: 'http://x', key: 'k' })"`,
    },
    samples: {
      at: 'node_modules/recado-client',
      fence: 'ts',
      runs: /^(?!.*express)/s,
      prints: /^(Pendente|Enviando|Enviada|Entregue|Lida|5511987654321)\n/,
      prepare: compileTypeScript,
    },
  },
  {
    name: 'n8n',
    agent: 'n8n',
    needs: 'tar',
    commands: {
      at: 'n8n-nodes-recado',
      names: /(?<=--pack )\.|\.(?=\/n8n-nodes-recado-)/g,
      named: (folder) => folder,
      env: (folder) => ({ ...OFFLINE, HOME: folder }),
      proof: 'test -f ~/.n8n/nodes/node_modules/n8n-nodes-recado/dist/nodes/Recado/Recado.node.js',
    },
    async install(folder) {
      await buildN8nNode();
      await unpack(packKit('n8n-nodes-recado', folder), join(folder, 'node_modules/n8n-nodes-recado'));
      await writeN8nStandIn(folder);
      return [process.execPath, scenario('n8n-nodes-recado', 'mjs', folder)];
    },
  },
  {
    name: 'PHP',
    agent: 'php',
    needs: 'composer',
    install: installPhpKit,
    commands: {
      at: 'php',
      from: (folder) => folder,
      names: /\/path\/to\/recado/g,
      named: () => inProject('.'),
      env: composerOffline,
      proof: `php -r 'require "vendor/autoload.php"; exit(class_exists("Recado\\Client") ? 0 : 1);'`,
    },
    samples: {
      at: 'vendor/recado/recado',
      fence: 'php',
      runs: /^<\?php\nrequire 'vendor(?!.*php:\/\/input)/s,
      prints: /^/,
      prepare: async (folder, name, code) => ['php', written(folder, `${name}.php`, code)],
    },
  },
  {
    name: 'Free Pascal',
    agent: 'pascal',
    needs: 'fpc',
    install: compilePascal,
    samples: {
      at: '.',
      fence: 'pascal',
      runs: /^program /,
      prints: /^\d+ [A-Z]\w+\n$/,
      async prepare(folder, name, code) {
        const source = written(folder, `${name}.pas`, code.replace(/^program \w+/, `program ${name}`));
        await run('fpc', [`-FE${folder}`, `-Fu${folder}`, source]);
        return [join(folder, name)];
      },
    },
  },
  {
    name: 'MCP',
    agent: 'mcp',
    isDeaf: true,
    isForAssistants: true,
    // After a list of tools each message is a preview and a send: these are sends, which are repeated by their token.
    breaks: new Map([
      [10, 'unread'],
      [41, 'unanswered'],
      [51, 'half'],
    ]),
    install: () => Promise.resolve([process.execPath, inProject('test/e2e/helpers/mcp-scenario.mjs'), CLI_ENTRY]),
  },
  ...Object.entries(RUNTIMES)
    .filter(([program]) => isThere(program))
    .map(([program, args]) => ({
      name: `TypeScript in ${program}`,
      agent: 'typescript',
      install: async (folder: string) => [program, ...args, await installTypeScript(folder)] as const,
    })),
  ...(hasPythonTools()
    ? [
        {
          name: 'Python',
          agent: 'python',
          install: installPython,
          commands: {
            at: 'python',
            from: (folder: string) => folder,
            names: /\.\/packages\/python/g,
            named(folder: string, name: string) {
              cpSync(inProject('packages/python'), join(folder, name), { recursive: true });
              return name;
            },
            env: pipOffline,
            proof: `PYTHONPATH=site ${PYTHON} -c 'import recado; recado.Recado("http://x", "k")'`,
          },
          samples: {
            at: 'source',
            fence: 'python',
            runs: /import (?:Recado|AsyncRecado)\b/,
            prints: /^[A-Z]\w+\n/,
            prepare: async (folder: string, name: string, code: string) =>
              [join(folder, 'own/bin/python'), written(folder, `${name}.py`, code)] as const,
          },
        },
      ]
    : []),
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

/** Compiles a sample against the types of the package, as a program that has it in its folder. */
async function compileTypeScript(folder: string, name: string, code: string): Promise<readonly [string, string]> {
  const types = ['--types', 'node', '--typeRoots', inProject('node_modules/@types'), '--skipLibCheck', '--strict'];
  const compiler = inProject('node_modules/typescript-native/bin/tsc');
  const source = written(folder, `${name}.mts`, code);
  await run(process.execPath, [
    compiler,
    '--ignoreConfig',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    ...types,
    source,
  ]);
  return [process.execPath, join(folder, `${name}.mjs`)];
}

function written(folder: string, name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** Compiles the scenario beside the unit, as a program that was given the file. */
async function compilePascal(folder: string): Promise<readonly [string]> {
  for (const file of ['Recado.pas', 'README.md', 'README.pt-BR.md'])
    cpSync(inProject(`packages/pascal/${file}`), join(folder, file));
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

async function run(program: string, args: readonly string[], cwd?: string): Promise<void> {
  const { exited, output } = startCommand(program, args, cwd === undefined ? {} : { cwd });
  if ((await exited).code !== 0) throw new Error(output());
}
