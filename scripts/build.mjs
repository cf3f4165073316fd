// Compiles and bundles apps/ and libs/ into dist/: node scripts/build.mjs [--if-stale]
import { build } from './lib/build.mjs';
import { isBuilt } from './lib/build-stamp.mjs';
import { say } from './lib/say.mjs';

const started = Date.now();
if (!(process.argv.includes('--if-stale') && isBuilt())) {
  try {
    const { modules, assets } = await build();
    say(`built ${modules.length} modules and ${assets.length} assets in ${Date.now() - started} ms`);
  } catch (error) {
    // After the place in the source the compiler adds its own stack, which helps nobody.
    say(`the build failed\n${error.message.split('\n\nCaused by:')[0]}`);
    process.exitCode = 1;
  }
}
