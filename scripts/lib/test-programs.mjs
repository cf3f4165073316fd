import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from './root.mjs';
import { runTool } from './run-tool.mjs';
import { say } from './say.mjs';
import { findOrInstall, findProgram, mayInstall } from './system-programs.mjs';

/** Programs that are taken out of their packages. */
const TAKEN = inProject('node_modules', '.cache', 'test-programs');
const FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin', '/opt/homebrew/bin', TAKEN];

/**
 * The programs that tests call by their names, with the packages of Debian that have them. A server or a browser that
 * tests start has a file of its own beside this one; npm and npx come with Node.
 */
export const TEST_PROGRAMS = {
  bash: 'bash',
  composer: 'composer php-cli php-curl php-guzzlehttp-guzzle',
  curl: 'curl',
  // Debian recommends only what links its programs: the C library's start files.
  fpc: 'fp-compiler fp-units-fcl fp-units-net libc6-dev',
  git: 'git',
  // For the samples in Go and C#. Measured: 12 s and 11 s of processor time, 81 MB and 7 MB to load.
  go: 'golang-go',
  mcs: 'mono-mcs mono-runtime libmono-system-net-http4.0-cil libmono-system-runtime-serialization4.0-cil',
  // Checks the types of the client for Python.
  mypy: 'mypy',
  // They come with the servers.
  mysql: 'mariadb-client',
  mysqldump: 'mariadb-client',
  openssl: 'openssl',
  php: 'php-cli php-curl',
  phpunit: 'phpunit php-guzzlehttp-guzzle php-nyholm-psr7',
  prlimit: 'util-linux',
  // With what builds and installs the client for Python.
  'pytest-3': 'python3-pytest python3-pip',
  python3: 'python3',
  'redis-cli': 'redis-tools',
  sh: 'dash',
  tar: 'tar',
};

/**
 * Programs that tests call, and the package of Debian that has each beside a server that its installation would start, or
 * beside much else: only the program is taken out of it. Measured: 38 MB to load, and 5 s of processor time for all three.
 */
const PACKED = { amtool: 'prometheus-alertmanager', kubectl: 'kubernetes-client', promtool: 'prometheus' };

/** The libraries of Debian's Python that tests import, by their modules. Measured: 15 s to install all of them. */
const PYTHON_LIBRARIES = {
  // For the samples of the client for Python.
  django: 'python3-django',
  fastapi: 'python3-fastapi',
  httpx: 'python3-httpx',
  // For the program that sends through `/twilio`.
  twilio: 'python3-twilio',
};

/**
 * What a program must be able to do, since one that is there in part (a compiler without its units, an interpreter without
 * an extension) serves no test: the arguments of a call that ends with 0 then, or a function that tries it.
 */
const ABLE = {
  composer: (program) => runs(program, ['--version']) && runs('php', ['-r', INCLUDES_GUZZLE]),
  fpc: compilesPascal,
  go: ['version'],
  mcs: (program) => runs(program, ['--version']) && runs('mono', ['--version']),
  openssl: ['version'],
  php: ['-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
  python3: ['-c', 'import ssl'],
  // That of Debian knows no `--version`.
  sh: ['-c', 'true'],
  kubectl: ['version', '--client'],
};
const INCLUDES_GUZZLE = 'exit(@include "GuzzleHttp/autoload.php" ? 0 : 1);';
const known = new Map();

function runs(program, args) {
  return spawnSync(program, args, { env: { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1' } }).status === 0;
}

/** The path of a program that is here and able to do what tests ask of it. Asked once a process. */
function findAble(name) {
  if (known.get(name) === undefined) {
    const program = findProgram(name, FOLDERS);
    const able = ABLE[name] ?? ['--version'];
    const isAble = () => (Array.isArray(able) ? runs(program, able) : able(program));
    known.set(name, program !== undefined && isAble() ? program : undefined);
  }
  return known.get(name);
}

/** Whether it compiles, links and starts a program with the units that the kit for Pascal uses. */
function compilesPascal(program) {
  const folder = mkdtempSync(join(tmpdir(), 'recado-pascal-'));
  try {
    const source = join(folder, 'able.pas');
    const units = 'cthreads, base64, DateUtils, fphttpclient, fpjson, jsonparser, opensslsockets, ssockets';
    writeFileSync(source, `{$mode objfpc} program able; uses ${units}; begin end.\n`);
    return runs(program, [`-FE${folder}`, source]) && runs(join(folder, 'able'), []);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether a program of TEST_PROGRAMS is on this machine: without it the tests that call it are skipped. */
export function hasProgram(name) {
  if (!(name in TEST_PROGRAMS)) throw new Error(`${name} is missing in TEST_PROGRAMS`);
  return findAble(name) !== undefined;
}

/** Whether Debian's Python has a library of PYTHON_LIBRARIES: without it the tests that import it are skipped. */
export function hasPythonLibrary(name) {
  if (!(name in PYTHON_LIBRARIES)) throw new Error(`${name} is missing in PYTHON_LIBRARIES`);
  return runs('/usr/bin/python3', ['-c', `import ${name}`]);
}

/** The path of a program of PACKED; undefined: it is not on this machine, and the tests that call it are skipped. */
export function findPacked(name) {
  if (!(name in PACKED)) throw new Error(`${name} is missing in PACKED`);
  return findAble(name);
}

/** Everything that `ensureTestPrograms` is able to get. */
export const INSTALLED_OR_TAKEN = Object.keys({ ...TEST_PROGRAMS, ...PYTHON_LIBRARIES, ...PACKED });

/** Finds these programs and libraries or, as root on Debian, installs them; answers the names of those that are missing. */
export async function ensureTestPrograms(names = INSTALLED_OR_TAKEN) {
  const missing = [];
  for (const [name, packages] of Object.entries({ ...TEST_PROGRAMS, ...PYTHON_LIBRARIES })) {
    const find = () => (name in TEST_PROGRAMS ? hasProgram(name) : hasPythonLibrary(name));
    if (names.includes(name) && !(await findOrInstall(find, packages))) missing.push(name);
  }
  const isMissing = (name) => !findPacked(name);
  const packed = names.filter((name) => name in PACKED && isMissing(name));
  if (packed.length > 0 && mayInstall()) await takeOut(packed);
  return [...missing, ...packed.filter(isMissing)];
}

/** Takes these programs out of their packages, which are downloaded and not installed. */
async function takeOut(names) {
  say(`taking ${names.join(', ')} out of their packages for the tests`);
  const folder = mkdtempSync(join(tmpdir(), 'recado-packages-'));
  try {
    await must('apt-get', ['update', '-qq']);
    // As root: the user of apt cannot write to the folder, which apt would warn about.
    const options = ['-qq', '-o', 'APT::Sandbox::User=root'];
    await must('apt-get', [...options, 'download', ...names.map((name) => PACKED[name])], folder);
    const archives = readdirSync(folder);
    for (const archive of archives) await must('dpkg-deb', ['--extract', archive, 'content'], folder);
    mkdirSync(TAKEN, { recursive: true });
    for (const name of names) copyFileSync(join(folder, 'content', 'usr', 'bin', name), join(TAKEN, name));
  } catch (error) {
    // Only reported, since the tests can be skipped.
    say(error.message);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function must(program, args, cwd = undefined) {
  const { code, output } = await runTool(program, args, { cwd });
  if (code !== 0) throw new Error(`${program} ended with ${code}\n${output}`);
}
