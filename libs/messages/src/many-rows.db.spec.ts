import type { Channels } from '@recado/channels';
import { Lane, MessageStatus, type Receipt } from '@recado/core';
import type { SqlParameters, Transaction } from '@recado/database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CHANNEL, KEY, MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { indexesOf } from '../../../test/support/fixtures/plan.js';
import { promptly } from '../../../test/support/promptly.js';
import { DueMessages } from './due-messages.js';
import { KeyBacklog } from './store/key-backlog.js';

/** Rows of each status: scanning them for each of some hundred ids takes seconds. */
const ROWS = 20_000;
const ID_LIST = 250;

describe('statements among very many messages', () => {
  let fixture: MessagesFixture;
  let firstSent: number;
  let firstWaiting: number;

  beforeAll(async () => {
    fixture = await MessagesFixture.create();
    const items = () => Array.from({ length: ROWS }, (_, index) => fixture.item(index));
    firstSent = (await fixture.writer.write(fixture.batch(items()))).messageIds[0]!;
    await fixture.database.write((tx) => tx.run(`UPDATE messages SET status = ${MessageStatus.Sent}`));
    firstWaiting = (await fixture.writer.write(fixture.batch(items()))).messageIds[0]!;
  });
  afterAll(() => fixture.close());

  const ids = (first: number) => Array.from({ length: ID_LIST }, (_, index) => first + index);

  /** The indexes that the statements of `act` use. */
  async function indexesIn(act: () => Promise<unknown>): Promise<string[]> {
    const statements: [string, SqlParameters][] = [];
    const write = fixture.database.write.bind(fixture.database);
    const spy = vi.spyOn(fixture.database, 'write').mockImplementation((work) =>
      write((tx) => {
        const watched: Transaction = {
          all: (sql, values = []) => (statements.push([sql, values]), tx.all(sql, values)),
          run: (sql, values = []) => (statements.push([sql, values]), tx.run(sql, values)),
          insert: tx.insert.bind(tx),
          insertOne: tx.insertOne.bind(tx),
          insertNumbered: tx.insertNumbered.bind(tx),
          insertIfAbsent: tx.insertIfAbsent.bind(tx),
          updateRows: tx.updateRows.bind(tx),
          rewrite: tx.rewrite.bind(tx),
        };
        return work(watched);
      }),
    );
    await act();
    spy.mockRestore();
    return (await Promise.all(statements.map(([sql, values]) => indexesOf(fixture.database, sql, values)))).flat();
  }

  it('find the message of a receipt through an index', async () => {
    const receipts = ids(firstSent).map((messageId): Receipt => ({
      channelId: CHANNEL,
      messageId,
      providerMessageId: null,
      kind: 'delivered',
      at: fixture.clock.now(),
    }));
    await promptly(1_000, async () => void (await fixture.receipts.accept(receipts)));
    expect(await fixture.row(firstSent)).toMatchObject({ status: MessageStatus.Delivered });
  });

  it('claim a message by its id', async () => {
    const indexes = await indexesIn(() => fixture.claims.claim(ids(firstWaiting)));
    expect(indexes).toContain('PRIMARY+');
    expect(indexes).not.toContain('ix_messages_claim');
  });

  it('expire a message by its id', async () => {
    const late = fixture.item(0, { expiresAt: fixture.clock.now() });
    await fixture.writer.write(fixture.batch([late]));
    const indexes = await indexesIn(() => fixture.sweeps.expireWaiting());
    expect(indexes).toContain('PRIMARY');
    expect(indexes.join()).not.toContain('ix_messages_claim');
  });

  it('find the keys of a lane by index seeks', async () => {
    const read = vi.spyOn(fixture.database, 'read');
    await new DueMessages(fixture.database).keysWaiting(CHANNEL, [Lane.Normal]);
    const [sql = '', values] = read.mock.calls[0] ?? [];
    read.mockRestore();
    expect(new Set(await indexesOf(fixture.database, sql, values))).toEqual(new Set(['ix_messages_claim']));
  });

  it('find the waiting messages of a key without reading those of others', async () => {
    const channels = { all: async () => [{ id: CHANNEL }, { id: CHANNEL + 1 }] } as unknown as Channels;
    const backlog = new KeyBacklog(fixture.database, channels);
    const read = vi.spyOn(fixture.database, 'read');
    expect(await backlog.waiting(KEY, 3 * ROWS)).toBeGreaterThan(ROWS / 2);
    const counts = read.mock.calls.filter(([sql]) => sql.includes('COUNT'));
    read.mockRestore();
    expect(counts.length).toBeGreaterThan(1);
    for (const [sql, values] of counts) {
      const ways = await indexesOf(fixture.database, sql, values);
      // `ALL` is the derived table that is counted.
      expect(ways.filter((index) => index !== 'ALL')).toEqual(['ix_messages_claim']);
    }
    const ways = await indexesIn(() => fixture.cancellations.ofKey(KEY, [CHANNEL, CHANNEL + 1]));
    expect(new Set(ways)).toEqual(new Set(['ix_messages_claim', 'PRIMARY']));
  });

  it('read a page of one status by ids', async () => {
    const read = vi.spyOn(fixture.database, 'read');
    await fixture.queries.page({ statuses: [MessageStatus.Sent] }, { limit: 50 });
    const [sql = '', values] = read.mock.calls.find(([text]) => text.includes('ORDER BY id DESC LIMIT ?')) ?? [];
    read.mockRestore();
    expect(await indexesOf(fixture.database, sql, values)).toEqual(['PRIMARY']);
  });
});
