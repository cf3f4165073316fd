// Runs the collections for Bruno and Postman against a server of their own: npm run collections -- --run
import './lib/require-node.mjs';
import { ensureGenerated } from './lib/generate.mjs';
import { runTestTool } from './lib/test-tool.mjs';

await ensureGenerated();
if (process.argv.includes('--run')) await runTestTool('test/collections/main.ts');
