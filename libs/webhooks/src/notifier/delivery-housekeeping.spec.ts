import { WebhookDeliveryStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TESTER, WebhooksFixture } from '../testing/webhooks-fixture.js';

const { Waiting, Failed } = WebhookDeliveryStatus;

describe('what waits for an endpoint that is off', () => {
  let fixture: WebhooksFixture;

  beforeEach(async () => (fixture = await WebhooksFixture.create()));
  afterEach(() => fixture.close());

  const statuses = async (endpoint: number) => (await fixture.deliveries(endpoint)).map(({ status }) => status);
  const disable = (endpoint: number) => fixture.changes.update(endpoint, { enabled: false }, TESTER);

  it('ends, however many other endpoints come before that one', async () => {
    const { id: first } = await fixture.subscribe(['message.sent']);
    const { id: second } = await fixture.subscribe(['message.sent']);
    const { id: third } = await fixture.subscribe(['message.sent']);
    await fixture.sendOne();
    await fixture.handOn();
    await disable(third);
    for (let sweep = 0; sweep < 2; sweep++) await fixture.housekeeping.endAbandoned(2);
    expect(await statuses(third)).toEqual([Failed]);
    expect([await statuses(first), await statuses(second)]).toEqual([[Waiting], [Waiting]]);
    // The next sweep starts over.
    await disable(first);
    await fixture.housekeeping.endAbandoned(2);
    expect(await statuses(first)).toEqual([Failed]);
  });
});
