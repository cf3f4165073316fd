import { Logger } from '@nestjs/common';
import { NoMetrics } from '@recado/core';
import type { ClaimedMessage, MessageClaims } from '@recado/messages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActiveAttempts } from './attempts.js';
import { LeaseRenewal } from './dispatcher.js';

describe('LeaseRenewal', () => {
  const renew = vi.fn<MessageClaims['renew']>();
  const metrics = new NoMetrics();
  let active: ActiveAttempts;
  let renewal: LeaseRenewal;

  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    vi.spyOn(Logger.prototype, 'error').mockReturnValue();
    renew.mockReset().mockResolvedValue();
    active = new ActiveAttempts();
    const claims = { renew } as unknown as MessageClaims;
    renewal = new LeaseRenewal(claims, active, { now: () => Date.now() }, metrics);
    active.add([attempt]);
    renewal.start();
  });
  afterEach(async () => {
    const stopped = renewal.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    await stopped;
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const attempt = { id: 1, token: 7, startedAt: 0 } as ClaimedMessage;

  it('renews the leases of active attempts every five seconds', async () => {
    await vi.advanceTimersByTimeAsync(21_000);
    expect(renew.mock.calls).toEqual(Array(5).fill([[attempt]]));
    expect(active.isLeased(attempt, 34_000)).toBe(true);
    active.remove([attempt]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(renew).toHaveBeenCalledTimes(5);
  });

  it('tries again soon after a renewal that failed', async () => {
    await vi.advanceTimersByTimeAsync(1);
    renew.mockRejectedValueOnce(new Error('away'));
    await vi.advanceTimersByTimeAsync(5_500);
    expect(renew).toHaveBeenCalledTimes(3);
  });

  it('starts a renewal every five seconds, however long each takes', async () => {
    renew.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 4_000)));
    await vi.advanceTimersByTimeAsync(21_000);
    expect(renew).toHaveBeenCalledTimes(5);
  });

  it('counts in the metrics each renewal that ends, also one that takes longer than five seconds', async () => {
    await vi.advanceTimersByTimeAsync(1);
    const ticked = vi.spyOn(metrics, 'ticked');
    renew.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 6_000)));
    await vi.advanceTimersByTimeAsync(11_500);
    expect(ticked).toHaveBeenCalledTimes(1);
  });

  it('counts a slow renewal when it ends, and starts the next one five seconds after it at the latest', async () => {
    await vi.advanceTimersByTimeAsync(1);
    const renewals: (() => void)[] = [];
    renew.mockImplementation(() => new Promise((resolve) => renewals.push(resolve)));
    await vi.advanceTimersByTimeAsync(9_000);
    expect(renew).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(renew).toHaveBeenCalledTimes(3);
    expect(active.isLeased(attempt, 14_001)).toBe(false);
    renewals[0]?.();
    await vi.advanceTimersByTimeAsync(1);
    expect(active.isLeased(attempt, 18_900)).toBe(true);
    renewals[1]?.();
  });
});
