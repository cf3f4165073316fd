import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../../support/paths.js';
import { startCommand } from '../../support/program.js';

const PACKAGE = inProject('packages/php');
/** What Packagist would bring comes from Debian's packages, so that nothing is fetched; Composer only hears that it is there. */
const FROM_DEBIAN = [
  'psr/http-client:1.0.1',
  'psr/http-factory:1.0.1',
  'psr/http-message:1.0.1',
  'guzzlehttp/guzzle:7.4.5',
];

/** Packs the client for PHP and installs it into an empty folder by Composer; answers the command of its scenario. */
export async function installPhpKit(folder: string): Promise<readonly [string, ...string[]]> {
  mkdirSync(join(folder, 'packed'), { recursive: true });
  await composer(PACKAGE, 'archive', '--format=tar', `--dir=${folder}`, '--file=packed');
  await run('tar', ['xf', 'packed.tar', '-C', 'packed'], folder);
  writeFileSync(join(folder, 'debian.php'), "<?php require_once 'GuzzleHttp/autoload.php';\n");
  writeFileSync(join(folder, 'composer.json'), JSON.stringify(project()));
  await composer(folder, 'require', 'recado/recado:@dev', 'guzzlehttp/guzzle');
  const scenario = join(folder, 'scenario.php');
  cpSync(join(PACKAGE, 'test/scenario.php'), scenario);
  return ['php', scenario];
}

function project(): object {
  const known = FROM_DEBIAN.map((text) => text.split(':')).map(([name, version]) => ({
    name,
    version,
    type: 'metapackage',
  }));
  return {
    repositories: [
      { 'packagist.org': false },
      { type: 'path', url: 'packed', options: { symlink: false } },
      { type: 'package', package: known },
    ],
    autoload: { files: ['debian.php'] },
  };
}

async function composer(folder: string, ...args: string[]): Promise<void> {
  await run('composer', [...args, '--no-interaction', '--no-ansi'], folder);
}

async function run(program: string, args: readonly string[], cwd: string): Promise<void> {
  const env = { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1', COMPOSER_DISABLE_NETWORK: '1' };
  const { exited, output } = startCommand(program, args, { cwd, env });
  if ((await exited).code !== 0) throw new Error(output());
}
