import { execFileSync } from 'node:child_process';
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sbomOf } from '../../scripts/lib/sbom.mjs';
import { inProject } from '../support/paths.js';

/** What a build reads, besides packages. */
const SOURCES = ['apps', 'docs', 'libs', 'packages', 'scripts', 'LICENSE', 'package-lock.json', 'package.json'];
const BUILT = inProject('dist');

const filesBelow = (folder: string) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
    .sort();

describe('A build', () => {
  let copy: string;

  // On the disk of the project, where the files of packages need no copies; a link to their folder would keep its path.
  beforeAll(() => {
    mkdirSync(inProject('test-results'), { recursive: true });
    copy = join(mkdtempSync(inProject('test-results/a deeper folder ç ')), 'copy');
    for (const part of [...SOURCES, 'tsconfig.json']) cpSync(inProject(part), join(copy, part), { recursive: true });
    const [from, to] = [inProject('node_modules'), join(copy, 'node_modules')];
    const files = filesBelow(from).filter((file) => !file.startsWith('.'));
    for (const folder of new Set(files.map(dirname))) mkdirSync(join(to, folder), { recursive: true });
    for (const file of files) linkSync(join(from, file), join(to, file));
  });
  afterAll(() => rmSync(dirname(copy), { recursive: true }));

  it('is the same bytes in another folder, time zone and language, and later', () => {
    const env = { ...process.env, TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };
    execFileSync(process.execPath, [join(copy, 'scripts/build.mjs')], { cwd: tmpdir(), env, stdio: 'pipe' });
    const again = join(copy, 'dist');
    const files = filesBelow(BUILT);
    expect(filesBelow(again)).toEqual(files);
    expect(files.length).toBeGreaterThan(100);
    const bytes = (folder: string, file: string) => readFileSync(join(folder, file));
    expect(files.filter((file) => !bytes(BUILT, file).equals(bytes(again, file)))).toEqual([]);
  });
});

interface Bom {
  readonly serialNumber: string;
  readonly metadata: { readonly timestamp: string; readonly component: object };
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly licenses?: readonly object[];
    readonly properties: readonly { readonly value: string }[];
  }[];
}

describe('The bill of materials', () => {
  const notices = readFileSync(join(BUILT, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  const project = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as {
    readonly version: string;
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const manifest = {
    name: 'recado',
    version: project.version,
    dependencies: { bull: project.dependencies.bull! },
    optionalDependencies: {},
  };
  const text = sbomOf({ manifest, notices, seconds: 1_796_000_000 });
  const bom = JSON.parse(text) as Bom;
  const shipped = (how: string) =>
    bom.components
      .filter(({ properties }) => properties.some(({ value }) => value === how))
      .map((component) => component['bom-ref']);

  it('has each package whose code is bundled, and each that an installation brings, with its licence', () => {
    const sections = notices.split(/^-{80}$/m).slice(1);
    const packages = sections.map((section) => section.trim().split(' ').slice(0, 2).join('@'));
    expect(shipped('bundled').toSorted()).toEqual(packages.toSorted());
    // npm leaves the first out where it is told to leave tools out, because a tool needs it too.
    for (const name of ['@nestjs/core', 'typeorm'])
      expect(shipped('bundled')).toContain(`${name}@${project.dependencies[name]}`);
    expect(shipped('installed')).toEqual(expect.arrayContaining([`bull@${project.dependencies.bull}`]));
    expect(shipped('installed').some((name) => name.startsWith('msgpackr@'))).toBe(true);
    expect(bom.components.filter(({ licenses }) => !licenses?.length)).toEqual([]);
  });

  it('has no tools', () => {
    const names = bom.components.map((component) => component['bom-ref'].replace(/@[^@]*$/, ''));
    for (const tool of ['vitest', 'typescript', '@swc/core', 'swagger-ui-dist']) expect(names).not.toContain(tool);
  });

  it('names the program and the time of the release, and neither this folder nor this minute', () => {
    expect(bom.metadata).toMatchObject({ timestamp: '2026-11-30T00:53:20.000Z', component: { name: 'recado' } });
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(sbomOf({ manifest, notices, seconds: 1_796_000_000 })).toBe(text);
  });
});
