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

/** A home of Composer that knows what comes from Debian, and not Packagist. */
export function composerOffline(folder: string): Record<string, string> {
  const home = join(folder, '.composer');
  mkdirSync(home, { recursive: true });
  writeFileSync(
    join(home, 'config.json'),
    JSON.stringify({ repositories: [{ 'packagist.org': false }, fromDebian()] }),
  );
  return { COMPOSER_HOME: home, ...COMPOSER };
}

const COMPOSER = { COMPOSER_ALLOW_SUPERUSER: '1', COMPOSER_DISABLE_NETWORK: '1', COMPOSER_NO_INTERACTION: '1' };

function fromDebian(): object {
  const known = FROM_DEBIAN.map((text) => text.split(':')).map(([name, version]) => ({
    name,
    version,
    type: 'metapackage',
  }));
  return { type: 'package', package: known };
}

function project(): object {
  const packed = { type: 'path', url: 'packed', options: { symlink: false } };
  return { repositories: [{ 'packagist.org': false }, packed, fromDebian()], autoload: { files: ['debian.php'] } };
}

async function composer(folder: string, ...args: string[]): Promise<void> {
  await run('composer', [...args, '--no-ansi'], folder);
}

async function run(program: string, args: readonly string[], cwd: string): Promise<void> {
  const env = { ...process.env, ...COMPOSER };
  const { exited, output } = startCommand(program, args, { cwd, env });
  if ((await exited).code !== 0) throw new Error(output());
}
