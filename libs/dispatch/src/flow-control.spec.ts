import { Lane, type MessageContent } from '@recado/core';
import { type ClaimedMessage, recipientOf } from '@recado/messages';
import { describe, expect, it, beforeEach, afterEach, vi } from 'vitest';
import { MAX_OPEN_SENDS, OpenSends } from './attempts.js';
import {
  SendSlots,
  RecipientOrder,
  type AttemptEnd,
  ChunkSendTimes,
  ThrottledRecipients,
  ReviewHolds,
} from './flow-control.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Outcomes that wait to be recorded. */
const waiting = (unrecorded: number) => ({ unrecorded });

describe('SendSlots', () => {
  it('keeps the last slot for the high lane', async () => {
    const slots = new SendSlots(3, new OpenSends(waiting(0)));
    const entered: string[] = [];
    const enter = (name: string, lane: Lane) => void slots.take(lane).then(() => entered.push(name));
    enter('a', Lane.Normal);
    enter('b', Lane.Low);
    enter('c', Lane.Normal);
    enter('urgent', Lane.High);
    await settled();
    expect(entered).toEqual(['a', 'b', 'urgent']);
    slots.release(Lane.Normal);
    await settled();
    expect(entered).toEqual(['a', 'b', 'urgent']);
    slots.release(Lane.Normal);
    await settled();
    expect(entered).toEqual(['a', 'b', 'urgent', 'c']);
  });

  it('serves every lane also with one slot', async () => {
    const slots = new SendSlots(1, new OpenSends(waiting(0)));
    await slots.take(Lane.Low);
    slots.release(Lane.Low);
    await expect(slots.take(Lane.Normal)).resolves.toBeUndefined();
  });

  it('gives no slot while as many sends are under way or unrecorded as a kill may repeat', () => {
    const outcomes = waiting(MAX_OPEN_SENDS - 20);
    const slots = new SendSlots(64, new OpenSends(outcomes));
    const begun: string[] = [];
    for (let at = 0; at < 30; at++) slots.enter(Lane.Normal, () => begun.push('normal'));
    expect(begun).toHaveLength(3);
    for (let at = 0; at < 30; at++) slots.enter(Lane.High, () => begun.push('high'));
    expect(begun.filter((lane) => lane === 'high')).toHaveLength(13);
    outcomes.unrecorded -= 20;
    slots.admit();
    expect(begun.slice(16)).toEqual(Array.from({ length: 15 }, () => 'high'));
  });

  it.each([
    [Lane.Normal, 10],
    [Lane.High, 3],
  ])('leaves room for another channel where every slot of eight is taken (lane %s)', (lane, least) => {
    const open = new OpenSends(waiting(0));
    const slow = Array.from({ length: 8 }, () => new SendSlots(64, open));
    for (const slots of slow) for (let at = 0; at < 200; at++) slots.enter(lane, () => undefined);
    const begun: number[] = [];
    const other = new SendSlots(64, open);
    for (let at = 0; at < 64; at++) other.enter(lane, () => begun.push(at));
    expect(begun.length).toBeGreaterThanOrEqual(least);
    const before = begun.length;
    for (let round = 0; round < 50; round++) {
      other.release(lane);
      for (const slots of slow) slots.admit();
    }
    expect(begun).toHaveLength(Math.min(64, before + 50));
  });

  it('counts the sends of all channels together', () => {
    const open = new OpenSends(waiting(MAX_OPEN_SENDS - 18));
    const [slots, others] = [new SendSlots(64, open), new SendSlots(64, open)];
    const begun: string[] = [];
    slots.enter(Lane.Normal, () => begun.push('one'));
    others.enter(Lane.Normal, () => begun.push('other'));
    others.enter(Lane.Normal, () => begun.push('late'));
    expect(begun).toEqual(['one', 'other']);
    slots.release(Lane.Normal);
    others.admit();
    expect(begun).toEqual(['one', 'other', 'late']);
  });
});

