// Refreshes what is made from the program, the committed copy of its document first of all: npm run openapi
import './lib/require-node.mjs';
import { runnerImport } from 'vite';
import { build } from './lib/build.mjs';
import { isBuilt } from './lib/build-stamp.mjs';
import { inProject, ROOT } from './lib/root.mjs';

if (!isBuilt()) await build();
const settings = { root: ROOT, configFile: false, logLevel: 'error', resolve: { tsconfigPaths: true } };
const { module } = await runnerImport(inProject('test/openapi/main.ts'), settings);
await module.main();
