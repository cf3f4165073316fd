// Kills Recado and a plain Bull again and again, and counts what each has lost: npm run demo -- unplug
import './lib/require-node.mjs';
import { runTestTool } from './lib/test-tool.mjs';

await runTestTool('test/chaos/demo/main.ts');
