import type { Channels } from '@recado/channels';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SendResult } from '../gateways/gateway.js';
import { ChannelCircuit } from './channel-circuit.js';

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
  const block = vi.fn<Channels['block']>();
  /** The answer to a request that leaves now. */
  const observe = (result: SendResult, era = circuit.era) => circuit.observe(result, era);
  const unblock = vi.fn<Channels['unblock']>();
  let failures: number;

  beforeEach(() => {
    now = 0;
    failures = 0;
    block.mockReset().mockImplementation(async (_id, _code, afterMs) => now + (afterMs ?? 800));
    unblock.mockReset().mockResolvedValue();
    const channels = { block, unblock, withId: () => ({ failures }) } as unknown as Channels;
    circuit = new ChannelCircuit(1, channels, { now: () => now });
  });

  it('opens when the channel fails, and writes it once for requests that were under way together', async () => {
    const { era } = circuit;
    await Promise.all([observe(later('channel'), era), observe(later('channel'), era)]);
    expect([circuit.isOpen, block.mock.calls.length]).toEqual([true, 1]);
  });

  it('stays open as long as the gateway asks for, and longer when it asks for longer', async () => {
    await observe(later('channel', 5_000));
    await observe(later('channel', 9_000));
    now = 8_999;
    expect(circuit.isOpen).toBe(true);
    now = 9_000;
    expect(circuit.isOpen).toBe(false);
    expect(block.mock.calls.map(([, , afterMs]) => afterMs)).toEqual([5_000, 9_000]);
  });

  it('holds through the answers to requests that were under way when it opened', async () => {
    const { era } = circuit;
    await observe(later('channel', 30_000), era);
    failures = 1;
    await observe(accepted, era);
    now = 29_999;
    expect([circuit.isOpen, unblock.mock.calls.length]).toEqual([true, 0]);
    now = 30_000;
    await observe(later('channel'), era);
    expect([circuit.isOpen, block.mock.calls.length]).toEqual([false, 1]);
    await observe(accepted);
    expect(unblock).toHaveBeenCalledTimes(1);
  });

  it('closes when the row says so, for then the feeder hands out a message to try it with', async () => {
    await observe(later('channel'));
    now = 799;
    expect(circuit.isOpen).toBe(true);
    now = 800;
    expect(circuit.isOpen).toBe(false);
  });

  it('never fails: an answer must be recorded also when the channel’s row cannot be written', async () => {
    block.mockRejectedValue(new Error('disk full'));
    expect(await observe(later('channel'))).toEqual(later('channel'));
    expect(circuit.isOpen).toBe(true);
    now = 1_000;
    failures = 1;
    unblock.mockRejectedValue(new Error('disk full'));
    expect(await observe(accepted)).toEqual(accepted);
  });

  it('opens when nobody answers any more; each message keeps its own outcome', async () => {
    const silence: SendResult = { kind: 'unknown', code: 'gateway_timeout', detail: null, suspectsChannel: true };
    for (let i = 0; i < 9; i++) await observe(silence);
    expect(circuit.isOpen).toBe(false);
    expect(await observe(silence)).toEqual(silence);
    expect(block).toHaveBeenCalledWith(1, 'gateway_timeout', null);
    expect(circuit.isOpen).toBe(true);
  });

  it('takes one bad answer for the message’s, a streak for the channel’s', async () => {
    const scopes: unknown[] = [];
    for (let i = 0; i < 10; i++) scopes.push(await observe(later('message', null, true)));
    expect(scopes.slice(0, 9)).toEqual(Array(9).fill(later('message', null, true)));
    expect(scopes[9]).toMatchObject({ scope: 'channel' });
    expect(circuit.isOpen).toBe(true);
  });

  it('an answer in between ends the streak', async () => {
    for (let i = 0; i < 30; i++) await observe(i % 9 === 8 ? accepted : later('message', null, true));
    expect(block).not.toHaveBeenCalled();
  });

  it('clears the record of a channel that works again, and only then writes', async () => {
    await observe(accepted);
    expect(unblock).not.toHaveBeenCalled();
    failures = 2;
    await observe(accepted);
    expect(unblock).toHaveBeenCalledWith(1);
  });
});
