import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUILD_MEMORY_MIB, INSTALL_DISK_MIB, memoryWarning, requireDisk } from '../scripts/lib/machine.mjs';
import { withProgress } from '../scripts/lib/progress.mjs';
import { LOCK_FILES } from './support/lock-files.js';
import { inProject } from './support/paths.js';

describe('withProgress', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('reports every 3 s until the work ends', async () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    let finish: (value: number) => void = () => undefined;
    const working = withProgress(
      (seconds) => `installing, ${seconds} s so far`,
      () => new Promise<number>((resolve) => (finish = resolve)),
    );
    await vi.advanceTimersByTimeAsync(6_000);
    expect(lines).toEqual(['recado: installing, 3 s so far\n', 'recado: installing, 6 s so far\n']);
    finish(7);
    expect(await working).toBe(7);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines).toHaveLength(2);
  });
});

describe('The scripts that people start', () => {
  const first = "import './lib/require-node.mjs';";

  it.each([
    ['scripts/start.mjs', first],
    ['scripts/recado.mjs', first],
    ['scripts/dev.mjs', first],
    ['scripts/package.mjs', first],
    ['scripts/prepack.mjs', first],
    ['bin/recado.mjs', "import '../scripts/lib/require-node.mjs';"],
  ])('%s links nothing but the check of the version before it: an old Node cannot link the rest', (script, only) => {
    const imports = readFileSync(inProject(script), 'utf8').match(/^(?:import|export)\b[^(\n]*$/gm);
    expect(imports).toEqual([only]);
  });

  it('tell an old Node which one they need', () => {
    const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.9' } })";
    const args = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, inProject('bin/recado.mjs'), 'help'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    const advice = 'Recado needs Node 20.19 or newer, and this is Node 20.18.9.\n';
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: advice });
  });
});

describe('The installation', () => {
  let folder: string;

  /** Stands for npm: it records its arguments, makes a folder as npm does, and fails as told while it may use a stale cache. */
  const npm = (failure: string) => `
    const args = process.argv.slice(2);
    const fs = process.getBuiltinModule('node:fs');
    fs.appendFileSync('calls', args.join(' ') + '\\n');
    fs.mkdirSync('node_modules', { recursive: true });
    if (args.includes('--prefer-offline')) {
      console.error('npm error code ${failure}');
      process.exitCode = 1;
    }`;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recado-install-'));
    for (const part of ['scripts', 'package.json', 'package-lock.json'])
      cpSync(inProject(part), join(folder, part), { recursive: true });
  });
  afterEach(() => void rmSync(folder, { recursive: true }));

  /** Runs Node in a copy of the scripts in which no package is installed, with an npm that fails. */
  const run = (failure: string, ...args: string[]) => {
    writeFileSync(join(folder, 'npm.js'), npm(failure));
    const env = { ...process.env, npm_execpath: join(folder, 'npm.js') };
    const result = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
    return { ...result, calls: readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') };
  };
  const install = (failure: string, call: string) =>
    run(failure, '--eval', `import('./scripts/lib/install.mjs').then((install) => install.${call})`);

  it('uses the cache of npm, asks the registry when its versions are too old, and runs no scripts of packages', () => {
    const { status, stderr, calls } = install('ETARGET', 'ensureInstalled()');
    expect(status, stderr).toBe(0);
    expect(calls.map((call) => call.includes('--prefer-offline'))).toEqual([true, false]);
    for (const call of calls) expect(call).toMatch(/^ci --include=dev --ignore-scripts /);
  });

  it('installs the tools of a folder in production too, and again only when its lock file changes', () => {
    const tools = join(folder, 'tools');
    const ensure = () => install('ETARGET', "ensureFolder('tools')").calls.length;
    mkdirSync(join(tools, 'node_modules'), { recursive: true });
    writeFileSync(join(tools, 'package-lock.json'), '{}');
    const { calls } = install('ETARGET', "ensureFolder('tools')");
    for (const call of calls) expect(call).toContain(' --include=dev ');
    expect([calls.length, ensure()]).toEqual([2, 2]);
    writeFileSync(join(tools, 'package-lock.json'), '{"packages":{}}');
    expect(ensure()).toBe(4);
  });

  it.each(['dev', 'package', 'prepack', 'start'])('%s says why npm failed, without a second try or a stack', (name) => {
    const { status, stderr, calls } = run('ENOSPC', `scripts/${name}.mjs`);
    expect({ status, calls: calls.length }).toEqual({ status: 1, calls: 1 });
    expect(stderr).toMatch(/recado: npm ci failed\nnpm error code ENOSPC\n+$/);
  });
});

describe('What a clone needs of its machine', () => {
  it('is looked at before npm begins: a disk that is too small is named in numbers', () => {
    expect(() => requireDisk(() => ({ bavail: 100, bsize: 1_024 ** 2 }))).toThrow(
      `has 100 MiB free, and installing needs ${INSTALL_DISK_MIB}: make room`,
    );
    expect(() => requireDisk(() => ({ bavail: INSTALL_DISK_MIB, bsize: 1_024 ** 2 }))).not.toThrow();
  });

  it('is told before the build where there is little memory', () => {
    expect(memoryWarning(500 * 1_024 ** 2)).toContain(
      `500 MiB of memory are free, and building may take ${BUILD_MEMORY_MIB}`,
    );
    expect(memoryWarning(BUILD_MEMORY_MIB * 1_024 ** 2)).toBeUndefined();
  });
});

describe('The installed packages', () => {
  const read = (path: string) =>
    JSON.parse(readFileSync(inProject(path), 'utf8')) as {
      packages: Record<string, { resolved?: string; hasInstallScript?: boolean; optional?: boolean }>;
    };
  const { packages } = read('package-lock.json');

  it.each(LOCK_FILES)('come from the configured registry: %s', (path) => {
    const named = Object.values(read(path).packages).filter(({ resolved }) => resolved !== undefined);
    expect(named).toEqual([]);
  });

  it('send no usage reports', () => {
    const { scarfSettings } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { scarfSettings?: object };
    expect(scarfSettings).toEqual({ enabled: false });
  });

  it('compile nothing when a binary is missing, except optional packages', () => {
    const compiles = Object.entries(packages).filter(
      ([path, entry]) => entry.hasInstallScript && !entry.optional && path,
    );
    const names = compiles.map(([path]) => path.replace('node_modules/', ''));
    expect(names.filter((name) => !['@scarf/scarf', '@swc/core'].includes(name))).toEqual([]);
  });
});
