import { readFileSync } from 'node:fs';
import { inProject } from './paths.js';

const rules = readFileSync(inProject('.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ excludes: !line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }));

/** Whether .dockerignore excludes a path: the last line that matches the path or a folder above it decides. */
export function dockerIgnores(path: string): boolean {
  return rules.findLast(({ pattern }) => pattern.test(path))?.excludes ?? false;
}

function patternOf(glob: string): RegExp {
  const source = glob
    .replaceAll('.', '\\.')
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(?:.*/)?');
  return new RegExp(`^${source}(?:/|$)`);
}
