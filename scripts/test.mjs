// Runs every check and every test, and counts them: npm test
import './lib/require-node.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureCompose } from './lib/compose.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureRedis } from './lib/redis.mjs';
import { ensureMariadb } from './lib/mariadb.mjs';
import { say } from './lib/say.mjs';
import { runSuite, SUITES } from './lib/test/suites.mjs';
import { failures, sum, summary, table, tally } from './lib/test/tally.mjs';
import { BUILD, CHECKS, runCheck } from './lib/test/tools.mjs';

const inCi = process.env.CI === 'true';
const rows = [];

async function measure(name, run) {
  const started = performance.now();
  const result = await run();
  rows.push({ name, result, seconds: (performance.now() - started) / 1000 });
  return result;
}

async function installFails() {
  try {
    await ensureInstalled();
    return false;
  } catch (error) {
    console.error(error.message);
    return true;
  }
}

async function runEverything() {
  // NODE_ENV of the shell must not change the tests.
  const { NODE_ENV: _ignored, ...env } = process.env;
  const chromium = await ensureChromium();
  if (chromium) env.CHROMIUM_PATH = chromium;
  else say('no Chromium or Google Chrome found: the browser tests are skipped; CHROMIUM_PATH may name one');
  const mariadb = await ensureMariadb();
  if (!mariadb)
    say('no MariaDB or MySQL server found: the tests on one are skipped; RECADO_TEST_MYSQL_URL may name one');
  const redis = await ensureRedis();
  if (!redis) say('no redis-server found: the tests of the queue on Redis are skipped');
  if (!(await ensureCompose()))
    say('no Docker Compose found: the tests that let it read docker/compose.yaml are skipped');
  await measure(BUILD.name, () => runCheck(BUILD, env));
  await Promise.all(CHECKS.map((tool) => measure(tool.name, () => runCheck(tool, env))));
  const production = !mariadb || !redis;
  const lacks = {
    browser: !chromium,
    mysql: !mariadb,
    'plans-server': !mariadb,
    'e2e-production': production,
    'alone-production': production,
  };
  for (const group of SUITES) {
    const live = group.length === 1;
    await Promise.all(group.map((suite) => measure(suite, () => runSuite(suite, { env, live, skip: lacks[suite] }))));
  }
  if (inCi) await measure('nothing skipped', () => (total().skipped === 0 ? tally(1, 0) : tally(0, 1)));
}

const total = () => sum(rows.map(({ result }) => result));

if (await installFails()) await measure('install', () => tally(0, 1));
else await runEverything();
console.log(`\n${failures(rows)}${table(rows)}\n\n${summary(total())}`);
process.exitCode = total().failed === 0 ? 0 : 1;
