// Compiles and bundles apps/ and libs/ into dist/: node scripts/build.mjs [--if-stale]
import { build, failureOf } from './lib/build.mjs';
import { isBuilt } from './lib/build-stamp.mjs';
import { say } from './lib/say.mjs';

const started = Date.now();
if (!(process.argv.includes('--if-stale') && isBuilt())) {
  try {
    const { modules, assets } = await build();
    say(`built ${modules.length} modules and ${assets.length} assets in ${Date.now() - started} ms`);
  } catch (error) {
    say(failureOf(error));
    process.exitCode = 1;
  }
}
