import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { ReceiptFigures, SILENT_AFTER_HOURS, UNCONFIRMED_AFTER_MINUTES } from './receipt-figures.js';

const HOUR = 3_600_000;

describe('ReceiptFigures', () => {
  let fixture: MessagesFixture;
  let figures: ReceiptFigures;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    figures = new ReceiptFigures(fixture.database, fixture.clock);
  });
  afterEach(() => fixture.close());

  async function sent(): Promise<number> {
    const id = await fixture.store({});
    const [attempt] = await fixture.claims.claim([id]);
    const at = fixture.clock.now();
    await fixture.recorder.record([{ kind: 'sent', attempt: attempt!, at, providerMessageId: `p${id}` }]);
    return id;
  }
  const delivered = (messageId: number) =>
    fixture.receipts.accept([
      { channelId: CHANNEL, messageId, providerMessageId: null, kind: 'delivered', at: fixture.clock.now() },
    ]);

  it('counts messages that were sent hours ago and have no receipt', async () => {
    const [heard] = [await sent(), await sent(), await sent()];
    await delivered(heard);
    const lastReceiptAt = fixture.clock.now();
    expect(await figures.of(CHANNEL)).toEqual({ channelId: CHANNEL, lastReceiptAt, silent: 0, unconfirmed: 0 });
    fixture.clock.advance(SILENT_AFTER_HOURS * HOUR);
    await sent();
    expect(await figures.of(CHANNEL)).toEqual({ channelId: CHANNEL, lastReceiptAt, silent: 2, unconfirmed: 0 });
    fixture.clock.advance(8 * 24 * HOUR);
    expect(await figures.of(CHANNEL)).toMatchObject({ silent: 0 });
  });

  it('does not count messages that were due long ago and have just been sent', async () => {
    const id = await fixture.store({});
    fixture.clock.advance(SILENT_AFTER_HOURS * HOUR + 1);
    const [attempt] = await fixture.claims.claim([id]);
    const at = fixture.clock.now();
    await fixture.recorder.record([{ kind: 'sent', attempt: attempt!, at, providerMessageId: 'p' }]);
    expect(await figures.of(CHANNEL)).toEqual({ channelId: CHANNEL, lastReceiptAt: null, silent: 0, unconfirmed: 0 });
  });

  it('counts what was sent where no receipt has ever come, until one comes', async () => {
    const [first] = [await sent(), await sent()];
    expect(await figures.of(CHANNEL)).toMatchObject({ unconfirmed: 0 });
    fixture.clock.advance(UNCONFIRMED_AFTER_MINUTES * 60_000);
    await sent();
    expect(await figures.of(CHANNEL)).toMatchObject({ lastReceiptAt: null, silent: 0, unconfirmed: 2 });
    await delivered(first);
    fixture.clock.advance(60_000);
    expect(await figures.of(CHANNEL)).toMatchObject({ silent: 0, unconfirmed: 0 });
  });

  it('reads once a minute at most', async () => {
    await figures.of(CHANNEL);
    await delivered(await sent());
    expect(await figures.of(CHANNEL)).toMatchObject({ lastReceiptAt: null });
    fixture.clock.advance(60_000);
    expect((await figures.of(CHANNEL)).lastReceiptAt).not.toBeNull();
  });
});
