import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Compose, findCompose } from '../../scripts/lib/compose.mjs';
import { inProject } from './paths.js';

/** A service as Docker Compose prints it after it has merged, substituted and checked everything. */
export interface ComposedService {
  readonly profiles: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly read_only?: boolean;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

/** Either the file as Docker Compose reads it or the words with which it refused the file. */
export type Composed =
  | { readonly name?: string; readonly services: Readonly<Record<string, ComposedService>> }
  | { readonly refused: string };

/** The Docker Compose of this machine; without one its tests are skipped. */
export const compose = findCompose();

/**
 * Lets the Docker Compose of this machine read the text of a compose file as if it were docker/compose.yaml. Only the given
 * variables are set; docker/.env, which an operator may have, is not read.
 */
export function readWithCompose(text: string, variables: Readonly<Record<string, string>> = {}): Composed {
  if (!compose) throw new Error('no Docker Compose on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'recado-compose-'));
  try {
    const noSettings = join(folder, 'empty.env');
    writeFileSync(noSettings, '');
    return runConfig(compose, noSettings, text, { RECADO_SETTINGS: noSettings, ...variables });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runConfig(
  { command, major }: Compose,
  noSettings: string,
  text: string,
  variables: Readonly<Record<string, string>>,
): Composed {
  const [program, ...words] = command;
  const name = major === 1 ? ['--project-name', 'recado'] : [];
  const place = [...name, '--env-file', noSettings, '--file', '-'];
  const profiles = ['lite', 'full', 'observability'].flatMap((profile) => ['--profile', profile]);
  const { status, stdout, stderr } = spawnSync(program, [...words, ...place, ...profiles, 'config'], {
    cwd: inProject('docker'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...variables },
    input: major === 1 ? forVersion1(text) : text,
    encoding: 'utf8',
  });
  return status === 0 ? (parse(stdout) as Composed) : { refused: stderr };
}

/**
 * The same file for Docker Compose 1, which Debian 12 has: it takes the project's name only as an argument, requires every
 * `env_file`, and has no limit of processes below `deploy`. Everything else it reads and checks as it is.
 */
function forVersion1(text: string): string {
  return text
    .replace(/^name: \w+$/m, '')
    .replaceAll(/, pids: \d+/g, '')
    .replaceAll(/- path: (.+)\n +required: false$/gm, '- $1');
}
