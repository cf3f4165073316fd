import { MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY, MessagesFixture } from '../testing/messages-fixture.js';
import { MessageQueries } from './message.queries.js';
import type { MessageFilter } from './message.view.js';

describe('MessageQueries', () => {
  let fixture: MessagesFixture;
  let queries: MessageQueries;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    queries = new MessageQueries(fixture.database);
  });
  afterEach(() => fixture.close());

  async function allPages(filter: MessageFilter, limit: number): Promise<number[]> {
    const ids: number[] = [];
    let before: number | undefined;
    for (;;) {
      const page = await queries.page(filter, { before, limit });
      ids.push(...page.items.map(({ id }) => id));
      if (page.nextBefore === null) return ids;
      before = page.nextBefore;
    }
  }

  it('walks all messages newest first, each once', async () => {
    const first = await fixture.store(...Array.from({ length: 25 }, () => ({})));
    expect(await allPages({}, 10)).toEqual(Array.from({ length: 25 }, (_, index) => first + 24 - index));
  });

  it('finds rare ones behind many others, page by page', async () => {
    const rare = await fixture.store({ expiresAt: fixture.clock.now() });
    await fixture.sweeps.expireWaiting();
    const items = Array.from({ length: 5_000 }, (_, index) => fixture.item(index));
    for (let round = 0; round < 5; round++) await fixture.writer.write(fixture.batch(items));
    const first = await queries.page({ status: MessageStatus.Expired }, { limit: 10 });
    expect(first.items).toEqual([]);
    expect(first.nextBefore).not.toBeNull();
    expect(await allPages({ status: MessageStatus.Expired }, 10)).toEqual([rare]);
  });

  it('filters by phone, batch and key', async () => {
    const first = await fixture.store({}, {});
    await fixture.store({});
    const phone = fixture.item(1).phone;
    expect(await allPages({ phone }, 10)).toEqual([first + 1]);
    expect(await allPages({ batchId: 1 }, 10)).toEqual([first + 1, first]);
    expect(await allPages({ apiKeyId: KEY + 1 }, 10)).toEqual([]);
  });

  it('shows a key its own messages only', async () => {
    const id = await fixture.store({});
    expect(await queries.find(id, KEY)).toMatchObject({ id, apiKeyName: 'ERP', channel: 'default' });
    expect(await queries.find(id, KEY + 1)).toBeNull();
    expect(await queries.find(id)).toMatchObject({ id });
  });

  it('tells a message’s place in its batch and what was tried', async () => {
    const first = await fixture.store({}, {}, {});
    const [attempt] = await fixture.starter.start([first + 1]);
    if (!attempt) throw new Error('did not start');
    const at = fixture.clock.now();
    await fixture.recorder.record([
      { kind: 'retry', attempt, at, code: 'gateway_error', detail: null, dueAt: at + 5, charged: true },
    ]);
    const detail = await queries.detail(first + 1);
    expect(detail).toMatchObject({ batchPosition: 2, batchTotal: 3, requestId: 'r-1' });
    expect(detail?.attemptLog).toEqual([
      {
        attempt: 1,
        startedAt: at,
        endedAt: at,
        outcome: 'retry_later',
        code: 'gateway_error',
        detail: null,
        retryAt: at + 5,
      },
    ]);
    expect(await queries.detail(999)).toBeNull();
  });
});
