import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, KEY } from '../../../../test/support/fixtures/messages-fixture.js';
import { TESTER, WebhooksFixture } from '../testing/webhooks-fixture.js';

const PHONE = '5531987654321';

describe('opt_out.added', () => {
  let f: WebhooksFixture;

  beforeEach(async () => (f = await WebhooksFixture.create()));
  afterEach(() => f.close());

  const told = async (endpoint: number) => {
    await f.fanOutAll();
    return (await f.deliveries(endpoint)).map(({ payload }) => JSON.parse(payload));
  };
  const add = (changes: object = {}) =>
    f.messages.optOutChanges.add({ phone: PHONE, scope: 'all', source: 'api', actor: TESTER, ...changes });

  it('tells of an opt-out as the list shows it, once, and of one that became wider', async () => {
    const { id } = await f.subscribe(['opt_out.added'], null);
    await add({ scope: 'marketing', source: 'provider', channelId: CHANNEL });
    await add({ scope: 'marketing' });
    await add();
    const added_at = new Date(f.clock.now()).toISOString();
    expect((await told(id)).map(({ data }) => data)).toEqual([
      { phone: PHONE, scope: 'marketing', source: 'provider', channel: 'default', added_at },
      { phone: PHONE, scope: 'all', source: 'api', channel: null, added_at },
    ]);
  });

  it('tells of each number of a file', async () => {
    const { id } = await f.subscribe(['opt_out.added'], null);
    const numbers = [PHONE, '5531987654322'].map((phone) => ({ phone, scope: 'all', source: 'import' }) as const);
    await add();
    await f.messages.optOutChanges.addMany(numbers, TESTER);
    expect((await told(id)).map(({ data }) => [data.phone, data.source])).toEqual([
      [PHONE, 'api'],
      ['5531987654322', 'import'],
    ]);
  });

  it('tells of a number that is learned after its person opted out', async () => {
    const { id } = await f.subscribe(['opt_out.added'], null);
    await f.messages.identityOptOuts.add({ identity: 'lid:4711', channelId: CHANNEL, testMode: false });
    expect(await told(id)).toEqual([]);
    await f.messages.identities.link([{ identity: 'lid:4711', phone: PHONE }]);
    expect(await told(id)).toMatchObject([{ data: { phone: PHONE, source: 'recipient', channel: 'default' } }]);
  });

  it('goes to keys that may look opt-outs up, and not to live ones in test mode', async () => {
    const { id: stranger } = await f.subscribe(['opt_out.added'], KEY);
    const reader = await f.otherKey();
    await f.database.write((tx) => tx.run(`UPDATE api_keys SET scopes = 'opt_outs:read' WHERE id = ?`, [reader]));
    const { id } = await f.subscribe(['opt_out.added'], reader);
    const { id: panel } = await f.subscribe(['opt_out.added'], null);
    await add({ testMode: true });
    expect(await told(panel)).toEqual([]);
    await add();
    expect(await told(stranger)).toEqual([]);
    for (const endpoint of [id, panel]) expect(await told(endpoint)).toHaveLength(1);
  });
});
