import { beforeEach, describe, expect, it } from 'vitest';
import { ClockWatch } from './clock-watch.js';

describe('ClockWatch', () => {
  let wall: number;
  let monotonic: number;
  let said: string[];
  let watch: ClockWatch;

  beforeEach(() => {
    [wall, monotonic, said] = [Date.UTC(2026, 10, 20), 5_000, []];
    watch = new ClockWatch(
      (sentence) => said.push(sentence),
      () => wall,
      () => monotonic,
    );
  });

  const pass = (ms: number, jump = 0) => {
    monotonic += ms;
    wall += ms + jump;
    watch.check();
  };

  it('reports nothing while the clocks agree or drift slowly', () => {
    for (let second = 0; second < 100; second++) pass(1_000, 900);
    expect(said).toEqual([]);
  });

  it.each([
    ['forward', 3_600_000],
    ['back', -3_600_000],
    ['forward', 1_001],
  ])('reports once that the clock was set %s by %i ms', (way, jump) => {
    pass(1_000, jump);
    pass(1_000);
    pass(1_000);
    expect(said).toEqual([expect.stringContaining(`was set ${way} by ${Math.abs(jump)} ms`)]);
  });

  it('reports each jump', () => {
    pass(1_000, 5_000);
    pass(1_000, -5_000);
    expect(said).toHaveLength(2);
  });
});
