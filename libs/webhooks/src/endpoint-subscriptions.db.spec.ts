import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebhooksFixture } from './testing/webhooks-fixture.js';

describe('EndpointSubscriptions', () => {
  let f: WebhooksFixture;

  beforeEach(async () => {
    f = await WebhooksFixture.create();
  });
  afterEach(() => f.close());

  const enable = (id: number, enabled: 0 | 1) =>
    f.database.write((tx) => tx.run('UPDATE webhook_endpoints SET enabled = ? WHERE id = ?', [enabled, id]));
  /** The messages that notifications are about. */
  const notified = async () =>
    (await f.database.read<{ id: number }>('SELECT message_id AS id FROM notifications ORDER BY id')).map(
      ({ id }) => id,
    );

  it('notice every message that is sent while an endpoint is enabled, the first one too', async () => {
    await f.sendOne();
    const { id } = await f.subscribe(['message.sent']);
    const first = await f.sendOne();
    const second = await f.sendOne();
    expect(await notified()).toEqual([first, second]);
    await enable(id, 0);
    await f.sendOne();
    await f.sendOne();
    await enable(id, 1);
    const last = await f.sendOne();
    expect(await notified()).toEqual([first, second, last]);
  });
});
