import type { GatewaySettings } from '@recado/config';
import { FAILURE_CODES } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Gateway, OutgoingMessage, Released, SendResult } from '../../libs/gateways/src/port/gateway.js';

/** A text that the provider delivered. */
export interface Delivery {
  /** The number that was requested. */
  to: string;
  text: string;
}

/** The recipients for which the provider answers in this way; left out where this provider never does. */
export interface ContractRecipients {
  rejected: string;
  retryMessage: string;
  retryRecipient?: string;
  retryChannel?: string;
  suspendManual?: string;
  suspendAuto?: string;
  /** Accepts the message, and loses the reply to the first request. */
  lostAfter: string;
  /** Loses the first request. */
  lostBefore: string;
  /** Answers only after `releaseSlow`. */
  slow: string;
}

export interface GatewayHarness {
  gateway: Gateway;
  settings: GatewaySettings;
  recipients: ContractRecipients;
  /** The delivered texts in any order; a message that was delivered twice is in it twice. */
  deliveries(): Promise<Delivery[]>;
  /** Waits until this many requests to the slow recipient have reached the provider. */
  slowUnderWay(requests: number): Promise<void>;
  /** Lets the requests to the slow recipient be answered. */
  releaseSlow(): void;
  close(): Promise<void>;
}

const NEVER = new AbortController().signal;

const TEXTS: Record<string, string> = {
  'plain ASCII': 'Your code is 123456',
  Portuguese: 'Olá, João! Sua encomenda já saiu.',
  emoji: '👍🏽 👩‍👩‍👧‍👦 🇧🇷 \u{1fae0}',
  'right to left': 'مرحبا \u202bעולם\u202c',
  'combining marks': 'e\u0301 is not \u00e9',
  'line ends': 'one\r\ntwo\nthree\rfour\t\u2028five',
  'JSON and HTML': '"\\u0041" </script> {name} &amp; %00',
  '4,096 code points of four bytes': '𝒳'.repeat(4_096),
};

let lastId = 0;

/** A message to its own ordinary recipient. */
function message(fields: Partial<OutgoingMessage> = {}): OutgoingMessage {
  lastId++;
  return {
    id: lastId,
    attempt: 1,
    retries: 0,
    to: `551198${String(lastId).padStart(7, '0')}`,
    text: 'oi',
    channelId: 1,
    channel: 'default',
    ...fields,
  };
}

