import { Lane } from '@recado/core';
import { type ClaimedMessage, recipientOf } from '@recado/messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { RecipientOrder, type AttemptEnd } from './recipient-order.js';

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
  dueAt: 0,
  createdAt: 0,
  waitingSince: 0,
  content: null,
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

  const run = (message: ClaimedMessage, end: AttemptEnd | Promise<AttemptEnd> = 'final') =>
    new Promise<void>((ended) => {
      const { id } = message;
      const recipient = recipientOf(message, message.phone);
      const send = async () => {
        events.push(`send ${message.id}`);
        order.leave(recipient, id, await end);
      };
      const release = () => {
        events.push(`release ${message.id}`);
        order.leave(recipient, id);
      };
      order.enter(recipient, () => {
        if (order.isHeld(recipient, id)) release();
        else return void send().then(ended);
        ended();
      });
    });

  it('sends to a recipient one message at a time, in the order of the calls', async () => {
    let finish: (end: AttemptEnd) => void = () => {};
    const first = run(to(1), new Promise((resolve) => (finish = resolve)));
    const second = run(to(2));
    await run(to(3, '5511911112222'));
    expect(events).toEqual(['send 1', 'send 3']);
    finish('final');
    await Promise.all([first, second]);
    expect(events).toEqual(['send 1', 'send 3', 'send 2']);
  });

  it('releases the successors of a message that is tried again, and lets that message pass', async () => {
    await Promise.all([run(to(1), 'tried again'), run(to(2)), run(to(3))]);
    await run(to(1), 'final');
    await run(to(2));
    expect(events).toEqual(['send 1', 'release 2', 'release 3', 'send 1', 'send 2']);
  });

  it('holds successors for ten seconds at most', async () => {
    await run(to(1), 'tried again');
    now = 10_000;
    await run(to(2));
    expect(events).toEqual(['send 1', 'send 2']);
  });
});
