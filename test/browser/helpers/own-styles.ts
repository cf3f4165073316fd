import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { inProject } from '../../support/paths.js';

const shared = classesIn('libs/admin/src/ui');
/** The classes that the stylesheets of sections have, and the kit has not. */
const OWN = classesIn('libs/admin/src/sections').filter((name) => !shared.includes(name));
const SELECTOR = OWN.map((name) => `main.${name}, main .${name}`).join(', ');

/** Whether the page has styles of its own: a part of it has a class of a section's stylesheet. */
export async function hasOwnStyles(page: Page): Promise<boolean> {
  return (await page.locator(SELECTOR).count()) > 0;
}

function classesIn(folder: string): string[] {
  const files = readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  const text = files.map((name) => readFileSync(join(inProject(folder), name), 'utf8')).join('\n');
  return [...new Set([...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))];
}
