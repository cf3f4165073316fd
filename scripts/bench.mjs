// Measures the program beside what it could be at best: npm run bench -- --help
import './lib/require-node.mjs';
import { runnerImport } from 'vite';
import { build } from './lib/build.mjs';
import { isBuilt } from './lib/build-stamp.mjs';
import { inProject, ROOT } from './lib/root.mjs';

if (!isBuilt()) await build();
const settings = { root: ROOT, configFile: false, logLevel: 'error', resolve: { tsconfigPaths: true } };
const { module } = await runnerImport(inProject('test/bench/main.ts'), settings);
process.exit(await module.main(process.argv.slice(2)));
