import { execFileSync } from 'node:child_process';
import { inProject } from './paths.js';

/** Builds `dist/` when it is stale, so that a single project of vitest can run without `npm test`. */
export default function buildWhenStale(): void {
  execFileSync(process.execPath, [inProject('scripts/build.mjs'), '--if-stale'], { stdio: 'inherit' });
}
