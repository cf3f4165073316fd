// Runs the server and restarts it, rebuilt, whenever a source changes: npm run dev
import './lib/require-node.mjs';

// Imported afterwards: an old Node cannot even link these modules.
const { develop } = await import('./lib/dev.mjs');
await develop();
