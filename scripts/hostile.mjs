// Attacks the built program and checks what an honest client sees meanwhile: npm run hostile -- --help
import './lib/require-node.mjs';
import { runTestTool } from './lib/test-tool.mjs';

await runTestTool('test/hostile/main.ts');
