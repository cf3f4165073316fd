import { type ChannelSettings, type Channels } from '@recado/channels';
import type { GatewayRegistry } from '@recado/gateways';
import type { NewInboundMessage } from '@recado/messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { HiddenNumbers } from './hidden-numbers.js';

const PHONE = '5531987654321';
const NONE = new Map<string, string>();
const MINUTE = 60_000;

describe('HiddenNumbers', () => {
  let clock: ManualClock;
  let asked: string[];
  let answer: () => Promise<string | null>;
  let hidden: HiddenNumbers;
  const gateway: { resolve?: (identity: string) => Promise<string | null> } = {};

  beforeEach(() => {
    clock = new ManualClock();
    asked = [];
    answer = async () => PHONE;
    gateway.resolve = async (identity) => {
      asked.push(identity);
      return answer();
    };
    const channels = { withId: (id: number) => ({ id, gateway: 'waha' }) } as unknown as Channels;
    const settings = { of: async () => ({}), generationOf: () => 0 } as unknown as ChannelSettings;
    hidden = new HiddenNumbers(channels, settings, { get: () => gateway } as unknown as GatewayRegistry, clock);
  });

  const from = (identity: string | undefined, phone: string | null = null) =>
    ({ channelId: 1, from: phone, ...(identity !== undefined && { identity }) }) as NewInboundMessage;

  it('asks once for each sender whose number is hidden and not known', async () => {
    const messages = [from('lid:1'), from('lid:1'), from('lid:2'), from('lid:3', PHONE), from(undefined, PHONE)];
    expect(await hidden.find(messages, new Map([['lid:2', PHONE]]))).toEqual([{ phone: PHONE, identity: 'lid:1' }]);
    expect(asked).toEqual(['lid:1']);
  });

  it('asks again after a while where the provider did not tell it', async () => {
    answer = async () => null;
    expect(await hidden.find([from('lid:1')], NONE)).toEqual([]);
    clock.advance(9 * MINUTE);
    await hidden.find([from('lid:1')], NONE);
    expect(asked).toHaveLength(1);
    clock.advance(MINUTE);
    await hidden.find([from('lid:1')], NONE);
    expect(asked).toHaveLength(2);
  });

  it('asks about some senders of a batch only', async () => {
    const many = Array.from({ length: 50 }, (_, index) => from(`lid:${index}`));
    expect(await hidden.find(many, NONE)).toHaveLength(20);
  });

  it('finds nothing where the provider never tells it, or the question fails', async () => {
    delete gateway.resolve;
    expect(await hidden.find([from('lid:1')], NONE)).toEqual([]);
    gateway.resolve = () => Promise.reject(new Error('a bug of the gateway'));
    expect(await hidden.find([from('lid:1')], NONE)).toEqual([]);
  });
});
