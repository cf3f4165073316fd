import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProject } from './support/paths.js';

const read = (file: string) => readFileSync(inProject(file), 'utf8');

/** What administrators read stands beside its Portuguese; integrators' guides are compared in guides.spec.ts. */
const FOR_ADMINISTRATORS = [
  'README.md',
  ...['operations', 'running', 'backup', 'upgrading'].map((name) => `docs/${name}.md`),
];

const inPortuguese = (page: string) => page.replace(/\.md$/, '.pt-BR.md');
const pages = [
  'README.md',
  ...readdirSync(inProject('docs'), { recursive: true, encoding: 'utf8' }).map((file) => join('docs', file)),
].filter((file) => file.endsWith('.md') && !file.endsWith('.pt-BR.md') && existsSync(inProject(inPortuguese(file))));

const BLOCK = /^[ \t]*```.*?^[ \t]*```/gms;

/** The lines of a page outside of its blocks of code. */
function proseOf(page: string): string {
  return read(page).replace(BLOCK, '```');
}

/** What makes the structure of a page: its headings by level, lists, rows of tables, blocks, in their order. */
function structureOf(page: string): string[] {
  return [...proseOf(page).matchAll(/^(#+ |- |\d+\. |\||```|!\[|<!--.*-->)/gm)].map(([, mark = '']) => mark);
}

/** The blocks of code without what stands behind `#`, which is for the reader. */
function codeOf(page: string): string[] {
  return [...read(page).matchAll(BLOCK)].map(([block]) => block.replace(/(^|\s)# .*$/gm, '').trim());
}

/** What stands in the prose as code and has the same name in both languages: variables, files, commands, codes. */
function namesOf(page: string): string[] {
  const spans = [...proseOf(page).matchAll(/`([\w./:-]+)`/g)].map(([, name = '']) => name.replace('.pt-BR', ''));
  return [...new Set(spans)].sort();
}

/** Where the links lead, whatever the language of the page there and of its headings, in any order. */
function targetsOf(page: string): string[] {
  const targets = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.map((target) => target.replace('.pt-BR', '').replace(/^([^:]*)#.*/, '$1#')).sort();
}

/** The variables of a file of settings, as they stand in it. */
function variablesOf(file: string): string[] {
  return [...read(file).matchAll(/^#?[A-Z_]+=.*$/gm)].map(([line]) => line);
}

describe('the pages for administrators', () => {
  it.each(FOR_ADMINISTRATORS)('%s is there in Portuguese', (page) => expect(pages).toContain(page));
});

describe.each(FOR_ADMINISTRATORS)('%s and its Portuguese', (page) => {
  it('have the same parts', () => expect(structureOf(inPortuguese(page))).toEqual(structureOf(page)));

  it('show the same code', () => expect(codeOf(inPortuguese(page))).toEqual(codeOf(page)));

  it('name the same things', () => expect(namesOf(inPortuguese(page))).toEqual(namesOf(page)));
});

describe.each(pages)('%s and its Portuguese', (page) => {
  it('lead to the same places', () => expect(targetsOf(inPortuguese(page))).toEqual(targetsOf(page)));

  it('have the same headings by level', () => {
    const headings = (file: string) => [...proseOf(file).matchAll(/^#+(?= )/gm)].map(([level]) => level);
    expect(headings(inPortuguese(page))).toEqual(headings(page));
  });

  it('lead a Portuguese reader to Portuguese where there is any', () => {
    const targets = [...proseOf(inPortuguese(page)).matchAll(/\]\(([^):#\s]+)/g)].map(([, target = '']) => target);
    const inEnglishOnly = targets.filter((target) => {
      const twin = inPortuguese(target);
      const isTranslated = twin !== target && existsSync(inProject(join(dirname(page), twin)));
      return isTranslated && !target.endsWith('.pt-BR.md') && !targets.includes(twin) && target !== basename(page);
    });
    expect(inEnglishOnly).toEqual([]);
  });
});

describe.each(['.env.example', 'docker/.env.example'])('%s and its Portuguese', (file) => {
  it('have the same variables with the same values', () => {
    expect(variablesOf(`${file}.pt-BR`)).toEqual(variablesOf(file));
  });

  it('explain each of them', () => {
    const explained = (name: string) =>
      [...read(name).matchAll(/^# .+\n(#?[A-Z_]+)=/gm)].map(([, variable]) => variable);
    expect(explained(`${file}.pt-BR`)).toEqual(explained(file));
  });
});
