import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
