// Measures the program beside references: npm run bench -- --help
import './lib/require-node.mjs';
import { runTestTool } from './lib/test-tool.mjs';

await runTestTool('test/bench/main.ts');
