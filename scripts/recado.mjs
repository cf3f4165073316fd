// Runs a command of the CLI, installing and building first when needed: npm run -s recado -- <command>
import './lib/require-node.mjs';
import { runPrepared } from './lib/prepare.mjs';

await runPrepared('apps/cli/src/main.js');
