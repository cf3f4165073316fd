import { execFileSync } from 'node:child_process';
import { fillCodeCache } from './code-cache/fill.js';
import { inProject } from './paths.js';

/** Builds `dist/` when it is stale, so that a single project of vitest can run without `npm test`. */
export default async function buildWhenStale(): Promise<void> {
  execFileSync(process.execPath, [inProject('scripts/build.mjs'), '--if-stale'], { stdio: 'inherit' });
  await fillCodeCache();
}
