import { ensureGenerated } from '../../scripts/lib/generate.mjs';

/** Makes the files that are not kept in git, so that a single project of vitest can run in a new clone. */
export default async function generateWhenStale(): Promise<void> {
  await ensureGenerated();
}
