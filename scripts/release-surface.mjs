// Writes what this version offers to those who build on it, with each release: npm run release-surface
import './lib/require-node.mjs';
import { runTestTool } from './lib/test-tool.mjs';

await runTestTool('test/support/release/main.ts');
