// Installs and builds when needed, then runs the server: npm start
import './lib/require-node.mjs';
import { runPrepared } from './lib/prepare.mjs';

await runPrepared('apps/server/src/main.js');
