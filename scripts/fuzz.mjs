// Sends thousands of generated requests to the built program and checks every answer: npm run fuzz -- --help
import './lib/require-node.mjs';
import { runTestTool } from './lib/test-tool.mjs';

await runTestTool('test/fuzz/main.ts');
