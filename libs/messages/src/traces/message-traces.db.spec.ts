import { NoTracer, type SpanAttributes, type SpanStart, Tracer } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { MessageTraces } from './message-traces.js';

const REQUEST = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/** Remembers the steps, and numbers them in place of ids. */
class RememberingTracer extends Tracer {
  readonly isOn = true;
  readonly steps: (SpanStart & { ended?: SpanAttributes | undefined })[] = [];

  start(step: SpanStart) {
    const kept: RememberingTracer['steps'][number] = { ...step };
    const number = this.steps.push(kept);
    return { traceparent: `step ${number}`, end: (attributes: SpanAttributes = {}) => void (kept.ended = attributes) };
  }
}

describe('MessageTraces', () => {
  let fixture: MessagesFixture;
  let tracer: RememberingTracer;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    fixture.tracer = tracer = new RememberingTracer();
  });
  afterEach(() => fixture.close());

  /** A batch of two messages whose request belongs to this trace, or to none. */
  const store = async (traceparent?: string) => {
    const batch = fixture.batch([fixture.item(1), fixture.item(2)]);
    return fixture.writer.write(traceparent === undefined ? batch : { ...batch, traceparent });
  };

  it('makes a claim a step of each request whose messages it takes, and the parent of their attempts', async () => {
    const traced = await store(REQUEST);
    const other = await store();
    const attempts = await fixture.claims.claim([...traced.messageIds, ...other.messageIds]);
    expect(tracer.steps).toEqual([
      {
        name: 'claim messages',
        kind: 'consumer',
        parent: REQUEST,
        startedAt: fixture.clock.now(),
        attributes: { 'recado.messages': 2, 'recado.channel.id': 1 },
        ended: {},
      },
    ]);
    const parents = attempts.map(({ id, traceparent }) => [traced.messageIds.includes(id), traceparent]);
    expect(parents.sort()).toEqual([
      [false, undefined],
      [false, undefined],
      [true, 'step 1'],
      [true, 'step 1'],
    ]);
  });

  it('makes each receipt a step of the request of its message', async () => {
    const { messageIds } = await store(REQUEST);
    const { messageIds: others } = await store();
    const attempts = await fixture.claims.claim([...messageIds, ...others]);
    const at = fixture.clock.now();
    await fixture.recorder.record(
      attempts.map((attempt) => ({ kind: 'sent', attempt, at, providerMessageId: `p-${attempt.id}` })),
    );
    tracer.steps.length = 0;
    const receipt = (messageId: number) =>
      ({ channelId: 1, messageId, providerMessageId: null, kind: 'delivered', at }) as const;
    await fixture.receipts.accept([messageIds[0]!, others[0]!].map(receipt));
    expect(tracer.steps).toMatchObject([
      {
        name: 'apply receipt',
        parent: REQUEST,
        attributes: { 'recado.message.id': messageIds[0], 'recado.receipt': 'delivered' },
        ended: {},
      },
    ]);
  });

  it('finds the requests of batches, also beside those of pools and without a trace', async () => {
    const traces = new MessageTraces(fixture.database, tracer);
    const traced = await store(REQUEST);
    const other = await store();
    expect(await traces.ofBatches([traced.batchId, other.batchId])).toEqual(new Map([[traced.batchId, REQUEST]]));
  });

  it('reads nothing while nobody receives traces', async () => {
    const { messageIds } = await store(REQUEST);
    expect(await new MessageTraces(fixture.database, new NoTracer()).of(messageIds)).toEqual(new Map());
  });

  it('lets messages go on without their traces where these cannot be read', async () => {
    const { messageIds } = await store(REQUEST);
    await fixture.database.write((tx) => tx.run('ALTER TABLE message_batches DROP COLUMN traceparent', []));
    const attempts = await fixture.claims.claim(messageIds);
    expect(attempts.map(({ traceparent }) => traceparent)).toEqual([undefined, undefined]);
  });
});
