// Compares another version of the library of linked phones with the kept one: npm run linked-phone -- --library 7.0.0-rc13
// Measures the memory of the program with so many linked phones: npm run linked-phone -- --memory 1,10,30
import { parseArgs } from 'node:util';
import './lib/require-node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { compare } from './lib/linked-phone/compare.mjs';
import { ensureLinkedPhoneLibrary, ensureOtherLibrary } from './lib/linked-phone/install.mjs';
import { repeatFailures } from './lib/linked-phone/repeats.mjs';
import { runSpecs } from './lib/linked-phone/specs.mjs';
import { endToolsOnSignal } from './lib/run-tool.mjs';
import { say } from './lib/say.mjs';

const USAGE = `npm run linked-phone -- --library <the exact version of baileys to compare with the kept one>
npm run linked-phone -- --memory <growing numbers of phones, such as 1,10,30, with which the memory is measured>`;
const EXACT = /^\d{1,4}\.\d{1,4}\.\d{1,4}(?:-[\w.]{1,40})?$/;
const NUMBERS = /^[1-9]\d{0,2}(?:,[1-9]\d{0,2})*$/;

endToolsOnSignal();

function optionsIn(args) {
  const { library, memory } = parseArgs({
    args,
    options: { library: { type: 'string' }, memory: { type: 'string' } },
  }).values;
  if ((library === undefined) === (memory === undefined)) throw new Error(USAGE);
  // Ranges and tags may mean another version tomorrow.
  if (library !== undefined && !EXACT.test(library)) throw new Error(USAGE);
  return { library, counts: memory === undefined ? undefined : countsIn(memory) };
}

function countsIn(memory) {
  const counts = NUMBERS.test(memory) ? memory.split(',').map(Number) : [];
  const isGrowing = counts.every((count, at) => at === 0 || count > counts[at - 1]);
  if (counts.length === 0 || !isGrowing) throw new Error(USAGE);
  return counts;
}

async function run() {
  const { library, counts } = optionsIn(process.argv.slice(2));
  await ensureInstalled();
  if (!(await ensureLinkedPhoneLibrary())) throw new Error('the kept library could not be installed');
  return counts === undefined ? compareWith(library) : measureWith(counts);
}

async function measureWith(counts) {
  // What it imports is there only once the project is installed.
  const { loadTool } = await import('./lib/test-tool.mjs');
  const { main } = await loadTool('test/linked-phones/main.ts');
  await main(counts);
  return 0;
}

async function compareWith(version) {
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
