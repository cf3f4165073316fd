// Compares another version of the library of linked phones with the kept one: npm run linked-phone -- --library 7.0.0-rc13
import { parseArgs } from 'node:util';
import './lib/require-node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { compare } from './lib/linked-phone/compare.mjs';
import { ensureLinkedPhoneLibrary, ensureOtherLibrary } from './lib/linked-phone/install.mjs';
import { repeatFailures } from './lib/linked-phone/repeats.mjs';
import { runSpecs } from './lib/linked-phone/specs.mjs';
import { endToolsOnSignal } from './lib/run-tool.mjs';
import { say } from './lib/say.mjs';

const USAGE = 'npm run linked-phone -- --library <the exact version of baileys to compare with the kept one>';
const EXACT = /^\d{1,4}\.\d{1,4}\.\d{1,4}(?:-[\w.]{1,40})?$/;

endToolsOnSignal();

function versionIn(args) {
  const { library } = parseArgs({ args, options: { library: { type: 'string' } } }).values;
  // Ranges and tags may mean another version tomorrow.
  if (library === undefined || !EXACT.test(library)) throw new Error(USAGE);
  return library;
}

async function run() {
  const version = versionIn(process.argv.slice(2));
  await ensureInstalled();
  if (!(await ensureLinkedPhoneLibrary())) throw new Error('the kept library could not be installed');
  const folder = await ensureOtherLibrary(version);
  say('running the specs with the kept version, which takes a minute or two');
  const kept = await repeatFailures(await runSpecs(), (names) => runSpecs(undefined, names));
  say(`running the specs with ${version}`);
  const again = (names) => runSpecs(folder, names);
  const other = await repeatFailures(await runSpecs(folder), again, kept.results);
  const { lines, isWorse } = compare(kept, other);
  console.log(lines.join('\n'));
  return isWorse ? 1 : 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
