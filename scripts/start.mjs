// Installs and builds when needed, then runs the server: npm start
import './lib/require-node.mjs';

// Imported afterwards: an old Node cannot even link these modules.
const { endWithNpm } = await import('./lib/end-with-npm.mjs');
endWithNpm();
const { runPrepared } = await import('./lib/prepare.mjs');
await runPrepared('apps/server/src/main.js');
