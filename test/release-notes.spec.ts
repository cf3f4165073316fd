import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { releaseNotes } from '../scripts/lib/release-notes.mjs';
import { inProject } from './support/paths.js';

const changelog = `# Changelog

About this file.

## 1.3.0 — unreleased

### API

- Nothing yet.

## 1.2.0 — 2026-12-01

Two changes.

### API

- A field.

### Panel

- A page.

## 1.1.0 — 2026-11-02

## 1.0.10 — 2026-10-02

- The tenth.
`;
const notesOf = (version: string) => releaseNotes({ tag: `v${version}`, version, changelog });

describe('The notes of a release', () => {
  it('are its section of the changelog, without the heading', () => {
    expect(notesOf('1.2.0')).toEqual({ notes: 'Two changes.\n\n### API\n\n- A field.\n\n### Panel\n\n- A page.' });
    expect(notesOf('1.0.10')).toEqual({ notes: '- The tenth.' });
  });

  it.each([
    ['a tag of another version', { tag: 'v1.2.1', version: '1.2.0' }, 'the tag is v1.2.1'],
    ['a tag without v', { tag: '1.2.0', version: '1.2.0' }, 'the tag is 1.2.0'],
    ['a version without a section', { tag: 'v1.0.1', version: '1.0.1' }, 'no section for 1.0.1'],
    ['a section without a date', { tag: 'v1.3.0', version: '1.3.0' }, 'does not end with its date'],
    ['an empty section', { tag: 'v1.1.0', version: '1.1.0' }, 'is empty'],
  ])('are refused for %s', (_fault, release, problem) => {
    expect(releaseNotes({ ...release, changelog }).problem).toContain(problem);
  });

  it('are printed by the script, which fails for a wrong tag', () => {
    const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string };
    const run = (tag: string) =>
      spawnSync(process.execPath, [inProject('scripts/release-notes.mjs'), tag], { encoding: 'utf8' });
    const expected = releaseNotes({
      tag: `v${version}`,
      version,
      changelog: readFileSync(inProject('CHANGELOG.md'), 'utf8'),
    });
    const { status, stdout, stderr } = run(`v${version}`);
    if (expected.problem) expect({ status, stderr }).toEqual({ status: 1, stderr: `recado: ${expected.problem}\n` });
    else expect({ status, stdout }).toEqual({ status: 0, stdout: `${expected.notes}\n` });
    expect(run('v999.0.0')).toMatchObject({ status: 1, stdout: '' });
  });
});

describe('The version of package.json', () => {
  const read = (path: string) => readFileSync(inProject(path), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const packed = /\brecado(?:-client)?-(\d[^\s`/]*)\.tgz/g;

  it.each([
    ['package-lock.json', /"name": "recado",\s+"version": "(.*)"/g],
    ['docs/openapi.json', /^ {4}"version": "(.*)"/gm],
    ['test/support/release/surface.txt', /^# What (\S+) offers/g],
    ['docker/kubernetes/overlays/production/kustomization.yaml', /newTag: (\S+)/g],
    ['docker/kubernetes/overlays/staging/kustomization.yaml', /newTag: (\S+)/g],
    ['packages/client/package.json', /"version": "(.*)"/g],
    ['packages/n8n-nodes-recado/package.json', /"version": "(.*)"/g],
    ['packages/pascal/Recado.pas', /VERSION = '(.*)'/g],
    ['packages/php/src/Transport.php', /VERSION = '(.*)'/g],
    ['packages/python/pyproject.toml', /^version = "(.*)"/gm],
    ['packages/python/src/recado/client.py', /^VERSION = "(.*)"/gm],
    ['packages/recipes/woocommerce/recado-woocommerce.php', /^ \* Version: (.*)/gm],
    ['README.md', packed],
    ['README.pt-BR.md', packed],
    ['docs/README.md', packed],
    ['packages/client/README.md', packed],
    ['packages/client/README.pt-BR.md', packed],
    ['packages/n8n-nodes-recado/README.md', packed],
    ['packages/n8n-nodes-recado/README.pt-BR.md', packed],
  ])('is that of %s', (path, named) => {
    const found = [...read(path).matchAll(named)].map(([, one]) => one);
    expect(new Set(found)).toEqual(new Set([version]));
  });

  it('has a section in the changelog', () => {
    expect([...read('CHANGELOG.md').matchAll(/^## (\S+)/gm)].map(([, one]) => one)).toContain(version);
  });
});
