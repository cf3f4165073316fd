import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../../../../test/support/paths.js';
import { ERRORS_GUIDE, GUIDE_GROUPS } from './guide-list.js';
import { guideLink } from './guide-link.js';
import { guidesIn } from './guides.js';
import { type Inline, plainInline, readInline } from './inline.js';
import { type Block, readMarkdown } from './markdown.js';

describe('a guide in Markdown', () => {
  it('has headings, paragraphs and code', () => {
    expect(readMarkdown('# One & *two*\n\na\nb\n## Três: `x`\n```sh\n# no heading\n\n| no table\n```\nc')).toEqual([
      { kind: 'heading', level: 1, text: 'One & *two*', anchor: 'one--two' },
      { kind: 'paragraph', text: 'a\nb' },
      { kind: 'heading', level: 2, text: 'Três: `x`', anchor: 'três-x' },
      { kind: 'code', language: 'sh', text: '# no heading\n\n| no table' },
      { kind: 'paragraph', text: 'c' },
    ]);
  });

  it('has tables, whose cells may contain a bar', () => {
    expect(readMarkdown('| a | b |\n|---|:-:|\n| `x\\|y` | |\n| 1 | 2 |')).toEqual([
      {
        kind: 'table',
        head: ['a', 'b'],
        rows: [
          ['`x|y`', ''],
          ['1', '2'],
        ],
      },
    ]);
    expect(readMarkdown('| no ruler |\nnext')).toEqual([{ kind: 'paragraph', text: '| no ruler |\nnext' }]);
  });

  it('has lists with whatever is indented below an item', () => {
    const paragraph = (text: string) => ({ kind: 'paragraph', text });
    expect(readMarkdown('1. one\n\n   ```sh\n   x\n     y\n   ```\n\n   more\n2. two\n   - inner\n\nafter')).toEqual([
      {
        kind: 'list',
        isOrdered: true,
        items: [
          [paragraph('one'), { kind: 'code', language: 'sh', text: 'x\n  y' }, paragraph('more')],
          [paragraph('two'), { kind: 'list', isOrdered: false, items: [[paragraph('inner')]] }],
        ],
      },
      paragraph('after'),
    ]);
  });

  it('ends, whatever it says', () => {
    for (const text of [
      '',
      '```',
      '```sh\nx',
      '- ',
      '-',
      '1.',
      '| a |\n|---|',
      '#',
      '   ',
      '\t- x',
      '|',
      '\n\n-\n\n',
    ]) {
      expect(Array.isArray(readMarkdown(text))).toBe(true);
    }
  });
});

describe('a line in Markdown', () => {
  it('has code, strong and emphasised text, and links', () => {
    expect(readInline('a `*b*` **c `d`** *e* [f `g`](h.md#i)')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'code', text: '*b*' },
      { kind: 'text', text: ' ' },
      {
        kind: 'strong',
        parts: [
          { kind: 'text', text: 'c ' },
          { kind: 'code', text: 'd' },
        ],
      },
      { kind: 'text', text: ' ' },
      { kind: 'emphasis', parts: [{ kind: 'text', text: 'e' }] },
      { kind: 'text', text: ' ' },
      {
        kind: 'link',
        parts: [
          { kind: 'text', text: 'f ' },
          { kind: 'code', text: 'g' },
        ],
        target: 'h.md#i',
      },
    ]);
  });

  it.each(['2 * 3 * 4', 'a_b_c', '[x] (y)', '`', '**', '5 < 6 & <b>'])('leaves %s as it is', (line) => {
    expect(plainInline(line)).toBe(line);
  });
});

/** What blocks of code are in, which a page says beside them. */
const LANGUAGES_OF_CODE = [
  'php',
  'csharp',
  'json',
  'ini',
  'yaml',
  'sql',
  'nginx',
  'diff',
  'bat',
  'powershell',
  'pascal',
  'python',
];

