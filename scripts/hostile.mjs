// Attacks the built program and judges how it bears it: npm run hostile -- --help
import './lib/require-node.mjs';
import { runnerImport } from 'vite';
import { build } from './lib/build.mjs';
import { isBuilt } from './lib/build-stamp.mjs';
import { inProject, ROOT } from './lib/root.mjs';

if (!isBuilt()) await build();
const settings = { root: ROOT, configFile: false, logLevel: 'error', resolve: { tsconfigPaths: true } };
const { module } = await runnerImport(inProject('test/hostile/main.ts'), settings);
process.exit(await module.main(process.argv.slice(2)));
