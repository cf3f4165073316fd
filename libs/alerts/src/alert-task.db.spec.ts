import { hostname } from 'node:os';
import { MINUTE_MS, NoMetrics, SECOND_MS } from '@recado/core';
import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountNotices } from './accounts/account-notices.js';
import type { AlertDeliveries } from './alert-deliveries.js';
import { AlertTask } from './alert-task.js';
import { AlertsFixture } from './testing/alerts-fixture.js';
import { AlertChecks } from './state/alert-checks.js';
import type { PresentConditions } from './state/present-conditions.js';

describe('who looks for alerts', () => {
  let fixture: AlertsFixture;
  let checks: AlertChecks;

  beforeEach(async () => {
    fixture = await AlertsFixture.create();
    checks = new AlertChecks(fixture.database, fixture.clock);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await fixture.close();
  });

  /** A process that looks, where it may, each time that it is asked. `isLeader` undefined: it has no role that leads. */
  function process(isLeader?: boolean) {
    const { database, clock, alerts, messages, digest, store } = fixture;
    let looks = 0;
    const conditions = { read: async () => (looks++, new Map()) } as unknown as PresentConditions;
    const deliveries = { deliverDue: async () => undefined } as unknown as AlertDeliveries;
    const accounts = new AccountNotices(database, clock);
    const own = new AlertChecks(database, clock);
    const parts = [alerts, own, digest, accounts, messages, deliveries, store, clock] as const;
    const task = new AlertTask(conditions, ...parts, database);
    const leader = { isLeader };
    Object.assign(task, { metrics: new NoMetrics(), ...(isLeader !== undefined && { leader }) });
    return { task, leader, looks: () => looks };
  }

  const passes = async (seconds: number, ...processes: ReturnType<typeof process>[]) => {
    for (let second = 0; second < seconds; second += 2) {
      fixture.clock.advance(2 * SECOND_MS);
      for (const { task } of processes) await task.tick();
    }
  };

  it('is the leader every ten seconds, which every page can tell, and nobody else', async () => {
    expect(await checks.last()).toEqual({ at: null, by: null, isMissed: false });
    const [leader, api, follower] = [process(true), process(), process(false)];
    await passes(120, leader, api, follower);
    expect([leader.looks(), api.looks(), follower.looks()]).toEqual([12, 0, 0]);
    const { at, by, isMissed } = await checks.last();
    expect(fixture.clock.now() - at!).toBeLessThanOrEqual(10 * SECOND_MS);
    expect([by, isMissed]).toEqual([expect.stringContaining(hostname()), false]);
  });

  it('is another process once no leader has looked for a minute, until one is there again', async () => {
    const warn = vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const [leader, api, admin] = [process(true), process(), process()];
    await passes(62, leader, api, admin);
    await passes(58, api, admin);
    expect([api.looks(), admin.looks()]).toEqual([0, 0]);
    await passes(60, api, admin);
    expect([api.looks(), admin.looks()]).toEqual([6, 0]);
    expect((await checks.last()).isMissed).toBe(false);
    expect(warn.mock.calls.filter(([line]) => /No leader has checked/.test(String(line)))).toHaveLength(1);
    // The first stand-in ends without a word.
    await passes(70, admin);
    expect(admin.looks()).toBeGreaterThan(0);
    const before = admin.looks();
    leader.leader.isLeader = true;
    await passes(30, leader, admin);
    expect(admin.looks()).toBeLessThanOrEqual(before + 1);
  });

  it('is said to be nobody after a minute', async () => {
    await passes(2, process(true));
    fixture.clock.advance(MINUTE_MS - 1);
    expect((await checks.last()).isMissed).toBe(false);
    fixture.clock.advance(1);
    expect((await checks.last()).isMissed).toBe(true);
  });
});
