// Makes the files of a release in a new folder: npm run release -- <folder>. With --verify it makes them once more, from a
// clone of the commit, and compares.
import './lib/require-node.mjs';

// Imported afterwards: an old Node cannot even link these modules.
const { parseArgs } = await import('node:util');
const { prepare, succeeds } = await import('./lib/prepare.mjs');
const { positionals, values } = parseArgs({ allowPositionals: true, options: { verify: { type: 'boolean' } } });

await succeeds(async () => {
  const [folder] = positionals;
  if (folder === undefined) throw new Error('npm run release -- <new folder> [--verify]');
  await prepare();
  // Imported afterwards: it needs the packages.
  const { makeRelease, verifyRelease } = await import('./lib/release.mjs');
  await makeRelease(folder);
  const differ = values.verify ? await verifyRelease(folder) : [];
  if (differ.length > 0) throw new Error(`a clone makes other files:\n${differ.join('\n')}`);
});