/** The contract of the port for every gateway. */
export function gatewayContract(
  name: string,
  { idempotent }: { idempotent: boolean },
  makeHarness: () => Promise<GatewayHarness>,
): void {
  describe(`${name} as a gateway`, () => {
    let harness: GatewayHarness;

    beforeEach(async () => {
      harness = await makeHarness();
      await harness.gateway.start();
    });
    afterEach(async () => {
      await harness.gateway.stop();
      await harness.close();
    });

    const send = (outgoing: OutgoingMessage, signal = NEVER) =>
      harness.gateway.send(outgoing, harness.settings, signal);
    const deliveriesOf = async (outgoing: OutgoingMessage) =>
      (await harness.deliveries()).filter(({ to }) => to === outgoing.to);

    describe('accepts and delivers', () => {
      it.each(Object.entries(TEXTS))('%s unchanged', async (_, text) => {
        const outgoing = message({ text });
        expect(await send(outgoing)).toMatchObject({ kind: 'accepted' });
        expect(await deliveriesOf(outgoing)).toEqual([{ to: outgoing.to, text }]);
      });

      it('each message under its own id of the provider', async () => {
        const results = await Promise.all([send(message()), send(message())]);
        const ids = results.map((result) => (result.kind === 'accepted' ? result.providerMessageId : undefined));
        expect(ids).toEqual([expect.any(String), expect.any(String)]);
        expect(new Set(ids).size).toBe(2);
      });

      it('a thousand concurrent messages, each once', async () => {
        const crowd = Array.from({ length: 1_000 }, (_, index) => message({ text: `text ${index}` }));
        const results = await Promise.all(crowd.map((outgoing) => send(outgoing)));
        expect(results.filter(({ kind }) => kind !== 'accepted')).toEqual([]);
        const sent = crowd.map(({ to, text }) => ({ to, text }));
        expect((await harness.deliveries()).sort((a, b) => a.to.localeCompare(b.to))).toEqual(sent);
      });
    });

    it('declares truly whether its provider recognises a repeated message', () => {
      expect(harness.gateway.idempotentWith(harness.settings)).toBe(idempotent);
    });

    const whenIdempotent = () => {
      it('is delivered once, and answered as before', async () => {
        const outgoing = message();
        const first = await send(outgoing);
        expect(first.kind).toBe('accepted');
        expect(await send({ ...outgoing, attempt: 2 })).toEqual(first);
        expect(await deliveriesOf(outgoing)).toHaveLength(1);
      });

      it('is delivered once also when both requests are under way together', async () => {
        const outgoing = message();
        const [first, second] = await Promise.all([send(outgoing), send(outgoing)]);
        expect(first.kind).toBe('accepted');
        expect(second).toEqual(first);
        expect(await deliveriesOf(outgoing)).toHaveLength(1);
      });

      it.each(['lostAfter', 'lostBefore'] as const)('after an unknown outcome (%s) is delivered once', async (fate) => {
        const outgoing = message({ to: harness.recipients[fate] });
        expectWellFormed(await send(outgoing), 'unknown');
        expect(await deliveriesOf(outgoing)).toHaveLength(fate === 'lostAfter' ? 1 : 0);
        expect(await send({ ...outgoing, attempt: 2 })).toMatchObject({ kind: 'accepted' });
        expect(await deliveriesOf(outgoing)).toHaveLength(1);
      });

      it('is delivered once more when somebody asks for it again', async () => {
        const outgoing = message();
        await send(outgoing);
        expect(await send({ ...outgoing, retries: 1 })).toMatchObject({ kind: 'accepted' });
        expect(await send({ ...outgoing, attempt: 2, retries: 1 })).toMatchObject({ kind: 'accepted' });
        expect(await deliveriesOf(outgoing)).toHaveLength(2);
      });
    };

    const whenNot = () => {
      it.each(['lostAfter', 'lostBefore'] as const)(
        'whose reply was lost (%s) is unknown, and is not requested again',
        async (fate) => {
          const outgoing = message({ to: harness.recipients[fate] });
          expectWellFormed(await send(outgoing), 'unknown');
          expect(await deliveriesOf(outgoing)).toHaveLength(fate === 'lostAfter' ? 1 : 0);
        },
      );

      it('that is sent again is delivered again', async () => {
        const outgoing = message();
        expect(await send(outgoing)).toMatchObject({ kind: 'accepted' });
        expect(await send({ ...outgoing, attempt: 2 })).toMatchObject({ kind: 'accepted' });
        expect(await deliveriesOf(outgoing)).toHaveLength(2);
      });
    };

    if (idempotent) describe('is idempotent: a message that is sent again', whenIdempotent);
    else describe('is not idempotent: a message', whenNot);

    describe('answers', () => {
      it('rejected for a message that will never be taken', async () => {
        const outgoing = message({ to: harness.recipients.rejected });
        expectWellFormed(await send(outgoing), 'rejected');
        expect(await deliveriesOf(outgoing)).toEqual([]);
      });

      it.each([
        ['message', 'retryMessage'],
        ['recipient', 'retryRecipient'],
        ['channel', 'retryChannel'],
      ] as const)('retryLater with the scope %s', async (scope, fate) => {
        const to = harness.recipients[fate];
        // This provider never answers so.
        if (to === undefined) return;
        const outgoing = message({ to });
        const result = await send(outgoing);
        expectWellFormed(result, 'retryLater');
        expect(result).toMatchObject({ scope });
        expect(await deliveriesOf(outgoing)).toEqual([]);
      });
    });

    it.each([
      ['manual', 'suspendManual'],
      ['auto', 'suspendAuto'],
    ] as const)('suspends the channel (resume: %s)', async (resume, fate) => {
      const to = harness.recipients[fate];
      // This provider never answers so.
      if (to === undefined) return;
      const outgoing = message({ to });
      const result = await send(outgoing);
      expectWellFormed(result, 'suspendChannel');
      expect(result).toMatchObject({ resume });
      expect(await deliveriesOf(outgoing)).toEqual([]);
    });

    describe('obeys the abort signal', () => {
      it('and returns unknown at once for a request under way', async () => {
        const worker = new AbortController();
        const result = send(message({ to: harness.recipients.slow }), worker.signal);
        await harness.slowUnderWay(1);
        worker.abort();
        expectWellFormed(await result, 'unknown');
      });

      it('and sends nothing if it has aborted before, which it says', async () => {
        const outgoing = message();
        expect(await send(outgoing, AbortSignal.abort())).toEqual({ kind: 'released' });
        expect(await deliveriesOf(outgoing)).toEqual([]);
      });
    });

    it('sends as many concurrent requests as it declares', async () => {
      const { concurrency } = harness.gateway;
      const results = Array.from({ length: concurrency }, () => send(message({ to: harness.recipients.slow })));
      await harness.slowUnderWay(concurrency);
      harness.releaseSlow();
      expect((await Promise.all(results)).filter(({ kind }) => kind !== 'accepted')).toEqual([]);
    });

    it('can be started and stopped again and again', async () => {
      await harness.gateway.start();
      await harness.gateway.stop();
      await harness.gateway.stop();
      await harness.gateway.start();
      expect(await send(message())).toMatchObject({ kind: 'accepted' });
    });
  });
}

function expectWellFormed(result: SendResult | Released, kind: Exclude<SendResult['kind'], 'accepted'>): void {
  if (result.kind === 'accepted' || result.kind === 'released') expect.fail(`${result.kind} in place of ${kind}`);
  expect(result.kind).toBe(kind);
  expect(result.code).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
  expect(FAILURE_CODES).toContain(result.code);
  expect((result.detail ?? '').length).toBeLessThanOrEqual(255);
}
