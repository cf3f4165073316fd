import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChannelsFixture } from './testing/channels-fixture.js';
import { PortfolioFacts } from './list/portfolio.js';

describe('PortfolioFacts', () => {
  let fixture: ChannelsFixture;
  let facts: PortfolioFacts;
  let ids: readonly number[];

  beforeEach(async () => {
    fixture = await ChannelsFixture.create();
    facts = fixture.parts.get(PortfolioFacts);
    const rows = ['a', 'b', 'c'].map((name) => [name, 'whatsapp-cloud']);
    const insert = () =>
      fixture.database.write((tx) => tx.insertNumbered('channels', ['name', 'gateway'], rows, 'name'));
    ids = await insert();
    await fixture.channels.refresh();
  });
  afterEach(() => fixture.close());

  const limits = () => ids.map((id) => fixture.channels.withId(id)?.messagingLimit);
  const tell = (channelId: number, value: string, at = fixture.clock.now()) =>
    fixture.news.store([{ channelId, kind: 'messaging_limit', subject: '', value, detail: null, at }]);

  it('gives the limit that is told of one number to all of its portfolio', async () => {
    const [a, b] = ids as [number, number];
    await facts.belongs(a, 'portfolio:1');
    await facts.belongs(b, 'portfolio:1');
    await tell(a, 'TIER_250');
    expect(limits()).toEqual([250, 250, null]);
    fixture.clock.advance(1);
    await tell(b, 'TIER_2K');
    expect(limits()).toEqual([2_000, 2_000, null]);
    fixture.clock.advance(1);
    await tell(a, 'TIER_UNLIMITED');
    expect(limits()).toEqual([null, null, null]);
  });

  it('keeps the later limit where an earlier one comes again', async () => {
    const [a] = ids as [number];
    const first = fixture.clock.now();
    await tell(a, 'TIER_250');
    fixture.clock.advance(1);
    await tell(a, 'TIER_2K');
    await tell(a, 'TIER_250', first);
    expect(limits()[0]).toBe(2_000);
  });

  it('takes a limit that was told before it was kept here', async () => {
    const [a] = ids as [number];
    await tell(a, 'TIER_250');
    await fixture.changes.write((tx) => tx.run('UPDATE channels SET messaging_limit = NULL'));
    await tell(a, 'TIER_250');
    expect(limits()[0]).toBe(250);
  });

  it('changes nothing that is known, and no process is told', async () => {
    const [a] = ids as [number];
    await facts.belongs(a, 'portfolio:1');
    await facts.limited(a, 'TIER_250', true);
    let changes = 0;
    fixture.channels.onChange(() => changes++);
    await facts.belongs(a, 'portfolio:1');
    await facts.limited(a, 'TIER_250', true);
    await facts.belongs(9_999, 'portfolio:1');
    expect(changes).toBe(0);
  });
});
