import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EvolutionGateway } from '../../libs/gateways/src/evolution/evolution.gateway.js';
import type { SentMessage } from '../../libs/gateways/src/port/gateway.js';
import { EvolutionStandIn } from '../support/stand-ins/evolution.stand-in.js';
import { MESSAGE, NEVER, endBridge, startEvolution } from './bridge-provider.js';

describe('the evolution gateway', () => {
  let standIn: EvolutionStandIn;
  let gateway: EvolutionGateway;

  beforeEach(async () => void ({ gateway, standIn } = await startEvolution()));
  afterEach(() => endBridge({ gateway, standIn }));

  describe('pulls the status of a message', () => {
    const { channelId, to, text } = MESSAGE;
    const sent: SentMessage = {
      channelId,
      to,
      text,
      media: null,
      providerMessageId: 'A1',
      recipientId: null,
      sentAt: 0,
    };
    const pull = (changes: Partial<SentMessage> = {}) => gateway.pull({ ...sent, ...changes }, standIn.settings, NEVER);

    it.each([
      [['SERVER_ACK'], 'sent'],
      [['READ', 'DELIVERY_ACK', 'SERVER_ACK'], 'read'],
      [['ERROR'], 'failed'],
      [['ERROR', 'DELIVERY_ACK'], 'delivered'],
      [['PENDING', 'DELETED'], 'unknown'],
      [[], 'unknown'],
    ])('and returns the furthest of %j', async (statuses, expected) => {
      standIn.updates.push({ keyId: 'B2', status: 'READ' });
      for (const status of statuses) standIn.updates.push({ keyId: 'A1', status });
      expect(await pull()).toBe(expected);
      expect(standIn.requests[0]?.json).toMatchObject({ where: { id: 'A1' } });
    });

    it('and finds it among those of all messages, which older builds answer', async () => {
      for (let n = 0; n < 2_000; n++) standIn.updates.push({ keyId: `3EB0${'0'.repeat(32)}${n}`, status: 'READ' });
      standIn.updates.push({ keyId: 'A1', status: 'DELIVERY_ACK' });
      expect(await pull()).toBe('delivered');
    });

    it('and returns unknown where these are longer than what is read', async () => {
      standIn.updates.push({ keyId: 'A1', status: 'DELIVERY_ACK' });
      standIn.updates.push({ keyId: 'x'.repeat(4 * 1_024 * 1_024), status: 'READ' });
      expect(await pull()).toBe('unknown');
    });

    it('and never returns absent, because an instance may store no messages', async () => {
      expect(await pull({ providerMessageId: null })).toBe('unknown');
      standIn.knowsKey = false;
      expect(await pull()).toBe('unknown');
      await standIn.close();
      expect(await pull()).toBe('unknown');
      standIn = await EvolutionStandIn.start();
    });
  });
});
