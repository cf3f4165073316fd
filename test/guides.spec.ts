import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERRORS_GUIDES, errorsGuide } from './openapi/errors-guide.js';
import { inProject } from './support/paths.js';

const read = (file: string) => readFileSync(inProject(file), 'utf8');
const guides = readdirSync(inProject('docs/guide'));
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...readdirSync(inProject('docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

/** The anchors that a page's headings make. */
function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Links of a page that lead to other files or places of the project. */
function linksOf(file: string): { path: string; anchor: string | undefined }[] {
  const links = read(file)
    .replace(/```.*?```/gs, '')
    .matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)]+))?\)/g);
  return [...links].map(([, path = '', anchor]) => ({ path: path === '' ? file : join(dirname(file), path), anchor }));
}

describe('every page of the documentation', () => {
  it.each(pages)('%s leads nowhere in vain', (file) => {
    for (const { path, anchor } of linksOf(file)) {
      expect(existsSync(inProject(path)), path).toBe(true);
      if (anchor && path.endsWith('.md')) expect(anchorsOf(path), `${path}#${anchor}`).toContain(anchor);
    }
  });
});

describe('what must pass a reverse proxy', () => {
  const PREFIXES = ['/api', '/docs', '/admin', '/health', '/gateways'];

  it.each(['docs/running.md', 'docs/operations.md', 'docker/nginx.conf', 'docker/Caddyfile'])(
    'is named in %s, the receipts of providers included',
    (file) => {
      const lines = read(file).split('\n');
      expect(lines.filter((line) => PREFIXES.every((prefix) => line.includes(prefix)))).not.toEqual([]);
    },
  );
});

describe('the guides for integrators', () => {
  it('are there in Portuguese and in English', () => {
    const english = guides.filter((file) => !file.endsWith('.pt-BR.md'));
    expect(guides.sort()).toEqual([...english, ...english.map((file) => file.replace('.md', '.pt-BR.md'))].sort());
  });

  it.each(guides.filter((file) => !file.includes('.pt-BR')))('%s has the same parts and samples in both', (file) => {
    const both = [file, file.replace('.md', '.pt-BR.md')].map((name) => read(`docs/guide/${name}`));
    const shapes = both.map((text) => [...text.matchAll(/^(#+|```\w+|\|)/gm)].map(([, mark]) => mark));
    expect(shapes[0]).toEqual(shapes[1]);
  });

  it.each(['pt-BR', 'en'] as const)('tell of errors what the catalogue says: %s', (language) => {
    expect(read(ERRORS_GUIDES[language]), 'npm run openapi refreshes them').toBe(errorsGuide(language));
  });
});
