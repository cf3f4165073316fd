// Runs every check and every test, and counts them: npm test. With --quick only the tests that do not start the
// built program, and further arguments go to vitest: npm run test:quick -- --changed
import './lib/require-node.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureCompose } from './lib/compose.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureLinkedPhoneLibrary } from './lib/linked-phone/install.mjs';
import { ensureRedis } from './lib/redis.mjs';
import { ensureMariadb } from './lib/mariadb.mjs';
import { ensureTestPrograms } from './lib/test-programs.mjs';
import { endToolsOnSignal } from './lib/run-tool.mjs';
import { say } from './lib/say.mjs';
import { expectedTime, rememberTime } from './lib/test/durations.mjs';
import { ALONE, QUICK_SUITES, runSuite, SUITES } from './lib/test/suites.mjs';
import { failures, sum, summary, table, tally } from './lib/test/tally.mjs';
import { BUILD, CHECKS, GENERATE, runCheck } from './lib/test/tools.mjs';

const [, , option, ...further] = process.argv;
const isQuick = option === '--quick';
const inCi = process.env.CI === 'true';
// NODE_ENV of the shell must not change the tests.
const { NODE_ENV: _ignored, ...env } = process.env;
const rows = [];
// A supervisor that gives up on a run must not leave the suites behind.
endToolsOnSignal();

async function measure(name, run) {
  const started = performance.now();
  const result = await run();
  const seconds = (performance.now() - started) / 1000;
  rows.push({ name, result, seconds });
  say(`${name}: ${summary(result)}, ${seconds.toFixed(0)} s`);
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

/** Finds or installs the programs that tests start; answers the suites that must be skipped without them. */
async function lackingPrograms() {
  const chromium = await ensureChromium();
  if (chromium) env.CHROMIUM_PATH = chromium;
  else say('no Chromium or Google Chrome found: the browser tests are skipped; CHROMIUM_PATH may name one');
  const mariadb = await ensureMariadb();
  if (!mariadb)
    say('no MariaDB or MySQL server found: the tests on one are skipped; RECADO_TEST_MYSQL_URL may name one');
  const redis = await ensureRedis();
  if (!redis) say('no redis-server found: the tests of the queue on Redis are skipped');
  for (const name of await ensureTestPrograms()) say(`no ${name} found: the tests that call it are skipped`);
  if (!(await ensureCompose()))
    say('no Docker Compose found: the tests that let it read docker/compose.yaml are skipped');
  if (!(await ensureLinkedPhoneLibrary()))
    say('the library of linked phones could not be installed: their tests are skipped');
  const production = !mariadb || !redis;
  return {
    browser: !chromium,
    mysql: !mariadb,
    'plans-server': !mariadb,
    'e2e-production': production,
    'alone-production': production,
  };
}

function runSuites(suites, lacks = {}) {
  return suites.map((suite) => measure(suite, () => runSuite(suite, { env, skip: lacks[suite], further })));
}

function runChecks() {
  return CHECKS.map((tool) => measure(tool.name, () => runCheck(tool, { env, yielding: true })));
}

async function runEverything() {
  say(expectedTime());
  const lacks = await lackingPrograms();
  await measure(BUILD.name, () => runCheck(BUILD, { env }));
  for (const group of SUITES) await Promise.all([...runSuites(group, lacks), ...(group === ALONE ? runChecks() : [])]);
  if (inCi) await measure('nothing skipped', () => (total().skipped === 0 ? tally(1, 0) : tally(0, 1)));
}

const total = () => sum(rows.map(({ result }) => result));

if (await installFails()) await measure('install', () => tally(0, 1));
else {
  await measure(GENERATE.name, () => runCheck(GENERATE, { env }));
  if (isQuick) await Promise.all(runSuites(QUICK_SUITES));
  else await runEverything();
}
console.log(`\n${failures(rows)}${table(rows)}\n\n${summary(total())}`);
process.exitCode = total().failed === 0 ? 0 : 1;
if (!isQuick && process.exitCode === 0) rememberTime(performance.now() / 1000);
