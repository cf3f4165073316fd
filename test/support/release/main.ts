import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inProject } from '../paths.js';
import { presentSurface, recordedSurface, SURFACE_FILE, surfaceText, takenAway } from './surface.js';

/** Taken while this module is loaded: afterwards the tools of tests load no module any more, and the roles are loaded late. */
const now = await presentSurface();

/** Writes what this version offers, once with each release. Nothing is written over what was taken away, but with `--accept`. */
export async function main(args: readonly string[]): Promise<number> {
  const lost = existsSync(inProject(SURFACE_FILE)) ? takenAway(recordedSurface(), now) : [];
  for (const sentence of lost) process.stdout.write(`${sentence}\n`);
  if (lost.length > 0 && !args.includes('--accept')) return 1;
  const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string };
  writeFileSync(inProject(SURFACE_FILE), surfaceText(now, version));
  process.stdout.write(`${SURFACE_FILE}\n`);
  return 0;
}
