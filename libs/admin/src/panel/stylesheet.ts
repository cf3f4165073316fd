import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the order of the cascade; the first names the layers. */
const PARTS = [
  'base',
  'frame',
  'account',
  'controls',
  'forms',
  'tables',
  'content',
  'messages',
  'keys',
  'channels',
  'simulator',
  'opt-outs',
] as const;

/** The one stylesheet of the panel, joined from the files that people edit. */
export function readStylesheet(root: string): string {
  const texts = PARTS.map((part) => readFileSync(join(root, 'styles', `${part}.css`), 'utf8'));
  return squeeze(texts.join(''));
}

/** White space is a third of a readable stylesheet. None of ours is inside a quoted text where it would matter. */
function squeeze(css: string): string {
  return css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/;}/g, '}')
    .replace(/([a-z-]): /g, '$1:');
}
