// Installs and builds when needed, before npm packs the project: npm pack
import './lib/require-node.mjs';

// Imported afterwards: an old Node cannot even link these modules.
const { prepare, succeeds } = await import('./lib/prepare.mjs');
await succeeds(prepare);
