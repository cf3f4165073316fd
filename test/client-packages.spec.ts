import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProject } from './support/paths.js';

/** The clients that somebody installs without a copy of the repository. */
const PACKAGES = ['client', 'n8n-nodes-recado', 'pascal', 'php', 'python'];
const READMES = ['README.md', 'README.pt-BR.md'];
const LINK = /\]\((?!https?:|#)([^)#]+)/g;

describe.each(PACKAGES)('packages/%s', (name) => {
  const folder = inProject(`packages/${name}`);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');

  it('has the licence of the project', () => {
    expect(read('LICENSE')).toBe(readFileSync(inProject('LICENSE'), 'utf8'));
  });

  it.each(READMES)('has in %s only links that work outside the repository', (file) => {
    const targets = [...read(file).matchAll(LINK)].map(([, target]) => target!);
    expect(targets.filter((target) => normalize(target).startsWith('..') || !existsSync(join(folder, target)))).toEqual(
      [],
    );
  });
});
