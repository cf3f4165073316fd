import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANA, AlertsFixture } from '../testing/alerts-fixture.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('AlertMessages', () => {
  let fixture: AlertsFixture;

  beforeEach(async () => {
    fixture = await AlertsFixture.create();
    await fixture.messages.queueTest(['email'], ANA);
  });
  afterEach(() => fixture.close());

  it('gives a message to one process only, and to another one when that one dies', async () => {
    const taken = await Promise.all([fixture.messages.take(), fixture.messages.take()]);
    expect(taken.filter((message) => message !== null)).toHaveLength(1);
    expect(await fixture.messages.take()).toBeNull();
    fixture.clock.advance(2 * MINUTE);
    expect(await fixture.messages.take()).toMatchObject({ attempts: 2 });
  });

  it('tries again after growing rests, for nearly a day, and then gives up', async () => {
    const { messages, clock } = fixture;
    const rests: number[] = [];
    for (let message = await messages.take(); message; message = await messages.take()) {
      await messages.record(message, 'ECONNREFUSED');
      const { dueAt } = (await messages.latest())[0]!;
      if (dueAt === null) break;
      rests.push(dueAt - clock.now());
      clock.advance(dueAt - clock.now());
    }
    expect(rests).toHaveLength(7);
    expect(rests.every((rest, index) => index === 0 || rest > rests[index - 1]!)).toBe(true);
    expect(rests.reduce((sum, rest) => sum + rest, 0)).toBeGreaterThan(0.75 * DAY);
    expect(await messages.latest()).toMatchObject([{ attempts: 8, dueAt: null, sentAt: null, error: 'ECONNREFUSED' }]);
  });

  it('heeds no process that comes back after another one has taken its message', async () => {
    const { messages, clock } = fixture;
    const late = (await messages.take())!;
    clock.advance(2 * MINUTE);
    await messages.record((await messages.take())!, null);
    await messages.record(late, 'ECONNREFUSED');
    expect(await messages.latest()).toMatchObject([{ attempts: 2, dueAt: null, sentAt: clock.now(), error: null }]);
  });

  it('is delivered after a failure, and forgotten after 90 days', async () => {
    const { messages, clock } = fixture;
    await messages.record((await messages.take())!, 'ECONNREFUSED');
    clock.advance(MINUTE);
    await messages.record((await messages.take())!, null);
    expect(await messages.latest()).toMatchObject([{ attempts: 2, dueAt: null, sentAt: clock.now(), error: null }]);
    await messages.queueTest(['email'], ANA);
    clock.advance(91 * DAY);
    await messages.sweep();
    expect(await messages.latest()).toMatchObject([{ sentAt: null }]);
  });
});
