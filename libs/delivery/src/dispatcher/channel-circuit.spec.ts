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
  const unblock = vi.fn<Channels['unblock']>();
  let failures: number;

  beforeEach(() => {
    now = 0;
    failures = 0;
    block.mockReset().mockResolvedValue();
    unblock.mockReset().mockResolvedValue();
    const channels = { block, unblock, withId: () => ({ failures }) } as unknown as Channels;
    circuit = new ChannelCircuit(1, channels, { now: () => now });
  });

  it('opens when the channel fails, and writes it once for requests that were under way together', async () => {
    await Promise.all([circuit.observe(later('channel')), circuit.observe(later('channel'))]);
    expect([circuit.isOpen, block.mock.calls.length]).toEqual([true, 1]);
  });

  it('stays open as long as the gateway asks for, and longer when it asks for longer', async () => {
    await circuit.observe(later('channel', 5_000));
    await circuit.observe(later('channel', 9_000));
    now = 8_999;
    expect(circuit.isOpen).toBe(true);
    now = 9_000;
    expect(circuit.isOpen).toBe(false);
    expect(block.mock.calls.map(([, , afterMs]) => afterMs)).toEqual([5_000, 9_000]);
  });

  it('takes one bad answer for the message’s, a streak for the channel’s', async () => {
    const scopes: unknown[] = [];
    for (let i = 0; i < 10; i++) scopes.push(await circuit.observe(later('message', null, true)));
    expect(scopes.slice(0, 9)).toEqual(Array(9).fill(later('message', null, true)));
    expect(scopes[9]).toMatchObject({ scope: 'channel' });
    expect(circuit.isOpen).toBe(true);
  });

  it('an answer in between ends the streak', async () => {
    for (let i = 0; i < 30; i++) await circuit.observe(i % 9 === 8 ? accepted : later('message', null, true));
    expect(block).not.toHaveBeenCalled();
  });

  it('clears the record of a channel that works again, and only then writes', async () => {
    await circuit.observe(accepted);
    expect(unblock).not.toHaveBeenCalled();
    failures = 2;
    await circuit.observe(accepted);
    expect(unblock).toHaveBeenCalledWith(1);
  });
});
