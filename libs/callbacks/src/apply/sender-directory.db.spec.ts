import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InboundFixture } from '../testing/inbound-fixture.js';

const ACCOUNT = '102290129340398';
const SECRET = 'the-app-secret';

describe('news of an account', () => {
  let fixture: InboundFixture;
  beforeEach(async () => (fixture = await InboundFixture.create()));
  afterEach(() => fixture.close());

  const meant = async (account: string | null, sender: string | null = null) => {
    await fixture.channels.channels.all();
    const channels = await fixture.senders.all(fixture.channels.channel, { sender, account });
    return channels.map(({ id }) => id);
  };

  it('are about the channel of the address while no channel knows its account', async () => {
    await fixture.addNumber('second', '222');
    expect(await meant(ACCOUNT)).toEqual([fixture.channels.channel.id]);
  });

  it('are about all channels of the account that the same secret proves', async () => {
    const second = await fixture.addNumber('second', '222', SECRET, ACCOUNT);
    const third = await fixture.addNumber('third', '333', SECRET, ACCOUNT);
    await fixture.addNumber('fourth', '444', 'another-secret', ACCOUNT);
    await fixture.addNumber('fifth', '555', SECRET, '999');
    expect(await meant(ACCOUNT)).toEqual([second, third]);
    expect(await meant('888')).toEqual([]);
  });

  it('that name a sender are about its channel only', async () => {
    const second = await fixture.addNumber('second', '222', SECRET, ACCOUNT);
    await fixture.addNumber('third', '333', SECRET, ACCOUNT);
    expect(await meant(ACCOUNT, '222')).toEqual([second]);
    expect(await meant(ACCOUNT, '777')).toEqual([]);
  });
});
