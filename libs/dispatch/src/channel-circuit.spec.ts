import type { ChannelBlocks, Channels } from '@recado/channels';
import type { SendResult } from '@recado/gateways';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ChannelCircuit, type ChannelQuestion } from './channel-circuit.js';

const accepted: SendResult = { kind: 'accepted', providerMessageId: null };
const later = (scope: 'message' | 'channel', afterMs: number | null = null, suspectsChannel = false): SendResult => ({
  kind: 'retryLater',
  scope,
  afterMs,
  code: 'gateway_error',
  detail: null,
  suspectsChannel,
});

describe('ChannelCircuit', () => {
  let now: number;
  let circuit: ChannelCircuit;
  let question: {
    isDue: boolean;
    isRaisedBy: (result: SendResult) => boolean;
    ask: () => Promise<SendResult | undefined>;
  };
  const block = vi.fn<ChannelBlocks['block']>();
  /** Observes the result of a request that leaves now. */
  const observe = (result: SendResult, departure = circuit.departure()) => circuit.observe(result, departure);
  const unblock = vi.fn<ChannelBlocks['unblock']>();
  const suspend = vi.fn<ChannelBlocks['suspend']>();
  const countBadAnswer = vi.fn<ChannelBlocks['countBadAnswer']>();
  let failures: number;
  let badAnswers: number;
  /** The end of the block in the channel's row. */
  let blockedUntil: number;

  beforeEach(() => {
    now = 0;
    failures = 0;
    badAnswers = 0;
    countBadAnswer.mockReset().mockResolvedValue();
    blockedUntil = 0;
    block.mockReset().mockImplementation(async (_id, { afterMs }) => {
      failures++;
      return now + (afterMs ?? 800);
    });
    unblock.mockReset().mockResolvedValue();
    suspend.mockReset().mockResolvedValue();
    const withId = () => ({ failures, badAnswers, blockedUntil });
    const channels = { withId, closedUntil: () => blockedUntil } as unknown as Channels;
    const blocks = { block, unblock, suspend, countBadAnswer } as unknown as ChannelBlocks;
    question = { isDue: false, isRaisedBy: () => false, ask: async () => undefined };
    const asked = question as unknown as ChannelQuestion;
    circuit = new ChannelCircuit(1, asked, { channels, blocks, clock: { now: () => now } });
  });

  it('lets messages be claimed on a failing channel only if its provider says that it could send', async () => {
    expect(circuit.mayClaim()).toBe(true);
    question.isDue = true;
    expect(await circuit.mayClaim()).toBe(true);
    question.ask = async () => later('channel');
    expect(await circuit.mayClaim()).toBe(false);
    expect([circuit.isOpen, block.mock.calls.length]).toEqual([true, 1]);
    question.isDue = false;
    expect(circuit.mayClaim()).toBe(false);
  });

  it('asks for the state of the channel after an unknown outcome, and tells it with the outcome, unless it stops', async () => {
    const unclear: SendResult = { kind: 'unknown', code: 'gateway_unclear', detail: null, suspectsChannel: true };
    question.isRaisedBy = ({ kind }: SendResult) => kind === 'unknown';
    question.ask = async () => later('channel');
    expect(await circuit.observe(unclear, circuit.departure(), false)).toEqual(unclear);
    expect(circuit.isOpen).toBe(false);
    expect(await circuit.observe(unclear, circuit.departure(), true)).toEqual({
      ...unclear,
      suspends: later('channel'),
    });
    expect(circuit.isOpen).toBe(true);
  });

  it('opens when the channel fails, and writes one block for requests that were under way together', async () => {
    const before = circuit.departure();
    await Promise.all([observe(later('channel'), before), observe(later('channel'), before)]);
    expect([circuit.isOpen, block.mock.calls.length]).toEqual([true, 1]);
  });

  it('stays open as long as the gateway asks for, and longer when it asks for longer', async () => {
    await observe(later('channel', 5_000));
    await observe(later('channel', 9_000));
    now = 8_999;
    expect(circuit.isOpen).toBe(true);
    now = 9_000;
    expect(circuit.isOpen).toBe(false);
    expect(block.mock.calls.map(([, { afterMs }]) => afterMs)).toEqual([5_000, 9_000]);
  });

  it('writes one block for answers with the same time to requests that were under way together', async () => {
    const before = circuit.departure();
    for (let answer = 0; answer < 4; answer++) {
      await observe(later('channel', 60_000), before);
      now += 5;
    }
    expect(block).toHaveBeenCalledTimes(1);
    await observe(later('channel', 90_000), before);
    expect(block).toHaveBeenCalledTimes(2);
  });

  it('ignores answers to requests that were under way when it opened', async () => {
    const before = circuit.departure();
    await observe(later('channel', 30_000), before);
    failures = 1;
    await observe(accepted, before);
    now = 29_999;
    expect([circuit.isOpen, unblock.mock.calls.length]).toEqual([true, 0]);
    now = 30_000;
    await observe(later('channel'), before);
    expect([circuit.isOpen, block.mock.calls.length]).toEqual([false, 1]);
    await observe(accepted);
    expect(unblock).toHaveBeenCalledTimes(1);
  });

  it('blocks the channel after the first unknown outcome whose channel fails as well', async () => {
    const suspends = {
      kind: 'retryLater',
      scope: 'channel',
      afterMs: null,
      code: 'gateway_down',
      detail: '502',
    } as const;
    const result: SendResult = {
      kind: 'unknown',
      code: 'gateway_unclear',
      detail: null,
      suspectsChannel: true,
      suspends,
    };
    expect(await observe(result)).toMatchObject({ kind: 'unknown', code: 'gateway_unclear' });
    expect(block.mock.calls).toEqual([[1, { kind: 'failing', code: 'gateway_down', detail: '502', afterMs: null }]]);
    expect(circuit.isOpen).toBe(true);
  });

  it('suspends the channel until a person acts where that is what the question found', async () => {
    const reason = { code: 'channel_auth_failed', detail: '401' };
    const suspends = { kind: 'suspendChannel', resume: 'manual', afterMs: null, ...reason } as const;
    await observe({ kind: 'unknown', code: 'gateway_unclear', detail: null, suspectsChannel: true, suspends });
    expect(suspend.mock.calls).toEqual([[1, reason]]);
    expect(block).not.toHaveBeenCalled();
  });

  it('blocks the channel for the time of a suspension that ends by itself', async () => {
    const reason = { code: 'channel_disconnected', afterMs: 60_000, detail: 'no session' };
    await observe({ kind: 'suspendChannel', resume: 'auto', ...reason });
    expect(block).toHaveBeenCalledWith(1, { kind: 'held', ...reason });
    expect(circuit.isOpen).toBe(true);
  });

  it('stays open until a person has acted where the suspension needs one', async () => {
    suspend.mockImplementation(async () => void (blockedUntil = Infinity));
    const reason = { code: 'channel_auth_failed', detail: 'expired' };
    await observe({ kind: 'suspendChannel', resume: 'manual', afterMs: null, ...reason });
    expect(suspend).toHaveBeenCalledWith(1, reason);
    now = 86_400_000;
    expect(circuit.isOpen).toBe(true);
    // A person has resumed the channel.
    blockedUntil = 0;
    expect(circuit.isOpen).toBe(false);
  });

  it('closes at the time in the row, because the feeder then publishes a probe', async () => {
    await observe(later('channel'));
    now = 799;
    expect(circuit.isOpen).toBe(true);
    now = 800;
    expect(circuit.isOpen).toBe(false);
  });

  it('opens by a block of another process, and is not closed by answers to earlier requests', async () => {
    const before = circuit.departure();
    [failures, blockedUntil] = [1, 5_000];
    expect(circuit.isOpen).toBe(true);
    now = 5_000;
    expect(circuit.isOpen).toBe(false);
    await observe(accepted, before);
    expect(unblock).not.toHaveBeenCalled();
    await observe(accepted);
    expect(unblock).toHaveBeenCalledTimes(1);
  });

  it('distinguishes a provider that throttles from one that fails', async () => {
    await observe(later('channel', 5_000));
    now = 6_000;
    await observe(later('channel'));
    expect(block.mock.calls.map(([, { kind }]) => kind)).toEqual(['throttled', 'failing']);
  });

  it('recognises throttling without a time', async () => {
    await observe({ ...later('channel'), code: 'gateway_throttled' } as SendResult);
    expect(block).toHaveBeenCalledWith(1, {
      kind: 'throttled',
      code: 'gateway_throttled',
      detail: null,
      afterMs: null,
    });
  });

  it('blocks the channel when an unknown result says that it takes no other message', async () => {
    const reason = { code: 'channel_disconnected', detail: 'close', afterMs: 10_000 };
    const suspends = { kind: 'suspendChannel', resume: 'auto', ...reason } as const;
    const result: SendResult = {
      kind: 'unknown',
      code: 'gateway_error',
      detail: null,
      suspectsChannel: true,
      suspends,
    };
    expect(await observe(result)).toEqual(result);
    expect(block).toHaveBeenCalledWith(1, { kind: 'held', ...reason });
  });

  it('blocks the channel when a rejection concerns all messages', async () => {
    const reason = { code: 'channel_restricted', detail: '463', afterMs: null };
    const suspends = { kind: 'suspendChannel', resume: 'auto', ...reason } as const;
    const result: SendResult = { kind: 'rejected', code: 'channel_restricted', detail: '463', suspends };
    expect(await observe(result)).toEqual(result);
    expect(block).toHaveBeenCalledWith(1, { kind: 'held', ...reason });
  });

  it('never rejects, because a result must be recorded also when the channel’s row cannot be written', async () => {
    block.mockRejectedValue(new Error('disk full'));
    expect(await observe(later('channel'))).toEqual(later('channel'));
    expect(circuit.isOpen).toBe(true);
    now = 1_000;
    failures = 1;
    unblock.mockRejectedValue(new Error('disk full'));
    expect(await observe(accepted)).toEqual(accepted);
  });

  it('opens when nobody answers any more, and leaves each message its own outcome', async () => {
    const silence: SendResult = { kind: 'unknown', code: 'gateway_timeout', detail: null, suspectsChannel: true };
    for (let i = 0; i < 9; i++) await observe(silence);
    expect(circuit.isOpen).toBe(false);
    expect(await observe(silence)).toEqual(silence);
    const reason = { kind: 'failing', code: 'gateway_timeout', detail: null, afterMs: null };
    expect(block).toHaveBeenCalledWith(1, reason);
    expect(circuit.isOpen).toBe(true);
  });

  it('counts bad answers in the row, and resets the count at a good one', async () => {
    const page: SendResult = { kind: 'unknown', code: 'gateway_bad_answer', detail: 'HTTP 200: <html>' };
    expect(await observe(page)).toEqual(page);
    expect(countBadAnswer.mock.calls).toEqual([[1, 'HTTP 200: <html>', { isFirst: false }]]);
    expect([circuit.isOpen, block.mock.calls.length, unblock.mock.calls.length]).toEqual([false, 0, 0]);
    badAnswers = 1;
    await observe(accepted);
    expect(unblock).toHaveBeenCalledTimes(1);
  });

  it('starts the count again after a good answer to a request that was under way with a bad one', async () => {
    const page: SendResult = { kind: 'unknown', code: 'gateway_bad_answer', detail: null };
    const together = circuit.departure();
    for (const result of [page, accepted, page, page, accepted, page]) await observe(result, together);
    const counts = countBadAnswer.mock.calls.map(([, , { isFirst }]) => isFirst);
    expect(counts).toEqual([false, true, false, true]);
  });

  it('lets nothing leave while a bad answer is being counted', async () => {
    let counted = () => {};
    countBadAnswer.mockReturnValue(new Promise((resolve) => (counted = resolve)));
    const counting = observe({ kind: 'unknown', code: 'gateway_bad_answer', detail: null });
    expect(circuit.isOpen).toBe(true);
    counted();
    await counting;
    expect(circuit.isOpen).toBe(false);
  });

  it('stays closed while the first bad answer after a good one is being counted', async () => {
    await observe(accepted);
    countBadAnswer.mockReturnValue(new Promise(() => {}));
    void observe({ kind: 'unknown', code: 'gateway_bad_answer', detail: null });
    expect(circuit.isOpen).toBe(false);
  });

  it('attributes one suspicious failure to the message, and a streak to the channel', async () => {
    const scopes: unknown[] = [];
    for (let i = 0; i < 10; i++) scopes.push(await observe(later('message', null, true)));
    expect(scopes.slice(0, 9)).toEqual(Array(9).fill(later('message', null, true)));
    expect(scopes[9]).toMatchObject({ scope: 'channel' });
    expect(circuit.isOpen).toBe(true);
  });

  it('ends a streak at a good answer', async () => {
    for (let i = 0; i < 30; i++) await observe(i % 9 === 8 ? accepted : later('message', null, true));
    expect(block).not.toHaveBeenCalled();
  });

  it('clears the record of a channel that works again, and writes only then', async () => {
    await observe(accepted);
    expect(unblock).not.toHaveBeenCalled();
    failures = 2;
    await observe(accepted);
    expect(unblock).toHaveBeenCalledWith(1);
  });
});
