import { describe, expect, it } from 'vitest';
import { CostMeter } from './costs.js';
import { part } from './part.js';
import { cpuSeconds, hasProc, machineSeconds, residentMb } from './proc.js';

/** Keeps this process busy until it has used so many seconds of a processor. */
function work(seconds: number): void {
  const until = cpuSeconds(process.pid) + seconds;
  while (cpuSeconds(process.pid) < until) Math.random();
}

describe.skipIf(!hasProc)('CostMeter', () => {
  it('scales the processor time of the parts since the start to 100,000 messages', async () => {
    const meter = await CostMeter.start([part('us', () => process.pid), part('nobody', () => undefined)]);
    work(0.1);
    const { cpu } = await meter.per(1_000);
    // Not exactly 10, because the difference of two counters is rounded.
    expect(cpu.us).toBeGreaterThan(9.99);
    expect(cpu.us).toBeLessThan(100);
    expect(cpu.nobody).toBe(0);
  });

  it('counts a part that starts later from its own beginning', async () => {
    const pids: number[] = [];
    const meter = await CostMeter.start([part('late', () => pids[0])]);
    pids.push(process.pid);
    expect((await meter.per(100_000)).cpu.late).toBeCloseTo(cpuSeconds(process.pid), 1);
  });

  it('scales the counters of the database', async () => {
    let total = 500;
    const meter = await CostMeter.start([], async () => ({ statements: total }));
    total = 520;
    expect((await meter.per(1_000)).database).toEqual({ statements: 2_000 });
  });
});

describe.skipIf(!hasProc)('The figures of /proc', () => {
  it('agree with those of Node for this process', () => {
    expect(residentMb(process.pid) * 1e6).toBeCloseTo(process.memoryUsage.rss(), -8);
    const { user, system } = process.cpuUsage();
    expect(cpuSeconds(process.pid)).toBeCloseTo((user + system) / 1e6, 0);
    expect(machineSeconds()).toBeGreaterThan(cpuSeconds(process.pid));
  });

  it('are zero for a process that has ended', () => {
    expect([cpuSeconds(2 ** 30), residentMb(2 ** 30)]).toEqual([0, 0]);
  });
});
