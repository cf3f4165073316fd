import { Lane, NoMetrics } from '@recado/core';
import type { Gateway, SendResult } from '@recado/gateways';
import { type AttemptOutcome, LEASE_MS, type ClaimedMessage } from '@recado/messages';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChannelCircuit } from './channel-circuit.js';
import { OpenAttempts } from './open-attempts.js';
import type { OutcomeBuffer } from './outcome-buffer.js';
import { Sender } from './sender.js';

const ACCEPTED: SendResult = { kind: 'accepted', providerMessageId: null };

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('Sender', () => {
  let now: number;
  let open: OpenAttempts;
  let sender: Sender;
  /** Ends the request under way. */
  let answer: () => void;
  let sent: number[];
  let outcomes: string[];

  beforeEach(() => {
    now = 1_000_000;
    open = new OpenAttempts();
    sent = [];
    outcomes = [];
    const send = ({ id }: { id: number }) => {
      sent.push(id);
      return new Promise<SendResult>((resolve) => (answer = () => resolve(ACCEPTED)));
    };
    const circuit = {
      isOpen: false,
      departure: () => ({ at: now, blocks: 0 }),
      observe: async (seen: SendResult) => seen,
    };
    sender = new Sender({
      channel: 'default',
      gateway: { kind: 'http', concurrency: 1, send } as unknown as Gateway,
      settings: { of: async () => ({}) },
      circuit: circuit as unknown as ChannelCircuit,
      open,
      outcomes: {
        add: ({ kind, attempt }: AttemptOutcome) => outcomes.push(`${attempt.id} ${kind}`),
      } as unknown as OutcomeBuffer,
      clock: { now: () => now },
      metrics: new NoMetrics(),
      onEnd: () => undefined,
    });
  });

  function begin(...ids: number[]): ClaimedMessage[] {
    const started = ids.map((id) => ({
      ...{ id, token: id, phone: `551198765000${id}`, lane: Lane.Normal, channelId: 1, apiKeyId: 1, text: 'Olá' },
      ...{ attempt: 1, retries: 0, startedAt: now, waitingSince: now },
    }));
    open.add(started);
    sender.send(started);
    return started;
  }

  it('gives back what still waited here when its lease ended: somebody else may have begun it anew', async () => {
    begin(1, 2, 3);
    await settled();
    expect(sent).toEqual([1]);
    now += LEASE_MS;
    answer();
    await settled();
    expect(sent).toEqual([1]);
    expect(outcomes).toEqual(['1 sent', '2 released', '3 released']);
  });

  it('goes on sending what has shown a sign of life meanwhile', async () => {
    const started = begin(1, 2);
    await settled();
    now += LEASE_MS / 3;
    open.renewed(started, now, now);
    now += LEASE_MS / 2 + LEASE_MS / 4;
    answer();
    await settled();
    expect(sent).toEqual([1, 2]);
  });

  it('does not believe a sign of life that was written after the lease had ended', async () => {
    const started = begin(1, 2);
    await settled();
    open.renewed(started, now + LEASE_MS - 1, now + LEASE_MS);
    now += LEASE_MS;
    answer();
    await settled();
    expect(outcomes).toEqual(['1 sent', '2 released']);
  });
});
