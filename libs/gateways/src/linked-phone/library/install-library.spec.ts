import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/cleanup.js';
import { installedVersion, LIBRARY_VERSION } from '../thread/library.js';
import { installErrorOf } from './install-error.js';
import { ABANDONED_MS, installLibrary } from './install-library.js';
import { placeLibrary } from './place-library.js';

/** A program in the place of npm: what it does is JavaScript, with `fs` at hand. */
function npmThat(does: string): string[] {
  const file = join(temporaryFolder(), 'npm.mjs');
  writeFileSync(file, `import fs from 'node:fs';\n${does}`);
  return [process.execPath, file];
}

const bringing = (version: string) =>
  npmThat(`fs.mkdirSync('node_modules/baileys', { recursive: true });
    fs.writeFileSync('node_modules/baileys/package.json', JSON.stringify({ version: '${version}' }));
    fs.writeFileSync('node_modules/said.json', JSON.stringify(process.argv.slice(2)));`);

/** A version as it stands in a folder, with a file that tells who put it there. */
function put(folder: string, version: string, who: string): void {
  mkdirSync(join(folder, 'node_modules/baileys'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/baileys/package.json'), JSON.stringify({ version }));
  writeFileSync(join(folder, 'node_modules/who'), who);
  for (const name of ['package.json', 'package-lock.json']) writeFileSync(join(folder, name), '{}');
}
const whoIn = (folder: string) => readFileSync(join(folder, 'node_modules/who'), 'utf8');

describe('the installation of the library of linked phones', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is by the kept list, without scripts, and leaves nothing else behind', async () => {
    const folder = join(temporaryFolder(), 'linked-phone');
    await installLibrary(folder, { npm: bringing(LIBRARY_VERSION) });
    expect(installedVersion(folder)).toBe(LIBRARY_VERSION);
    expect(readdirSync(folder).sort()).toEqual(['node_modules', 'package-lock.json', 'package.json']);
    const said = JSON.parse(readFileSync(join(folder, 'node_modules/said.json'), 'utf8')) as string[];
    expect(said).toEqual(expect.arrayContaining(['ci', '--omit=peer', '--ignore-scripts']));
  });

  it('replaces another version, and keeps what is there when it fails', async () => {
    const folder = temporaryFolder();
    const old = join(folder, 'node_modules/baileys');
    mkdirSync(old, { recursive: true });
    writeFileSync(join(old, 'package.json'), '{"version":"1.2.3"}');
    const failing = installLibrary(folder, {
      npm: npmThat(`console.error('npm error code ENOTFOUND'); process.exit(1);`),
    });
    await expect(failing).rejects.toMatchObject({ failure: 'no_network' });
    expect(installedVersion(folder)).toBe('1.2.3');
    await installLibrary(folder, { npm: bringing(LIBRARY_VERSION) });
    expect(installedVersion(folder)).toBe(LIBRARY_VERSION);
  });

  it('by two processes at once ends well for both', async () => {
    const folder = temporaryFolder();
    const npm = bringing(LIBRARY_VERSION);
    await Promise.all([installLibrary(folder, { npm }), installLibrary(folder, { npm })]);
    expect(installedVersion(folder)).toBe(LIBRARY_VERSION);
  });

  it('leaves what another process has put there meanwhile, and replaces the same version where it was asked to', async () => {
    const [folder, staging] = [temporaryFolder(), temporaryFolder()];
    put(folder, LIBRARY_VERSION, 'another process');
    put(staging, LIBRARY_VERSION, 'this process');
    await placeLibrary(staging, folder, null);
    expect(whoIn(folder)).toBe('another process');
    await placeLibrary(staging, folder, LIBRARY_VERSION);
    expect(whoIn(folder)).toBe('this process');
  });

  it('puts the former version back where the new one cannot be put in its place', async () => {
    const [folder, staging] = [temporaryFolder(), temporaryFolder()];
    put(folder, '1.2.3', 'before');
    for (const name of ['package.json', 'package-lock.json']) writeFileSync(join(staging, name), '{}');
    await expect(placeLibrary(staging, folder, '1.2.3')).rejects.toThrow('ENOENT');
    expect([installedVersion(folder), whoIn(folder)]).toEqual(['1.2.3', 'before']);
  });

  it('removes what killed processes have left behind, and nothing that may be in use', async () => {
    const folder = temporaryFolder();
    const [old, young] = [join(folder, '.installing-old'), join(folder, '.installing-young')];
    for (const path of [old, young]) mkdirSync(join(path, 'cache'), { recursive: true });
    const changed = new Date(Date.now() - ABANDONED_MS - 60_000);
    utimesSync(old, changed, changed);
    await installLibrary(folder, { npm: bringing(LIBRARY_VERSION) });
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });

  it('gives npm the way to the registry, and no secret of this process', async () => {
    const given = {
      https_proxy: 'http://proxy:3128',
      NPM_CONFIG_REGISTRY: 'http://npm.loja',
      NODE_EXTRA_CA_CERTS: '/ca',
    };
    const kept = { APP_SECRET: 'hush', DATABASE_URL: 'hush', GATEWAY_TOKEN: 'hush', NODE_OPTIONS: '--no-warnings' };
    for (const [name, value] of Object.entries({ ...given, ...kept })) vi.stubEnv(name, value);
    const npm = npmThat(`console.error(JSON.stringify(Object.keys(process.env))); process.exit(1);`);
    const said = await installLibrary(temporaryFolder(), { npm }).catch(({ words }: { words: string }) => words);
    const names = JSON.parse(/\[.*\]/.exec(said ?? '')?.[0] ?? '') as string[];
    expect(names).toEqual(expect.arrayContaining(['PATH', 'npm_config_cache', ...Object.keys(given)]));
    for (const name of Object.keys(kept)) expect(names).not.toContain(name);
  });

  it('tells no line that was cut off at its beginning', async () => {
    const npm = npmThat(
      `console.error('GET https://ana:' + 's3cret'.repeat(400) + '@npm.loja/baileys\\nnpm error code E403'); process.exit(1);`,
    );
    const failing = installLibrary(temporaryFolder(), { npm });
    await expect(failing).rejects.toMatchObject({ failure: 'no_network', words: 'npm error code E403' });
  });

  it('fails where npm is missing, and where it brings another version', async () => {
    const folder = temporaryFolder();
    await expect(installLibrary(folder, { npm: ['/no/such/npm'] })).rejects.toMatchObject({ failure: 'no_npm' });
    await expect(installLibrary(folder, { npm: bringing('9.9.9') })).rejects.toMatchObject({ failure: 'other' });
    expect(installedVersion(folder)).toBeNull();
  });

  it('fails where the folder takes no writes', async () => {
    const file = join(temporaryFolder(), 'a-file');
    writeFileSync(file, '');
    chmodSync(file, 0o444);
    await expect(installLibrary(join(file, 'linked-phone'))).rejects.toMatchObject({ failure: 'not_writable' });
  });

  it.each([
    ['npm error code EAI_AGAIN registry.npmjs.org', 'no_network'],
    ['npm error code E403\nnpm error 403 Forbidden', 'no_network'],
    ['EROFS: read-only file system, mkdir', 'not_writable'],
    ['npm error code EACCES', 'not_writable'],
    ['npm error nospc ENOSPC: no space left on device', 'disk_full'],
    ['npm error code EINTEGRITY', 'other_archive'],
    ['npm error code EUSAGE', 'other'],
  ])('tells from "%s" that it is %s', (words, failure) => {
    expect(installErrorOf(words).failure).toBe(failure);
  });

  it('tells what npm said without stacks and places of logs', () => {
    const words =
      'npm error code E1\nnpm error     at x (a.js:1)\nnpm error A complete log of this run can be found in: /x';
    expect(installErrorOf(words).words).toBe('npm error code E1');
  });

  it.each([
    ['GET https://ana:secret@npm.loja/baileys', 'GET https://npm.loja/baileys'],
    ['GET https://ana:se@cr/et@npm.loja/baileys', 'GET https://npm.loja/baileys'],
    ['GET https://ana:secret/@npm.loja/baileys twice', 'GET https://npm.loja/baileys twice'],
    ['GET https://to/ken@npm.loja', 'GET https://npm.loja'],
    ['GET https://ana:secret@npm.loja/@hapi%2fboom', 'GET https://hapi%2fboom'],
    ['404 https://npm.loja:4873/@hapi/boom - Not found', '404 https://npm.loja:4873/@hapi/boom - Not found'],
    ['404 https://npm.loja/@hapi%2fboom', '404 https://npm.loja/@hapi%2fboom'],
  ])('repeats no password of a registry: %s', (words, told) => {
    expect(installErrorOf(words).words).toBe(told);
    expect(installErrorOf(words, 'too_slow')).toMatchObject({ failure: 'too_slow', words: told });
  });
});
