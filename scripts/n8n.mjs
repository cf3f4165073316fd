// Packs the node of n8n (npm run n8n -- --pack FOLDER), or tries it in a real n8n: npm run n8n
import './lib/require-node.mjs';
import { parseArgs } from 'node:util';
import { ensureGenerated } from './lib/generate.mjs';
import { buildN8nNode, packN8nNode } from './lib/n8n-package.mjs';
import { say } from './lib/say.mjs';
import { runTestTool } from './lib/test-tool.mjs';

const { pack } = parseArgs({ options: { pack: { type: 'string' } }, strict: false }).values;
if (typeof pack === 'string') {
  await buildN8nNode();
  say(packN8nNode(pack));
} else {
  await ensureGenerated();
  await runTestTool('test/n8n/main.ts');
}
