import { Lane } from '@recado/core';
import type { ClaimedMessage } from '@recado/messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { RecipientOrder, type TurnEnd } from './recipient-order.js';

const to = (id: number, phone = '5511987654321'): ClaimedMessage => ({
  id,
  apiKeyId: 1,
  channelId: 1,
  lane: Lane.Normal,
  phone,
  text: 'oi',
  attempt: 1,
  retries: 0,
  startedAt: 0,
  waitingSince: 0,
  token: 1,
});

describe('RecipientOrder', () => {
  let now: number;
  let order: RecipientOrder;
  let events: string[];

  beforeEach(() => {
    now = 0;
    events = [];
    order = new RecipientOrder(() => now);
  });

  const run = (message: ClaimedMessage, end: TurnEnd | Promise<TurnEnd> = 'next') =>
    order.inTurn(
      message,
      async () => {
        events.push(`turn ${message.id}`);
        return end;
      },
      () => events.push(`back ${message.id}`),
    );

  it('gives a recipient one turn at a time, in the order of asking', async () => {
    let finish: (end: TurnEnd) => void = () => {};
    const first = run(to(1), new Promise((resolve) => (finish = resolve)));
    const second = run(to(2));
    await run(to(3, '5511911112222'));
    expect(events).toEqual(['turn 1', 'turn 3']);
    finish('next');
    await Promise.all([first, second]);
    expect(events).toEqual(['turn 1', 'turn 3', 'turn 2']);
  });

  it('sends back what is behind a message that must come again, and lets that one pass', async () => {
    await Promise.all([run(to(1), 'comes again'), run(to(2)), run(to(3))]);
    await run(to(1), 'next');
    await run(to(2));
    expect(events).toEqual(['turn 1', 'back 2', 'back 3', 'turn 1', 'turn 2']);
  });

  it('holds for a while only', async () => {
    await run(to(1), 'comes again');
    now = 10_000;
    await run(to(2));
    expect(events).toEqual(['turn 1', 'turn 2']);
  });
});
