import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProject } from './support/paths.js';

const read = (file: string) => readFileSync(inProject(file), 'utf8');

/** The pages for administrators. The guides for integrators are compared in guides.spec.ts. */
const FOR_ADMINISTRATORS = [
  'README.md',
  ...['operations', 'running', 'backup', 'upgrading', 'high-availability'].map((name) => `docs/${name}.md`),
];

const inPortuguese = (page: string) => page.replace(/\.md$/, '.pt-BR.md');
const pages = [
  'README.md',
  ...readdirSync(inProject('docs'), { recursive: true, encoding: 'utf8' }).map((file) => join('docs', file)),
].filter((file) => file.endsWith('.md') && !file.endsWith('.pt-BR.md') && existsSync(inProject(inPortuguese(file))));

const BLOCK = /^[ \t]*```.*?^[ \t]*```/gms;

/** A page without the content of its code blocks. */
function proseOf(page: string): string {
  return read(page).replace(BLOCK, '```');
}

/** The structure of a page: its headings by level, list items, table rows and code blocks, in their order. */
function structureOf(page: string): string[] {
  return [...proseOf(page).matchAll(/^(#+ |- |\d+\. |\||```|!\[|<!--.*-->)/gm)].map(([, mark = '']) => mark);
}

/** The code blocks of a page without their comments, which are translated. */
function codeOf(page: string): string[] {
  return [...read(page).matchAll(BLOCK)].map(([block]) => block.replace(/(^|\s)# .*$/gm, '').trim());
}

/** The inline code of the prose, which is the same in both languages: variables, files, commands, codes. */
function namesOf(page: string): string[] {
  const spans = [...proseOf(page).matchAll(/`([\w./:-]+)`/g)].map(([, name = '']) => name.replace('.pt-BR', ''));
  return [...new Set(spans)].sort();
}

/** The sorted targets of the links, without the language of a page and the text of an anchor. */
function targetsOf(page: string): string[] {
  const targets = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.map((target) => target.replace('.pt-BR', '').replace(/^([^:]*)#.*/, '$1#')).sort();
}

/** The lines of a settings file that name a variable. */
function variablesOf(file: string): string[] {
  return [...read(file).matchAll(/^#?[A-Z_]+=.*$/gm)].map(([line]) => line);
}

describe('Pages for administrators', () => {
  it.each(FOR_ADMINISTRATORS)('%s exists in Portuguese', (page) => expect(pages).toContain(page));
});

describe.each(FOR_ADMINISTRATORS)('%s and its translation', (page) => {
  it('have the same structure', () => expect(structureOf(inPortuguese(page))).toEqual(structureOf(page)));

  it('show the same code', () => expect(codeOf(inPortuguese(page))).toEqual(codeOf(page)));

  it('contain the same inline code', () => expect(namesOf(inPortuguese(page))).toEqual(namesOf(page)));
});

describe.each(pages)('%s and its translation', (page) => {
  it('have the same link targets', () => expect(targetsOf(inPortuguese(page))).toEqual(targetsOf(page)));

  it('have the same headings by level', () => {
    const headings = (file: string) => [...proseOf(file).matchAll(/^#+(?= )/gm)].map(([level]) => level);
    expect(headings(inPortuguese(page))).toEqual(headings(page));
  });

  it('link to Portuguese pages where they exist', () => {
    const targets = [...proseOf(inPortuguese(page)).matchAll(/\]\(([^):#\s]+)/g)].map(([, target = '']) => target);
    const inEnglishOnly = targets.filter((target) => {
      const twin = inPortuguese(target);
      const isTranslated = twin !== target && existsSync(inProject(join(dirname(page), twin)));
      return isTranslated && !target.endsWith('.pt-BR.md') && !targets.includes(twin) && target !== basename(page);
    });
    expect(inEnglishOnly).toEqual([]);
  });
});

describe.each(['.env.example', 'docker/.env.example'])('%s and its translation', (file) => {
  it('have the same variables with the same values', () => {
    expect(variablesOf(`${file}.pt-BR`)).toEqual(variablesOf(file));
  });

  it('explain each variable', () => {
    const explained = (name: string) =>
      [...read(name).matchAll(/^# .+\n(#?[A-Z_]+)=/gm)].map(([, variable]) => variable);
    expect(explained(`${file}.pt-BR`)).toEqual(explained(file));
  });
});
