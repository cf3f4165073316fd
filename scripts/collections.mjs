// Makes the collections for Bruno and Postman from docs/openapi.json, and runs them against a server: npm run collections -- --run
import './lib/require-node.mjs';
import { writeCollections } from './lib/collections/files.mjs';
import { say } from './lib/say.mjs';
import { runTestTool } from './lib/test-tool.mjs';

for (const path of writeCollections()) say(path);
if (process.argv.includes('--run')) await runTestTool('test/collections/main.ts');
