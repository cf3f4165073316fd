// Creates recado-<version>.tgz, the npm package: npm run package [-- <folder for it>]
import './lib/require-node.mjs';

// Imported afterwards: an old Node cannot even link these modules.
const { prepare, succeeds } = await import('./lib/prepare.mjs');
if (await succeeds(prepare)) {
  // Imported afterwards: it needs the packages.
  const { pack } = await import('./lib/pack.mjs');
  console.log(pack(process.argv[2]));
}
