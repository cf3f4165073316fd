// Runs a command of the CLI, installing and building first when needed: npm run -s recado -- <command>
import './lib/require-node.mjs';

// Imported afterwards: an old Node cannot even link these modules.
const { runPrepared } = await import('./lib/prepare.mjs');
await runPrepared('apps/cli/src/main.js');
