import { execFileSync } from 'node:child_process';
import { inProject } from './paths.js';

/** Builds `dist/` when it is stale, so that one project of vitest can be run alone. */
export default function buildWhenStale(): void {
  execFileSync(process.execPath, [inProject('scripts/build.mjs'), '--if-stale'], { stdio: 'inherit' });
}
