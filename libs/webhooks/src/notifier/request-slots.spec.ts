import { describe, expect, it } from 'vitest';
import { RequestSlots } from './request-slots.js';

const sum = (room: ReadonlyMap<number, number>) => [...room.values()].reduce((total, requests) => total + requests, 0);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Lines with these endpoints due, and a clock. */
function linesOf(...ids: number[]) {
  const lines = new RequestSlots();
  for (const id of ids) lines.markDue(id);
  let now = 0;
  const begin = (room: ReadonlyMap<number, number>) =>
    room.forEach((requests, id) => Array.from({ length: requests }, () => lines.acquire(id)));
  const room = () => lines.free(now);
  return {
    lines,
    room,
    begin,
    wait: (ms: number) => (now += ms),
    end: (id: number, wentWell: boolean | null, times = 1) =>
      Array.from({ length: times }, () => lines.release(id, wentWell, now)),
    /** Begins until nobody gets anything more; answers how many requests that were. */
    fill: () => {
      let total = 0;
      for (let next = room(); next.size > 0; next = room()) {
        begin(next);
        total += sum(next);
      }
      return total;
    },
  };
}

describe('the lines to endpoints', () => {
  it('carry four requests at first, and one more with each answer, up to 32', () => {
    const { room, begin, end } = linesOf(1, 2);
    begin(room());
    expect(room()).toEqual(new Map());
    end(1, true, 3);
    expect(room()).toEqual(new Map([[1, 6]]));
    for (let answers = 0; answers < 40; answers++) {
      begin(room());
      end(1, true);
    }
    begin(room());
    expect(room()).toEqual(new Map());
    end(1, true, 32);
    expect(room()).toEqual(new Map([[1, 32]]));
  });

  it('give nothing to whom nothing is due', () => {
    const { lines, room } = linesOf(1, 2);
    lines.markIdle(1);
    expect([...room().keys()]).toEqual([2]);
  });

  it('are claimed bit by bit, and whoever had nothing comes first', () => {
    const { room, begin } = linesOf(...upTo(60));
    const first = room();
    begin(first);
    expect([sum(first), first.size]).toEqual([128, 32]);
    expect([...room().keys()][0]).toBe(33);
  });

  it('are never all taken by those that hang: whoever comes later finds places', () => {
    for (const hanging of [10, 40, 60]) {
      const { lines, room, fill } = linesOf(...upTo(hanging));
      expect(fill()).toBeLessThan(256);
      lines.markDue(1_000);
      expect(room().get(1_000)).toBeGreaterThanOrEqual(1);
    }
  });

  it('ask a dead endpoint once after 1 s, 2 s, 4 s … 30 s, and open again with its first answer', () => {
    const { room, begin, end, wait } = linesOf(1);
    begin(room());
    end(1, false, 4);
    for (const rest of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      wait(rest - 1);
      expect(room()).toEqual(new Map());
      wait(1);
      expect(room()).toEqual(new Map([[1, 1]]));
      begin(room());
      expect(room()).toEqual(new Map());
      end(1, false);
    }
    wait(30_000);
    begin(room());
    end(1, true);
    expect(room()).toEqual(new Map([[1, 5]]));
  });

  it('are not closed by a failure now and then, nor by what was broken off', () => {
    const { room, begin, end } = linesOf(1);
    for (const wentWell of [false, false, null, true, false, false]) {
      begin(new Map([[1, 1]]));
      end(1, wentWell);
    }
    expect(room()).toEqual(new Map([[1, 4]]));
  });

  it('keep places for those that do well, however many dead ones are asked at once', () => {
    const { lines, room, begin, end, wait, fill } = linesOf(...upTo(300));
    for (const id of upTo(300)) {
      begin(new Map([[id, 5]]));
      end(id, false, 5);
    }
    wait(60_000);
    expect(fill()).toBeLessThanOrEqual(192);
    lines.markDue(1_000);
    expect(room().get(1_000)).toBe(4);
  });
});
