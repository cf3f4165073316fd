import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withProgress } from '../scripts/lib/progress.mjs';
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
  /** Stands for npm: it records its arguments, makes a folder as npm does, and fails while it may use a stale cache. */
  const npm = `
    const args = process.argv.slice(2);
    require('node:fs').appendFileSync('calls', args.join(' ') + '\\n');
    require('node:fs').mkdirSync('node_modules', { recursive: true });
    process.exitCode = args.includes('--prefer-offline') ? 1 : 0;`;
  const script = "import('./scripts/lib/install.mjs').then(({ ensureInstalled }) => ensureInstalled())";

  it('uses the cache of npm, asks the registry when that does not do, and runs no scripts of packages', () => {
    const folder = mkdtempSync(join(tmpdir(), 'recado-install-'));
    try {
      for (const part of ['scripts/lib', 'package-lock.json'])
        cpSync(inProject(part), join(folder, part), { recursive: true });
      writeFileSync(join(folder, 'npm.js'), npm);
      const env = { ...process.env, npm_execpath: join(folder, 'npm.js') };
      const { status, stderr } = spawnSync(process.execPath, ['--eval', script], {
        cwd: folder,
        env,
        encoding: 'utf8',
      });
      expect(status, stderr).toBe(0);
      const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
      expect(calls.map((call) => call.includes('--prefer-offline'))).toEqual([true, false]);
      for (const call of calls) expect(call).toMatch(/^ci --include=dev --ignore-scripts /);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('The installed packages', () => {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string; hasInstallScript?: boolean; optional?: boolean }>;
  };

  it('come from the configured registry', () => {
    const named = Object.values(packages).filter(({ resolved }) => resolved !== undefined);
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
