import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PANEL_ROOT } from '../panel/assets.js';
import { readStylesheet } from '../panel/stylesheet.js';
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

describe('the stylesheet', () => {
  const text = readStylesheet(PANEL_ROOT, SECTIONS);

  it('has every style file of the panel, and the order of the layers first', () => {
    const files = filesOf(/\.css$/);
    expect(files.length).toBeGreaterThan(10);
    const opened = files.map((name) => readFileSync(join(PANEL_ROOT, name), 'utf8').split('{').length - 1);
    expect(text.split('{').length - 1).toBe(opened.reduce((sum, count) => sum + count, 0));
    expect(text).toMatch(/^@layer reset,tokens,base,frame,parts,pages;/);
  });

  it('closes every brace', () => {
    expect(text.split('{')).toHaveLength(text.split('}').length);
  });

  it('loads no file and no font from another address', () => {
    expect(text).not.toMatch(/@import|url\((?!"data:|'data:)/);
  });
});
