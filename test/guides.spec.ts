import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERRORS_GUIDES, errorsGuide } from './openapi/errors-guide.js';
import { inProject } from './support/paths.js';

const read = (file: string) => readFileSync(inProject(file), 'utf8');
const guides = readdirSync(inProject('docs/guide'));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'CODE_OF_CONDUCT.md',
  ...readdirSync(inProject('docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

/** The anchors of a page's headings. */
function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The links of a page to files of the project, with their anchors. */
function linksOf(file: string): { path: string; anchor: string | undefined }[] {
  const links = read(file)
    .replace(/```.*?```/gs, '')
    .matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)]+))?\)/g);
  return [...links].map(([, path = '', anchor]) => ({ path: path === '' ? file : join(dirname(file), path), anchor }));
}

describe('Documentation', () => {
  it.each(pages)('%s has only links to existing files and headings', (file) => {
    for (const { path, anchor } of linksOf(file)) {
      expect(existsSync(inProject(path)), path).toBe(true);
      if (anchor && path.endsWith('.md')) expect(anchorsOf(path), `${path}#${anchor}`).toContain(anchor);
    }
  });
});

const isIndex = (page: string) => page === 'docs/README.md';

/** A page without its folder and its language; the runbooks are alike. */
const nameOf = (page: string) =>
  page.startsWith('docs/runbooks/') ? 'runbooks' : page.replace(/^docs\//, '').replace(/(?:\.pt-BR)?\.md$/, '');

/**
 * The specs by the pages that they read, or whose commands they run: the path of the page stands there as a whole string. A
 * comment, a title or a sentence that names a page tries nothing of it. Links, headings and translations of all pages are
 * tried here.
 */
function triedPages(): Map<string, string[]> {
  const specs = readdirSync(inProject('test'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('test', file))
    .filter((file) => file.endsWith('.spec.ts') && !/\/(?:guides|translations)\.spec\.ts$/.test(file));
  const texts = specs.map((file) => [file, read(file)] as const);
  const names = [...new Set(pages.filter((page) => page.startsWith('docs/') && !isIndex(page)).map(nameOf))].sort();
  const tries = (name: string, text: string) =>
    new RegExp(`(?<!describe\\()'docs/${name}(?:\\.pt-BR)?(?:\\.md)?'`).test(text);
  return new Map(
    names.map((name) => {
      const hasSamples = dirname(name) === 'guide' && /^```(?:js|php|go|csharp)\n/m.test(read(`docs/${name}.md`));
      const found = texts.filter(([, text]) => tries(name, text)).map(([file]) => file);
      return [name, [...found, ...(hasSamples ? ['test/e2e/guides.spec.ts'] : [])].sort()];
    }),
  );
}

describe('Every page of docs/', () => {
  it.each(pages.filter((page) => page.startsWith('docs/') && !isIndex(page)))(
    '%s ends with a next step, and with what tries it',
    (page) => {
      const [end, tried] = page.endsWith('.pt-BR.md')
        ? ['A seguir', 'O que testa esta página']
        : ['Next', 'What tries this page'];
      const line = new RegExp(
        `\\n\\n\\*${end}: \\[.+\\]\\(.+\\)\\. \\[${tried}\\]\\(.*#what-tries-each-page\\)\\.\\*\\n$`,
      );
      expect(read(page)).toMatch(line);
    },
  );

  it('is in the table of docs/testing.md with the specs that try it', () => {
    const rows = [...triedPages()]
      .filter(([, specs]) => specs.length > 0)
      .map(
        ([name, specs]) =>
          `| [${name}](${name}${name === 'runbooks' ? '' : '.md'}) | ${specs.map((spec) => `\`${spec}\``).join(', ')} |`,
      );
    const [, chapter = ''] = read('docs/testing.md').split('## What tries each page\n');
    expect(
      chapter.split('\n').filter((line) => line.startsWith('| [')),
      'the rows to write',
    ).toEqual(rows);
  });
});

describe('Paths for a reverse proxy', () => {
  const PREFIXES = ['/api', '/docs', '/admin', '/health', '/gateways'];

  it.each(['docs/running.md', 'docs/operations.md', 'docker/nginx.conf', 'docker/Caddyfile'])(
    '%s names all of them, also that of the receipts',
    (file) => {
      const lines = read(file).split('\n');
      expect(lines.filter((line) => PREFIXES.every((prefix) => line.includes(prefix)))).not.toEqual([]);
    },
  );
});

describe('Guides for integrators', () => {
  it('exist in Portuguese and in English', () => {
    const english = guides.filter((file) => !file.endsWith('.pt-BR.md'));
    expect(guides.sort()).toEqual([...english, ...english.map((file) => file.replace('.md', '.pt-BR.md'))].sort());
  });

  it.each(guides.filter((file) => !file.includes('.pt-BR')))(
    '%s has the same headings, samples and tables in both languages',
    (file) => {
      const both = [file, file.replace('.md', '.pt-BR.md')].map((name) => read(`docs/guide/${name}`));
      const shapes = both.map((text) => [...text.matchAll(/^(#+|```\w+|\|)/gm)].map(([, mark]) => mark));
      expect(shapes[0]).toEqual(shapes[1]);
    },
  );

  it.each(['pt-BR', 'en'] as const)('the guide to errors agrees with the catalogue: %s', (language) => {
    expect(read(ERRORS_GUIDES[language]), 'npm run openapi refreshes them').toBe(errorsGuide(language));
  });
});
