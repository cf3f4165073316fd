import { MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { Housekeeper } from './housekeeper.js';
import type { Retention } from './retention.js';
import { withTools } from '../../../../test/support/fixtures/with-tools.js';

const DAY_MS = 86_400_000;
const nothingIsOld = { erase: async () => undefined } as unknown as Retention;

describe('Housekeeper', () => {
  let fixture: MessagesFixture;
  let leader: { isLeader: boolean };
  let housekeeper: Housekeeper;
  /** A message that waits since the channel fails. */
  let id: number;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    leader = { isLeader: true };
    const { sweeps, channels, database, clock } = fixture;
    housekeeper = withTools(new Housekeeper(sweeps, channels, nothingIsOld, database, clock), { leader });
    id = await fixture.store({});
    fixture.clock.advance(1);
    await channel('failures = 9, failing_since = ?', fixture.clock.now());
  });
  afterEach(() => fixture.close());

  const channel = (change: string, ...values: number[]) =>
    fixture.database.write((tx) => tx.run(`UPDATE channels SET ${change} WHERE id = ${CHANNEL}`, values));
  /** `triedAgoMs`: how long ago the channel was tried in vain. */
  async function statusAfter(ms: number, triedAgoMs = 0): Promise<unknown> {
    fixture.clock.advance(ms);
    await channel(`last_error_code = 'gateway_error', last_error_at = ?`, fixture.clock.now() - triedAgoMs);
    await housekeeper.tick();
    return (await fixture.row(id)).status;
  }

  it('fails what waits for a channel that has been failing for more than a day', async () => {
    expect(await statusAfter(DAY_MS)).toBe(MessageStatus.Pending);
    expect(await statusAfter(1)).toBe(MessageStatus.Failed);
  });

  it('lets messages wait for a channel whose window closed while it failed', async () => {
    expect(await statusAfter(2 * DAY_MS, 2 * DAY_MS)).toBe(MessageStatus.Pending);
  });

  it('lets messages wait for a channel that works again', async () => {
    await channel('failures = 0, failing_since = NULL');
    expect(await statusAfter(2 * DAY_MS)).toBe(MessageStatus.Pending);
  });

  it('lets messages wait for a failing channel that a person has paused', async () => {
    await channel(`paused_at = ?, paused_by = 'ana@example.com'`, fixture.clock.now());
    expect(await statusAfter(2 * DAY_MS)).toBe(MessageStatus.Pending);
  });

  it('fails what waits for a failing channel that a code has suspended', async () => {
    await channel(`paused_at = ?, pause_code = 'account_blocked'`, fixture.clock.now());
    expect(await statusAfter(2 * DAY_MS)).toBe(MessageStatus.Failed);
  });

  it('lets messages wait while a person has paused all channels', async () => {
    const pause = `UPDATE channel_version SET paused_at = ?, paused_by = 'ana@example.com' WHERE id = 1`;
    await fixture.database.write((tx) => tx.run(pause, [fixture.clock.now()]));
    expect(await statusAfter(2 * DAY_MS)).toBe(MessageStatus.Pending);
  });

  it('leaves everything to the leader', async () => {
    leader.isLeader = false;
    expect(await statusAfter(2 * DAY_MS)).toBe(MessageStatus.Pending);
  });
});
