// Tries the project on a Debian that has git and Node alone: npm run bare-debian -- bookworm lists|start|test
// lists: each list of packages that npm test installs, on a Debian of its own; start: npm start; test: CI=true npm test.
// It needs root, debootstrap and unshare; packages come from the mirrors and registries of this machine.
import './lib/require-node.mjs';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './lib/root.mjs';
import { say } from './lib/say.mjs';
import { findProgram } from './lib/system-programs.mjs';
import { INSTALLED_OR_TAKEN } from './lib/test-programs.mjs';

const PROJECT = '/srv/recado';
/** Each installs what it names, and asks what it can do. */
const SERVERS = {
  mariadb: ['mariadb', 'ensureMariadb'],
  redis: ['redis', 'ensureRedis'],
  chromium: ['chromium', 'ensureChromium'],
  compose: ['compose', 'ensureCompose'],
};

function run(program, args, options = {}) {
  const { status, stdout } = spawnSync(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    ...options,
  });
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}`);
  return (stdout ?? '').trim();
}

/** Makes a Debian with git, the Node of this process, npm, and a clone of what is committed here. */
function makeDebian(folder, suite) {
  const [mirror] = run('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages']).split('\n');
  say(`making a bare Debian ${suite} in ${folder}`);
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates,git', suite, folder, mirror]);
  writeFileSync(join(folder, 'etc/apt/sources.list'), `deb ${mirror} ${suite} main\n`);
  const settings = ['userconfig', 'globalconfig'].map((name) => run('npm', ['config', 'get', name]));
  for (const path of [
    '/etc/apt/apt.conf.d',
    '/etc/resolv.conf',
    '/etc/hosts',
    '/etc/ssl/certs/ca-certificates.crt',
    ...settings,
  ])
    if (existsSync(path)) cpSync(realpathSync(path), join(folder, path), { recursive: true });
  cpSync(process.execPath, join(folder, 'usr/bin/node'));
  const npm = dirname(dirname(realpathSync(findProgram('npm', []))));
  cpSync(npm, join(folder, 'usr/lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(folder, 'usr/bin', name));
  run('git', ['clone', '--quiet', ROOT, join(folder, PROJECT)]);
  return folder;
}

/** Runs a command line in the project of that Debian, in mounts and processes that end with it; answers its exit code. */
function runIn(folder, command, env = {}) {
  const mounts = ['mount -t proc proc "$0/proc"', 'mount --rbind /dev "$0/dev"', 'mount --rbind /sys "$0/sys"'];
  const script = [...mounts, 'exec chroot "$0" /bin/sh -c "cd ${PROJECT} && $COMMAND"'].join(' && ');
  const kept = Object.entries(process.env).filter(([name]) => /^npm_config_|^NODE_EXTRA_CA_CERTS$/.test(name));
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const options = {
    env: { ...Object.fromEntries(kept), PATH: path, HOME: '/root', PROJECT, COMMAND: command, ...env },
  };
  const isolated = ['--mount', '--pid', '--fork', '--kill-child', '--', 'sh', '-c', script, folder];
  return spawnSync('unshare', isolated, { stdio: ['ignore', 'inherit', 'inherit'], ...options }).status;
}

/** Every list on a Debian of its own: on one for all, a package that one list lacks may come with another one. */
function tryLists(base) {
  const ask = (file, call) =>
    `node -e "import('./scripts/lib/${file}.mjs').then((m) => ${call}).then((ok) => process.exit(ok ? 0 : 1))"`;
  const tries = {
    ...Object.fromEntries(
      INSTALLED_OR_TAKEN.map((name) => [
        name,
        ask('test-programs', `m.ensureTestPrograms(['${name}']).then((missing) => missing.length === 0)`),
      ]),
    ),
    ...Object.fromEntries(Object.entries(SERVERS).map(([name, [file, call]]) => [name, ask(file, `m.${call}()`)])),
  };
  const failed = [];
  for (const [name, command] of Object.entries(tries)) {
    const copy = `${base}-${name}`;
    run('cp', ['-a', base, copy]);
    const isAble = runIn(copy, command) === 0;
    say(`${name}: ${isAble ? 'can do what tests ask of it' : 'MISSING'}`);
    if (!isAble) failed.push(name);
    rmSync(copy, { recursive: true });
  }
  return failed.length;
}

const [suite, what] = process.argv.slice(2);
const WAYS = {
  lists: tryLists,
  start: (folder) =>
    runIn(
      folder,
      `(npm start & echo $! > /tmp/server; for i in $(seq 120); do sleep 1; node -e "fetch('http://localhost:3000/health/ready').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))" && echo "ready after $i s" && exit 0; done; exit 1)`,
    ),
  test: (folder) => runIn(folder, 'npm test', { CI: 'true' }),
};
if (suite === undefined || !(what in WAYS)) {
  say('name a release of Debian and what to try: npm run bare-debian -- bookworm lists|start|test');
  process.exitCode = 2;
} else {
  const top = mkdtempSync(join(tmpdir(), 'recado-debian-'));
  mkdirSync(join(top, 'root'));
  try {
    process.exitCode = WAYS[what](makeDebian(join(top, 'root'), suite)) === 0 ? 0 : 1;
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
}
