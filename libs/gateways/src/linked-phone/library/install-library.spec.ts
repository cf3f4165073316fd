import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/cleanup.js';
import { installedVersion, LIBRARY_VERSION } from '../thread/library.js';
import { installErrorOf } from './install-error.js';
import { installLibrary } from './install-library.js';

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

describe('the installation of the library of linked phones', () => {
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

  it('repeats no password of a registry', () => {
    expect(installErrorOf('GET https://ana:secret@npm.loja/baileys').words).toBe('GET https://npm.loja/baileys');
  });
});
