import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { inProject } from './support/paths.js';

interface Rule {
  readonly description?: string;
  readonly matchPackageNames?: readonly string[];
  /** The name in package.json, where an alias has the same package. */
  readonly matchDepNames?: readonly string[];
  readonly groupName?: string;
  readonly allowedVersions?: string;
}

const read = (path: string) => readFileSync(inProject(path), 'utf8');
/** JSON with comments. */
const readJsonc = (path: string) => ts.parseConfigFileTextToJson(path, read(path)).config as unknown;

describe('renovate.json', () => {
  const renovate = JSON.parse(read('renovate.json')) as {
    extends: string[];
    ignorePresets: string[];
    packageRules: Rule[];
  };
  const pinnedBy = (manifest: string): Record<string, string> => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(manifest)) as Record<
      string,
      Record<string, string>
    >;
    return { ...dependencies, ...devDependencies, ...optionalDependencies };
  };
  const pinned = { ...pinnedBy('test/bench/peers/package.json'), ...pinnedBy('package.json') };
  const held = renovate.packageRules.filter(({ allowedVersions }) => allowedVersions !== undefined);

  it('pins images and actions by digest', () => {
    expect(renovate.packageRules).toContainEqual(
      expect.objectContaining({ matchDatasources: ['docker'], pinDigests: true }),
    );
    expect(renovate.extends).toContain('helpers:pinGitHubActionDigests');
  });

  it('raises the tools under test/, which its usual rules leave out', () => {
    expect(renovate.ignorePresets).toContain(':ignoreModulesAndTests');
  });

  it('raises the packages of Nest together', () => {
    const [nest] = renovate.packageRules.filter(({ groupName }) => groupName === 'Nest');
    expect(nest?.matchPackageNames).toEqual(['@nestjs/**', 'fastify']);
  });

  it('holds the compiler and not its alias, which has the same package', () => {
    const typescript = held.filter((rule) => JSON.stringify(rule).includes('"typescript"'));
    expect(typescript).toEqual([expect.objectContaining({ matchDepNames: ['typescript'] })]);
    expect(typescript[0]).not.toHaveProperty('matchPackageNames');
  });

  it('gives a reason for each version that is held', () => {
    expect(held.length).toBeGreaterThan(5);
    expect(held.filter(({ description }) => !description)).toEqual([]);
  });

  it.each(
    held.map(({ matchDepNames, matchPackageNames, allowedVersions = '' }) => [
      (matchDepNames ?? matchPackageNames)?.[0] ?? '',
      allowedVersions,
    ]),
  )('holds %s at %s, which allows the version in package.json', (name, allowed) => {
    const version = pinned[name] ?? '';
    const [, below] = /^<(\d+)$/.exec(allowed) ?? [];
    if (below) expect(Number(version.split('.')[0])).toBeLessThan(Number(below));
    else expect(version).toBe(allowed);
  });
});

describe('docker/Dockerfile', () => {
  it('tells hadolint that an image of an argument has its tag there', () => {
    const lines = read('docker/Dockerfile').split('\n');
    const untold = lines.filter((line, at) => /^FROM \$\{/.test(line) && !/ignore=DL3006/.test(lines[at - 1] ?? ''));
    expect(untold).toEqual([]);
  });
});

describe('The environment of a contributor', () => {
  const container = readJsonc('.devcontainer/devcontainer.json') as {
    image: string;
    onCreateCommand: string;
    customizations: { vscode: { extensions: string[] } };
  };

  it('has the version of Node of the image', () => {
    const version = read('.nvmrc').trim();
    expect(read('docker/Dockerfile')).toContain(`NODE_IMAGE=node:${version}-`);
    expect(container.image).toMatch(new RegExp(`:${version}-`));
    const action = parse(read('.github/actions/prepare/action.yml')) as { inputs: { node: { default: string } } };
    expect(action.inputs.node.default).toBe(version);
  });

  it('has the programs that npm test installs', () => {
    const installed = ['chromium', 'compose', 'mariadb', 'redis'].map((name) => {
      const [, program = ''] = /findOrInstall\(\w+, '([\w-]+)'/.exec(read(`scripts/lib/${name}.mjs`)) ?? [];
      return program;
    });
    expect(installed).toEqual(['chromium-headless-shell', 'docker-compose', 'mariadb-server', 'redis-server']);
    const programs = container.onCreateCommand.split(' ').filter((word) => installed.includes(word));
    expect(programs.sort()).toEqual(installed);
  });

  it('has extensions that are recommended', () => {
    const { recommendations } = JSON.parse(read('.vscode/extensions.json')) as { recommendations: string[] };
    const { extensions } = container.customizations.vscode;
    expect(extensions.filter((name) => !recommendations.includes(name))).toEqual([]);
  });
});
