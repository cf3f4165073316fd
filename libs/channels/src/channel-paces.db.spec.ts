import { afterEach, beforeEach, expect, it } from 'vitest';
import { ChannelPaces } from './channel-limits.js';
import { ChannelsFixture } from './testing/channels-fixture.js';

const RECORD = { pacedUntil: 1_700_000_000_000.25, day: 20_000, used: 7 };

let fixture: ChannelsFixture;
beforeEach(async () => (fixture = await ChannelsFixture.create()));
afterEach(() => fixture.close());

it('ChannelPaces lets only one of two leaders that have read the same record write', async () => {
  const paces = new ChannelPaces(fixture.database);
  expect(await paces.read(1)).toEqual({ revision: 0, pacedUntil: 0, day: 0, used: 0 });
  expect(await paces.advance(1, 0, RECORD)).toBe(true);
  expect(await paces.advance(1, 0, RECORD)).toBe(false);
  expect(await paces.read(1)).toEqual({ revision: 1, pacedUntil: 1_700_000_000_001, day: 20_000, used: 7 });
  expect(await paces.advance(1, 1, { ...RECORD, used: 8 })).toBe(true);
  expect(await paces.advance(1, 1, { ...RECORD, used: 9 })).toBe(false);
  expect((await paces.all()).get(1)).toMatchObject({ revision: 2, used: 8 });
});
