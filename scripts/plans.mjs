// Records every statement that the tests of both databases send, and explains each of them on large tables: npm run plans
import './lib/require-node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureMariadb } from './lib/mariadb.mjs';
import { PLANS, RECORDED, runSuite } from './lib/test/suites.mjs';
import { sum, summary } from './lib/test/tally.mjs';

await ensureInstalled();
const tallies = [];
if (await ensureMariadb()) {
  for (const suite of [...RECORDED, ...PLANS]) tallies.push(await runSuite(suite, { env: process.env, live: true }));
  console.log(`\n${summary(sum(tallies))}`);
} else {
  console.error('no MariaDB or MySQL server found; RECADO_TEST_MYSQL_URL may name one');
}
process.exitCode = tallies.length > 0 && sum(tallies).failed === 0 ? 0 : 1;
