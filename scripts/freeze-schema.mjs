// Writes the tables of the entities into the initial migration, once, with the first release: npm run freeze-schema
import './lib/require-node.mjs';
import { runTestTool } from './lib/test-tool.mjs';

await runTestTool('test/schema/main.ts');
