import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from './support/paths.js';

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
