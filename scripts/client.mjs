// Builds the TypeScript client as it is published, and packs it: npm run client -- --pack FOLDER
import './lib/require-node.mjs';
import { parseArgs } from 'node:util';
import { buildClient } from './lib/client-package.mjs';
import { packKit } from './lib/pack.mjs';
import { say } from './lib/say.mjs';

const { pack } = parseArgs({ options: { pack: { type: 'string' } } }).values;
await buildClient();
if (pack !== undefined) say(packKit('client', pack));
