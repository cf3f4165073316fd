// Refreshes the files that are made from the program, such as the committed OpenAPI document: npm run openapi
import './lib/require-node.mjs';
import { generate } from './lib/generate.mjs';
import { say } from './lib/say.mjs';
import { loadTool } from './lib/test-tool.mjs';

const { main } = await loadTool('test/openapi/main.ts');
const code = await main(process.argv.slice(2));
say(`made ${(await generate()).length} files from them`);
process.exit(code ?? 0);
