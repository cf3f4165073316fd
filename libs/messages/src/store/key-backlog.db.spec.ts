import type { Channels } from '@recado/channels';
import { Aside, ASIDES, Lane, MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { KeyBacklog } from './key-backlog.js';

describe('KeyBacklog', () => {
  let fixture: MessagesFixture;
  let backlog: KeyBacklog;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    const channels = { all: async () => [{ id: CHANNEL }, { id: CHANNEL + 1 }] } as unknown as Channels;
    backlog = new KeyBacklog(fixture.database, channels);
  });
  afterEach(() => fixture.close());

  it('counts the waiting messages of a key on every channel and lane', async () => {
    const later = fixture.clock.now() + 60_000;
    const first = await fixture.store({}, {}, { lane: Lane.High }, { scheduledAt: later, dueAt: later });
    const elsewhere = { ...fixture.batch([fixture.item(0, { lane: Lane.Low })]), channelId: CHANNEL + 1 };
    await fixture.writer.write(elsewhere);
    await fixture.writer.write(fixture.batch([fixture.item(0)], KEY + 1));
    await fixture.claims.claim([first]);
    expect(await backlog.waiting(KEY, 100)).toBe(4);
    expect(await backlog.waiting(KEY + 1, 100)).toBe(1);
    expect(await backlog.waiting(KEY + 2, 100)).toBe(0);
    expect(await backlog.count(KEY, [MessageStatus.Sending], 100)).toBe(1);
  });

  it('counts what is set aside, for every reason', async () => {
    const first = await fixture.store({}, {}, {}, {});
    const aside = (value: Aside, id: number) => ['UPDATE messages SET aside = ? WHERE id = ?', [value, id]] as const;
    for (const value of ASIDES) await fixture.database.write((tx) => tx.run(...aside(value, first + value)));
    expect(await backlog.waiting(KEY, 100)).toBe(4);
    expect(await fixture.cancellations.ofKey(KEY, [CHANNEL])).toBe(4);
  });

  it('stops counting at the limit', async () => {
    await fixture.store({}, {}, {});
    expect(await backlog.waiting(KEY, 2)).toBe(2);
  });
});
