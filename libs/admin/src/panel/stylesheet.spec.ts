import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PANEL_ROOT } from './assets.js';
import { readStylesheet } from './stylesheet.js';

const text = readStylesheet(PANEL_ROOT);

it('has every file of the folder, and the order of the layers first', () => {
  expect(readdirSync(join(PANEL_ROOT, 'styles'))).toHaveLength(12);
  expect(text).toMatch(/^@layer reset,tokens,base,frame,parts,pages;/);
});

it('closes what it opens', () => {
  expect(text.split('{')).toHaveLength(text.split('}').length);
});

it('loads nothing from elsewhere', () => {
  expect(text).not.toMatch(/@import|url\((?!"data:|'data:)/);
});
