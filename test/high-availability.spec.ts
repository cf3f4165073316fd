import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from './support/paths.js';

const FOLDER = 'docker/high-availability';
const read = (file: string) => readFileSync(inProject(file), 'utf8');

describe.each(['docs/high-availability.md', 'docs/high-availability.pt-BR.md'])('%s', (page) => {
  const blocks = [...read(page).matchAll(/^```\w+\n(.*?)^```/gms)].map(([, block = '']) => block);

  it.each(readdirSync(inProject(FOLDER)))('shows %s as the cluster of the chaos test runs it', (file) => {
    expect(blocks).toContain(read(`${FOLDER}/${file}`));
  });
});
