// Shows what the promises are worth: npm run demo -- unplug
import './lib/require-node.mjs';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { build } from './lib/build.mjs';
import { isBuilt } from './lib/build-stamp.mjs';
import { inProject, ROOT } from './lib/root.mjs';

const USAGE = `npm run demo -- unplug [options]
  Recado beside plain Bull, while everything of both is killed every few seconds.
  --messages <number>   100000
  --seed <number>       repeats the moments of the kills
  --aof                 gives Bull's Redis an append-only file; without it Redis is as it comes`;

const options = { messages: { type: 'string' }, seed: { type: 'string' }, aof: { type: 'boolean' } };
const { values, positionals } = parseArgs({ options, allowPositionals: true });

if (positionals[0] !== 'unplug') {
  console.log(USAGE);
  process.exit(2);
}
if (!isBuilt()) await build();
const settings = { root: ROOT, configFile: false, logLevel: 'error', resolve: { tsconfigPaths: true } };
const { module } = await runnerImport(inProject('test/chaos/demo/unplug.ts'), settings);
const lostNothing = await module.unplug({
  messages: Number(values.messages ?? 100_000),
  seed: Number(values.seed ?? randomInt(1, 1_000_000)),
  redis: values.aof ? 'append-only file' : 'as it comes',
});
process.exit(lostNothing ? 0 : 1);
