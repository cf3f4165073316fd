#!/usr/bin/env node
// The command `recado` of the npm package and of the image: recado help
import '../scripts/lib/require-node.mjs';

process.env.RECADO_COMMAND = 'recado';
// Imported afterwards: an old Node cannot even link these modules.
const { loadEnvironment } = await import('../scripts/lib/environment.mjs');
loadEnvironment(process.cwd());
if (process.argv[2] === 'start') {
  const { endWithNpm } = await import('../scripts/lib/end-with-npm.mjs');
  endWithNpm();
}
await import('../dist/apps/cli/src/main.js');
