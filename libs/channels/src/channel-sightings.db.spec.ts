import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChannelsFixture } from './testing/channels-fixture.js';
import { ChannelSightings } from './channel-sightings.js';

const SECOND = 1_000;
const DAY = 86_400_000;

describe('what was seen of a channel', () => {
  let fixture: ChannelsFixture;
  let sightings: ChannelSightings;
  let id: number;

  beforeEach(async () => {
    fixture = await ChannelsFixture.create();
    sightings = fixture.sightings;
    id = fixture.channel.id;
  });
  afterEach(() => fixture.close());

  async function seen() {
    await fixture.channels.all();
    return fixture.channel.seen;
  }

  it('is nothing before anything was tried', async () => {
    expect(await seen()).toBeUndefined();
  });

  it('is when its provider last took a message, told something, or was asked', async () => {
    const at = fixture.clock.now();
    sightings.sent(id);
    sightings.reported(id);
    await sightings.flush();
    await sightings.checked(id, 'channel_auth_failed');
    await fixture.database.write((tx) => tx.insert('channel_receipts', ['channel_id', 'last_at'], [[id, at]]));
    const check = { at, code: 'channel_auth_failed' };
    expect(await seen()).toEqual({ sentAt: at, receiptAt: at, reportedAt: at, check, refused: null });
    await sightings.checked(id, null);
    expect(await seen()).toMatchObject({ check: { at, code: null } });
  });

  it('is written once in ten seconds, however much is sent, and the last time is not lost', async () => {
    let writes = 0;
    const { database } = fixture;
    const write = database.write.bind(database);
    const counted = Object.assign(Object.create(database) as typeof database, {
      write: (work: Parameters<typeof write>[0]) => (writes++, write(work)),
    });
    const busy = new ChannelSightings(counted, fixture.clock);
    const began = fixture.clock.now();
    for (let second = 0; second < 10; second++) {
      for (let message = 0; message < 50; message++) busy.sent(id);
      await busy.flush();
      fixture.clock.advance(SECOND);
    }
    expect(writes).toBe(1);
    expect(await seen()).toMatchObject({ sentAt: began });
    await busy.flush();
    expect(writes).toBe(2);
    expect(await seen()).toMatchObject({ sentAt: began + 9 * SECOND });
  });

  it('counts the callbacks that were not understood, and shows the last of them', async () => {
    expect(await sightings.unreadSample(id)).toBeNull();
    for (const sample of ['{"a":1}', '{"b":2}']) sightings.unreadCallback(id, sample);
    await sightings.flush();
    sightings.unreadCallback(id, '{"c":3}');
    await sightings.flush();
    expect((await seen())?.unread).toEqual({ at: fixture.clock.now(), total: 3 });
    expect((await seen())?.refused).toBeNull();
    expect(await sightings.unreadSample(id)).toBe('{"c":3}');
  });

  it('counts refused callbacks of any number in one row, over all processes and until a quiet day', async () => {
    const another = new ChannelSightings(fixture.database, fixture.clock);
    for (let post = 0; post < 1_000; post++) sightings.refusedCallback(id, 'wrong_proof');
    another.refusedCallback(id, 'wrong_proof');
    await sightings.flush();
    await another.flush();
    await sightings.flush();
    const at = fixture.clock.now();
    expect(await seen()).toMatchObject({ refused: { at, reason: 'wrong_proof', total: 1_001 } });
    const rows = await fixture.database.read("SELECT 1 FROM channel_sightings WHERE kind = 'refused'");
    expect(rows).toHaveLength(1);
    fixture.clock.advance(DAY + 1);
    sightings.refusedCallback(id, 'no_proof');
    await sightings.flush();
    expect(await seen()).toMatchObject({ refused: { at: at + DAY + 1, reason: 'no_proof', total: 1 } });
    await sightings.forgetRefused(id);
    expect((await seen())?.refused ?? null).toBeNull();
  });

  it('loses nothing that comes while it is written, nor what the database refuses', async () => {
    const { database } = fixture;
    const write = database.write.bind(database);
    let isAway = true;
    const flaky = Object.assign(Object.create(database) as typeof database, {
      write: async (work: Parameters<typeof write>[0]) => {
        if (isAway) throw new Error('away');
        const result = await write(work);
        busy.refusedCallback(id, 'wrong_proof');
        return result;
      },
    });
    const busy = new ChannelSightings(flaky, fixture.clock);
    busy.refusedCallback(id, 'wrong_proof');
    await expect(busy.flush()).rejects.toThrow('away');
    isAway = false;
    await busy.flush();
    await busy.flush();
    expect(await seen()).toMatchObject({ refused: { total: 2 } });
  });
});
