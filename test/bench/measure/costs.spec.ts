import { describe, expect, it } from 'vitest';
import { CostMeter } from './costs.js';
import { part } from './part.js';
import { cpuSeconds, hasProc, machineSeconds, residentMb } from './proc.js';

/** Keeps this process busy until it has used so many seconds of a processor. */
function work(seconds: number): void {
  const until = cpuSeconds(process.pid) + seconds;
  while (cpuSeconds(process.pid) < until) Math.random();
}

describe.skipIf(!hasProc)('what a run costs', () => {
  it('is what its parts used since the start, for 100,000 messages', async () => {
    const meter = await CostMeter.start([part('us', () => process.pid), part('nobody', () => undefined)]);
    work(0.1);
    const { cpu } = await meter.per(1_000);
    // 10, but for the rounding of a difference of two counters.
    expect(cpu.us).toBeGreaterThan(9.99);
    expect(cpu.us).toBeLessThan(100);
    expect(cpu.nobody).toBe(0);
  });

  it('counts a part from its own beginning when that comes later', async () => {
    const pids: number[] = [];
    const meter = await CostMeter.start([part('late', () => pids[0])]);
    pids.push(process.pid);
    expect((await meter.per(100_000)).cpu.late).toBeCloseTo(cpuSeconds(process.pid), 1);
  });

  it('has what the database counted meanwhile', async () => {
    let total = 500;
    const meter = await CostMeter.start([], async () => ({ statements: total }));
    total = 520;
    expect((await meter.per(1_000)).database).toEqual({ statements: 2_000 });
  });
});

describe.skipIf(!hasProc)('the figures of the system', () => {
  it('are those of this process', () => {
    expect(residentMb(process.pid) * 1e6).toBeCloseTo(process.memoryUsage.rss(), -8);
    const { user, system } = process.cpuUsage();
    expect(cpuSeconds(process.pid)).toBeCloseTo((user + system) / 1e6, 0);
    expect(machineSeconds()).toBeGreaterThan(cpuSeconds(process.pid));
  });

  it('are zero for a process that is no more', () => {
    expect([cpuSeconds(2 ** 30), residentMb(2 ** 30)]).toEqual([0, 0]);
  });
});
