import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dependenciesPage } from '../scripts/lib/dependencies.mjs';
import { inProject } from './support/paths.js';

const read = (path: string) => readFileSync(inProject(path), 'utf8');
const page = read('docs/dependencies.md');
const project = JSON.parse(read('package.json')) as Record<string, Record<string, unknown>>;

describe('docs/dependencies.md', () => {
  it('says of each direct dependency why it is there', () => {
    const { dependencies, optionalDependencies, devDependencies } = project;
    const rows = [...page.matchAll(/^\| `([^`]+)` \| (\S[^|]+) \|/gm)].map(([, name]) => name!);
    const direct = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
    expect(rows.toSorted()).toEqual(direct.toSorted());
  });

  it('has the licences, versions and numbers of the lock file', () => {
    expect(page, 'npm run list-dependencies').toBe(dependenciesPage(page));
  });

  it('lists the packages with a script at installation, and no other', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { hasInstallScript?: true }>;
    };
    const scripted = Object.keys(packages).filter((path) => packages[path]!.hasInstallScript);
    const names = [...new Set(scripted.map((path) => path.replace(/^.*node_modules\//, '')))].sort();
    const [, section = ''] = page.split('## Scripts at installation');
    expect([...section.matchAll(/^- `([^`]+)`: /gm)].map(([, name]) => name!).sort()).toEqual(names);
    expect(Object.keys(project.allowScripts!).sort()).toEqual(names);
  });
});

describe('SECURITY.md', () => {
  const [, table = ''] = read('SECURITY.md').split('## Each surface');
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| surface'));

  it('names for each surface tests that exist, by their titles', () => {
    expect(rows.length).toBeGreaterThan(11);
    const tests = rows.map((row) => [...row.matchAll(/`([^`]+\.spec\.tsx?)`((?:[:,] “[^”]+”)*)/g)]);
    expect(tests.filter((found) => found.length === 0)).toEqual([]);
    for (const [, path = '', quoted = ''] of tests.flat()) {
      const titles = [...quoted.matchAll(/“([^”]+)”/g)].map(([, title]) => title!);
      expect(titles, path).not.toEqual([]);
      expect(existsSync(inProject(path)), path).toBe(true);
      const spec = read(path);
      expect(
        titles.filter((title) => !spec.includes(`'${title}',`)),
        path,
      ).toEqual([]);
    }
  });
});
