import { describe, expect, it } from 'vitest';
import type { Database } from '../port/database.js';
import { DatabaseClock } from './database-clock.js';

const SERVER_START = Date.UTC(2026, 10, 20, 12);

/** A server's clock, and a line to it whose two ways take as long as the test says. */
function setUp() {
  const time = { server: SERVER_START, monotonic: 5_000 };
  const line = { there: 0, back: 0, isDown: false };
  const pass = (ms: number) => {
    time.server += ms;
    time.monotonic += ms;
  };
  const pollVersion = async () => {
    if (line.isDown) throw new Error('away');
    pass(line.there);
    const { server } = time;
    pass(line.back);
    return server;
  };
  const clock = new DatabaseClock({ pollVersion } as unknown as Database, () => time.monotonic);
  return { clock, time, line, pass, ahead: () => clock.now() - time.server };
}

describe('DatabaseClock', () => {
  it('has no time before its first sample', () => {
    expect(() => setUp().clock.now()).toThrow('not known');
  });

  it('is the server’s clock, continued by the monotonic one', async () => {
    const { clock, pass, ahead } = setUp();
    await clock.sample();
    expect(clock.now()).toBe(SERVER_START);
    pass(12_345);
    expect(ahead()).toBe(0);
  });

  it.each([3_600_000, -3_600_000])('does not use this process’s wall clock, which is %i ms off', async (off) => {
    const { clock, time } = setUp();
    const wall = Date.now;
    Date.now = () => time.server + off;
    await clock.sample();
    expect(clock.now()).toBe(SERVER_START);
    Date.now = wall;
  });

  it('is never ahead of the server, and close to it after a quick round trip', async () => {
    const { clock, line, ahead } = setUp();
    for (const [there, back] of [
      [0, 400],
      [400, 0],
      [200, 200],
    ] as const) {
      Object.assign(line, { there, back });
      await clock.sample();
      expect(ahead()).toBeLessThanOrEqual(0);
    }
    Object.assign(line, { there: 1, back: 1 });
    await clock.sample();
    expect(ahead()).toBeGreaterThanOrEqual(-1);
  });

  it('follows a server whose clock was set, forward and back', async () => {
    const { clock, time, ahead } = setUp();
    await clock.sample();
    for (const step of [60_000, -60_000]) {
      time.server += step;
      await clock.sample();
      expect(ahead()).toBe(0);
    }
  });

  it('continues while the server is away', async () => {
    const { clock, line, pass, ahead } = setUp();
    await clock.sample();
    line.isDown = true;
    await expect(clock.sample()).rejects.toThrow('away');
    pass(30_000);
    expect(ahead()).toBe(0);
  });
});
