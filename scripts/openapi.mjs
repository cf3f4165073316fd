// Refreshes the files that are made from the program, such as the committed OpenAPI document: npm run openapi
import './lib/require-node.mjs';
import { runTestTool } from './lib/test-tool.mjs';

await runTestTool('test/openapi/main.ts');
