// Injects faults and compares the ledgers of the clients, the gateway and the database: npm run chaos -- --help
import './lib/require-node.mjs';
import { runTestTool } from './lib/test-tool.mjs';

await runTestTool('test/chaos/main.ts');
