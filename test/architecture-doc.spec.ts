import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BATCH_FIELDS, CONTENT_FIELDS } from '../libs/core/src/fields/declared-fields.js';
import { inProject } from './support/paths.js';
import { sourceFiles } from './support/source-imports.js';

const page = readFileSync(inProject('docs/architecture.md'), 'utf8');

/** A section of the page, from its heading to the next one. */
function section(title: string): string {
  return page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
}

/** Files and folders of the project that a text names in backquotes. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`((?:apps|libs|test|docs)\/[^`]*)`/g)].map(([, path = '']) => path);
}

describe('docs/architecture.md', () => {
  it('names files and folders that exist', () => {
    expect(pathsIn(page).filter((path) => !existsSync(inProject(path)))).toEqual([]);
  });

  it('describes the way of a message in at most 20 files, each named once', () => {
    const steps = section('The path of one message').match(/^\d+\. .*$/gm) ?? [];
    const files = steps.map((step) => pathsIn(step)[0] ?? '');
    expect(files.filter((file) => !file.endsWith('.ts'))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
    expect(files.length).toBeGreaterThan(10);
    expect(files.length).toBeLessThanOrEqual(20);
  });
});

const DECLARATION = 'libs/core/src/fields/declared-fields.ts';
/** Where a declared field has a meaning of its own, which its declaration cannot have: forms, actions, gateways. */
const MEANINGS: Readonly<Record<string, readonly string[]>> = {
  legal_basis: ['libs/admin/src/sections/audit/', 'libs/admin/src/sections/send/', 'libs/campaigns/src/'],
  reply_to: [
    'apps/cli/src/commands/import.ts',
    'apps/cli/src/import/texts.ts',
    'libs/admin/src/contents/contents.view.ts',
    'libs/admin/src/sections/simulator/',
    'libs/callbacks/src/apply/',
    'libs/core/src/batch/texts.ts',
    'libs/dialects/src/',
    'libs/gateways/src/',
    'libs/intake/src/batch/content-checks.ts',
    'libs/intake/src/pools.ts',
    'libs/messages/src/inbound.ts',
    'libs/messages/src/pools.ts',
  ],
};
/** Words that also have other meanings, so that the files which name them say nothing. */
const AMBIGUOUS = ['category'];

describe('a declared field', () => {
  const fields = Object.entries({ ...BATCH_FIELDS, ...CONTENT_FIELDS });
  const sources = ['libs', 'apps']
    .flatMap((folder) => sourceFiles(folder))
    .filter((file) => !isTest(file) && !isMigration(file));
  const texts = sources.map((file) => ({ file, text: readFileSync(inProject(file), 'utf8') }));

  it.each(fields.filter(([, { wire }]) => !AMBIGUOUS.includes(wire)))(
    '%s is named in its declaration alone, and where it has a meaning of its own',
    (name, { wire }) => {
      const word = new RegExp(`\\b(?:${wire}|${name})\\b`);
      const files = texts.filter(({ text }) => word.test(text)).map(({ file }) => file);
      const meanings = MEANINGS[wire] ?? [];
      expect(files.filter((file) => !meanings.some((path) => file.startsWith(path)))).toEqual([DECLARATION]);
      expect(meanings.filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([]);
    },
  );

  it('costs as many files as CONTRIBUTING.md says', () => {
    const guide = readFileSync(inProject('CONTRIBUTING.md'), 'utf8');
    expect(guide).toMatch(/^\| an optional text or word of a message \| 1 \|/m);
    expect(guide).toMatch(/^\| an optional text or word of a batch, with its column \| 3 \|/m);
    expect(guide).toContain(DECLARATION);
  });
});

/** A column has its migration, and the frozen tables have the columns of 1.0. */
function isMigration(file: string): boolean {
  return file.startsWith('libs/database/src/migrations/');
}

function isTest(file: string): boolean {
  return /\.spec\.|\/testing\/|\/test\//.test(file);
}
