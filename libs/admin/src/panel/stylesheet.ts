import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Section } from './section.js';

/** The parts that every page uses, in the order of the cascade. The first names the layers. */
const SHARED = [
  'base',
  'frame',
  'account',
  'controls',
  'forms',
  'search',
  'tables',
  'content',
  'chart',
  'tiles',
  'lists',
  'timeline',
];

/** The one stylesheet of the panel: the shared parts, then those of the sections. */
export function readStylesheet(root: string, sections: readonly Section[]): string {
  const shared = SHARED.map((part) => `ui/styles/${part}.css`);
  const own = sections.flatMap(({ styles }) => styles ?? []);
  return squeeze([...shared, ...own].map((file) => readFileSync(join(root, file), 'utf8')).join(''));
}

/** Removes comments, white space and zeros, a third of the stylesheet. None of them is inside a quoted text. */
function squeeze(css: string): string {
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/;}/g, '}')
    .replace(/ > /g, '>')
    .replace(/([ :(,-])0\.(?=\d)/g, '$1.')
    .replace(/([a-z-]): /g, '$1:');
}
