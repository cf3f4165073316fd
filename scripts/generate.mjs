// Makes what is made from docs/openapi.json and from the description of the dashboards, after an install where one is due:
// npm run generate. With --if-stale only what is not kept in git, where something is missing or out of date.
import './lib/require-node.mjs';
import { ensureGenerated, generate } from './lib/generate.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { succeeds } from './lib/prepare.mjs';
import { say } from './lib/say.mjs';

async function generateAll() {
  await ensureInstalled();
  return generate();
}

await succeeds(async () => {
  const paths = await (process.argv.includes('--if-stale') ? ensureGenerated() : generateAll());
  if (paths.length > 0) say(`made ${paths.length} files from docs/openapi.json and the description of the dashboards`);
});