const to = (id: number, phone = '5511987654321'): ClaimedMessage => ({
  id,
  apiKeyId: 1,
  channelId: 1,
  lane: Lane.Normal,
  phone,
  text: 'oi',
  attempt: 1,
  retries: 0,
  createdAt: 0,
  startedAt: 0,
  dueAt: 0,
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

describe('ChunkSendTimes', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000 }));
  afterEach(() => vi.useRealTimers());

  const times = (...at: number[]) => new ChunkSendTimes(at, 15, () => Date.now());
  const answers = (of: ChunkSendTimes, count: number) => Promise.all(Array.from({ length: count }, () => of.next()));

  it('gives each time to one message, when it has come', async () => {
    const order: string[] = [];
    const chunk = times(1_000, 1_010, 1_020);
    const all = [1, 2, 3].map((id) => chunk.next().then((time) => order.push(`${id} ${time} ${Date.now()}`)));
    await vi.advanceTimersByTimeAsync(30);
    await Promise.all(all);
    expect(order).toEqual(['1 1000 1000', '2 1010 1010', '3 1020 1020']);
  });

  it('leaves out the times that have passed, so that late messages do not leave together', async () => {
    const chunk = times(900, 980, 985, 1_010);
    const all = answers(chunk, 3);
    await vi.advanceTimersByTimeAsync(30);
    expect(await all).toEqual([985, 1_010, undefined]);
  });

  it('moves a message to the next time when the process stood still at its own', async () => {
    const chunk = times(1_010, 1_050);
    const first = chunk.next();
    await vi.advanceTimersByTimeAsync(9);
    // The process stands still until 1,045: the timer fires long after its time.
    vi.setSystemTime(1_045);
    await vi.advanceTimersByTimeAsync(10);
    expect(await first).toBe(1_050);
  });

  it('tells whether a message may still leave at a time', () => {
    const chunk = times(985);
    expect([chunk.isNow(985), chunk.isNow(984), chunk.isNow(2_000)]).toEqual([true, false, true]);
  });
});

it('ThrottledRecipients remembers each recipient until the time that the provider named', () => {
  let now = 0;
  const throttled = new ThrottledRecipients(() => now);
  throttled.add('ana', 5_000);
  throttled.add('ana', 1_000);
  throttled.add('bia', 2_000);
  now = 2_000;
  expect(['ana', 'bia', 'caio'].map((phone) => throttled.has(phone))).toEqual([true, false, false]);
  throttled.add('525512345678', 3_000);
  expect(throttled.has('5215512345678')).toBe(true);
  now = 5_000;
  throttled.add('caio', 6_000);
  expect(['ana', 'bia', 'caio'].map((phone) => throttled.has(phone))).toEqual([false, false, true]);
});

const BATCH = 7;
const NOW = 1_000_000;

const by = (name: string): MessageContent => ({ template: { name, language: 'pt_BR', parameters: [] } });

function claimed(content: MessageContent | null, more: Partial<ClaimedMessage> = {}): ClaimedMessage {
  return { stoppableBatch: BATCH, startedAt: NOW, text: '', content, ...more } as ClaimedMessage;
}

describe('A message that was claimed', () => {
  let now: number;
  let holds: ReviewHolds;

  beforeEach(() => {
    now = NOW;
    holds = new ReviewHolds(() => now);
  });

  const held = (template: string | null, isCarrier = false, attempt = claimed(by('promo'))) =>
    holds.note({
      kind: 'sent',
      attempt,
      at: now,
      providerMessageId: 'm',
      held: { template, isCarrier },
    });

  it('waits where the provider holds one of its batch by the same template, and no other one does', () => {
    expect(holds.keeps(claimed(by('promo')))).toBe(false);
    held('promo:pt_BR');
    expect(holds.keeps(claimed(by('promo')))).toBe(true);
    expect(holds.keeps(claimed(by('promo'), { text: 'Oi' }))).toBe(true);
    expect(holds.keeps(claimed(by('aviso')))).toBe(false);
    expect(holds.keeps(claimed(null))).toBe(false);
    expect(holds.keeps(claimed(by('promo'), { stoppableBatch: BATCH + 1 }))).toBe(false);
    held('aviso:pt_BR');
    expect([by('promo'), by('aviso')].map((content) => holds.keeps(claimed(content)))).toEqual([true, true]);
  });

  it('waits as a text that the same template may carry, for the claims know who gets it', () => {
    held('recado:pt_BR', true, claimed(null, { text: 'Oi' }));
    expect(holds.keeps(claimed(null, { text: 'Oi' }))).toBe(true);
    expect(holds.keeps(claimed(by('promo')))).toBe(false);
  });

  it('does not wait where it was claimed after the hold was recorded, or a person lets its batch go on', () => {
    held('promo:pt_BR');
    expect(holds.keeps(claimed(by('promo'), { startedAt: NOW + 1_001 }))).toBe(false);
    const { stoppableBatch: _, ...free } = claimed(by('promo'));
    expect(holds.keeps(free)).toBe(false);
    now += 15_000;
    expect(holds.keeps(claimed(by('promo')))).toBe(false);
  });

  it('does not wait for one that left by no template, or of a batch that a person lets go on', () => {
    held(null);
    const { stoppableBatch: _, ...free } = claimed(by('promo'));
    held('promo:pt_BR', false, free);
    expect(holds.keeps(claimed(by('promo')))).toBe(false);
  });
});