describe.each(['pt-BR', 'en'] as const)('the guides in %s', (language) => {
  const guides = guidesIn(language);

  it('are all that exist in both languages', () => {
    const twinsIn = (folder: string) =>
      readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.pt-BR.md') && !file.includes('node_modules'))
        .map((file) => file.replaceAll('\\', '/').replace('.pt-BR.md', ''));
    const twins = [...twinsIn('docs'), ...twinsIn('packages').map((file) => `../packages/${file}`)];
    expect([...Object.values(GUIDE_GROUPS).flat(), ERRORS_GUIDE].sort()).toEqual(twins.sort());
    expect(new Set(guides.map(({ name }) => name)).size).toBe(guides.length);
  });

  it.each(guides.map((guide) => [guide.name, guide] as const))(
    'are read whole: %s',
    (_name, { blocks, title, text }) => {
      expect(title).toMatch(/^\p{Lu}/u);
      const shown = [title, ...linesOf(blocks)].map(plainInline);
      const marks = linesOf(blocks.filter(({ kind }) => kind !== 'code'))
        .flatMap(readInline)
        .flatMap(plainParts);
      // Whatever Markdown is not read would be shown as it is written.
      expect(marks.filter((part) => /\*\*|\]\(|^\s*[|>]|<\/?[a-z]+>|^#|!\[|&\w+;/m.test(part))).toEqual([]);
      const words = (value: string) => new Set(value.match(/[\p{L}\p{N}]{3,}/gu));
      const source = text.replace(/\]\([^)]*\)/g, ']').replace(/^\*?(?:\p{L}+ \p{L}+: )?\[[^\]]*\]\.?\*?$/mu, '');
      const seen = words([...shown, ...codesOf(blocks)].join('\n'));
      const lost = [...words(source)].filter((word) => !seen.has(word));
      expect(lost.filter((word) => !LANGUAGES_OF_CODE.includes(word))).toEqual([]);
    },
  );

  it('link to pages and places that exist', () => {
    const places = new Map(guides.map(({ name, blocks }) => [`/guides/${name}`, blocks.flatMap(anchorsOf)]));
    const broken = guides.flatMap(({ path, blocks }) =>
      linesOf(blocks)
        .flatMap(readInline)
        .flatMap(targetsOf)
        .filter((target) => {
          const link = guideLink(path, target);
          if (link.kind !== 'page' || link.path === '/errors' || link.anchor === undefined) return false;
          return !places.get(link.path)?.includes(link.anchor);
        })
        .map((target) => `${path}: ${target}`),
    );
    expect(broken).toEqual([]);
  });
});

describe('a link of a guide', () => {
  it.each([
    ['guide/webhooks', 'contents.pt-BR.md#resposta', { kind: 'page', path: '/guides/contents', anchor: 'resposta' }],
    ['guide/webhooks', '../gateways/sandbox.md', { kind: 'page', path: '/guides/sandbox' }],
    ['gateways/sandbox', '../guide/errors.md#gone', { kind: 'page', path: '/errors', anchor: 'gone' }],
    ['keys', '#scopes', { kind: 'page', path: '/guides/keys', anchor: 'scopes' }],
    ['guide/quick-start', '../openapi.json', { kind: 'file', path: '/openapi.json' }],
    ['guide/webhooks', '../examples/webhook-receiver.mjs', { kind: 'file', path: '/examples/webhook-receiver.mjs' }],
    [
      'guide/mcp',
      '../../packages/php/README.pt-BR.md#laravel',
      { kind: 'page', path: '/guides/php', anchor: 'laravel' },
    ],
    ['../packages/bruno/README', '../postman/README.md', { kind: 'page', path: '/guides/postman' }],
    ['../packages/bruno/README', '../../docs/openapi.json', { kind: 'file', path: '/openapi.json' }],
    ['../packages/bruno/README', '../../docs/keys.md', { kind: 'page', path: '/guides/keys' }],
    ['../packages/recipes/README', 'excel/Recado.bas', { kind: 'file', path: '/examples/Recado.bas' }],
    ['../packages/client/README', 'LICENSE', { kind: 'unknown' }],
    ['channels', 'adr/0024-callbacks.md', { kind: 'unknown' }],
    ['running', '../docker/Caddyfile', { kind: 'unknown' }],
    ['keys', 'https://example.com/x.md', { kind: 'outside', url: 'https://example.com/x.md' }],
  ])('from %s to %s', (path, target, expected) => {
    expect(guideLink(path, target)).toEqual(expect.objectContaining(expected));
  });
});

function linesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap(linesOf);
    if (block.kind === 'table') return [...block.head, ...block.rows.flat()];
    return block.kind === 'code' ? [] : [block.text];
  });
}

function codesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap(codesOf);
    return block.kind === 'code' ? [block.text] : [];
  });
}

function anchorsOf(block: Block): string[] {
  return block.kind === 'heading' ? [block.anchor] : [];
}

function plainParts(part: Inline): string[] {
  if (part.kind === 'text') return [part.text];
  return 'parts' in part ? part.parts.flatMap(plainParts) : [];
}

function targetsOf(part: Inline): string[] {
  if (part.kind === 'link') return [part.target];
  return 'parts' in part ? part.parts.flatMap(targetsOf) : [];
}
