import { WebhookDeliveryStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TESTER, WebhooksFixture } from '../testing/webhooks-fixture.js';

const { Waiting, Failed } = WebhookDeliveryStatus;

describe('deliveries to a disabled endpoint', () => {
  let fixture: WebhooksFixture;

  beforeEach(async () => (fixture = await WebhooksFixture.create()));
  afterEach(() => fixture.close());

  const disable = (endpoint: number) => fixture.changes.update(endpoint, { enabled: false }, TESTER);

  it('fail, however many other endpoints come first', async () => {
    const { id: first } = await fixture.subscribe(['message.sent']);
    const { id: second } = await fixture.subscribe(['message.sent']);
    const { id: third } = await fixture.subscribe(['message.sent']);
    await fixture.sendOne();
    await fixture.fanOutAll();
    await disable(third);
    for (let sweep = 0; sweep < 2; sweep++) await fixture.housekeeping.endAbandoned(2);
    expect(await fixture.statuses(third)).toEqual([Failed]);
    expect([await fixture.statuses(first), await fixture.statuses(second)]).toEqual([[Waiting], [Waiting]]);
    // The next sweep starts over.
    await disable(first);
    await fixture.housekeeping.endAbandoned(2);
    expect(await fixture.statuses(first)).toEqual([Failed]);
  });
});
