// Refreshes the files that are made from the program, such as the committed OpenAPI document: npm run openapi
import './lib/require-node.mjs';
import { writeClientTypes } from './lib/client-types.mjs';
import { writeCollections } from './lib/collections/files.mjs';
import { writePythonFiles } from './lib/python-client.mjs';
import { say } from './lib/say.mjs';
import { loadTool } from './lib/test-tool.mjs';

const { main } = await loadTool('test/openapi/main.ts');
const code = await main(process.argv.slice(2));
for (const path of [...(await writeClientTypes()), ...writePythonFiles(), ...writeCollections()]) say(path);
process.exit(code ?? 0);
