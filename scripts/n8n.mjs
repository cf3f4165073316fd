// Packs the node of n8n (npm run n8n -- --pack FOLDER), or tries it in a real n8n: npm run n8n
import './lib/require-node.mjs';
import { parseArgs } from 'node:util';
import { ensureGenerated } from './lib/generate.mjs';
import { buildN8nNode } from './lib/n8n-package.mjs';
import { packKit } from './lib/pack.mjs';
import { say } from './lib/say.mjs';
import { runTestTool } from './lib/test-tool.mjs';

const { pack } = parseArgs({ options: { pack: { type: 'string' } }, strict: false }).values;
if (typeof pack === 'string') {
  await buildN8nNode();
  say(packKit('n8n-nodes-recado', pack));
} else {
  await ensureGenerated();
  await runTestTool('test/n8n/main.ts');
}
