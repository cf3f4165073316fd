import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PANEL_ROOT } from '../panel/assets.js';
import { readStylesheet } from '../panel/panel-settings.js';
import { SECTIONS } from './index.js';

/** The files of the panel, without those of tests. */
const filesOf = (ending: RegExp) =>
  readdirSync(PANEL_ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (name) => ending.test(name) && !name.includes('testing'),
  );

it('lists every section once, each with a path of its own', () => {
  expect(SECTIONS).toHaveLength(filesOf(/\.section\.tsx?$/).length);
  expect(new Set(SECTIONS.map(({ path }) => path)).size).toBe(SECTIONS.length);
});

describe('the styles of a section', () => {
  const sections = readdirSync(join(PANEL_ROOT, 'sections'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const textOf = (files: readonly string[]) =>
    files.map((name) => readFileSync(join(PANEL_ROOT, name), 'utf8')).join('\n');
  const classesOf = (css: string) => new Set([...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));
  const shared = classesOf(textOf(filesOf(/^ui.*\.css$/)));

  it.each(sections.map(({ name }) => name))('are used by no other section: %s', (name) => {
    const own = classesOf(textOf(filesOf(new RegExp(`^sections[/\\\\]${name}[/\\\\].*\\.css$`))));
    const others = filesOf(/\.tsx$/).filter((file) => !new RegExp(`^sections[/\\\\]${name}[/\\\\]`).test(file));
    const used = classesOf(
      [...textOf(others).matchAll(/class(?:Name)?="([^"]+)"/g)]
        .map(([, list = '']) => `.${list.replaceAll(' ', ' .')}`)
        .join(' '),
    );
    expect([...used].filter((each) => own.has(each) && !shared.has(each))).toEqual([]);
  });
});

describe('the stylesheet', () => {
  const text = readStylesheet(PANEL_ROOT, SECTIONS);

  it('has every style file of the panel, and the order of the layers first', () => {
    const files = filesOf(/\.css$/);
    expect(files.length).toBeGreaterThan(10);
    // Layers that follow each other are joined, so that only rules are counted.
    const rulesOf = (css: string) => css.replaceAll(/@layer [a-z]+\s*\{/g, '').split('{').length - 1;
    expect(rulesOf(text)).toBe(
      files.reduce((sum, name) => sum + rulesOf(readFileSync(join(PANEL_ROOT, name), 'utf8')), 0),
    );
    expect(text).toMatch(/^@layer reset,tokens,base,frame,parts,pages;/);
  });

  it('closes every brace', () => {
    expect(text.split('{')).toHaveLength(text.split('}').length);
  });

  it('has the styles of the account in their layer, outside of the rules for paper before them', () => {
    const before = text.slice(0, text.indexOf('.entry-card'));
    expect(before.split('{').length - before.split('}').length).toBe(1);
  });

  it('loads no file and no font from another address', () => {
    expect(text).not.toMatch(/@import|url\((?!"data:|'data:)/);
  });
});
