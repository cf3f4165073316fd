import { MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { AttemptSteps } from '../testing/attempt-steps.js';
import { LEASE_MS } from './message-claims.js';
import { AttemptLog } from './attempt-log.js';

const { Pending, Sending, Failed, Unknown } = MessageStatus;

describe('a lost attempt of a gateway that says before anything leaves that it does', () => {
  let fixture: MessagesFixture;
  let steps: AttemptSteps;
  let log: AttemptLog;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    steps = new AttemptSteps(fixture);
    log = new AttemptLog(fixture.database);
    await fixture.database.write((tx) => tx.run("UPDATE channels SET gateway = 'linked-phone'"));
    await fixture.channels.refresh();
  });
  afterEach(() => fixture.close());

  const lose = async () => {
    fixture.clock.advance(LEASE_MS + 1);
    return fixture.sweeps.reapLostAttempts();
  };
  const logged = () =>
    fixture.database.read('SELECT outcome, code, retry_at AS retryAt FROM delivery_attempts ORDER BY id');

  it('is repeated where it had not begun to leave, and unknown where it had', async () => {
    const first = await fixture.store({}, {});
    const { due_at } = await fixture.row(first);
    await fixture.claims.claim([first]);
    expect(await log.departs(await steps.start(first + 1))).toBe(true);
    expect(await lose()).toBe(2);
    expect(await fixture.row(first)).toMatchObject({ status: Pending, attempts: 1, due_at, token: null });
    expect(await steps.status(first + 1)).toBe(Unknown);
    const retry = { outcome: 'retry_later', code: 'stopped_before_sending', retryAt: steps.now() };
    expect(await logged()).toEqual([retry, { outcome: 'lease_expired', code: 'lease_expired', retryAt: null }]);
    expect(await fixture.database.read('SELECT message_id AS id FROM unknown_outcomes')).toEqual([{ id: first + 1 }]);
  });

  it('cannot leave any more once it was taken back', async () => {
    const id = await fixture.store({});
    const first = await steps.start(id);
    await lose();
    expect(await log.departs(first)).toBe(false);
    const second = await steps.start(id);
    expect([await log.departs(first), await log.departs(second)]).toEqual([false, true]);
  });

  it('is repeated where an earlier attempt of the same number had begun to leave, and was given back', async () => {
    const id = await fixture.store({});
    const attempt = await steps.start(id);
    await log.departs(attempt);
    await fixture.recorder.record([{ kind: 'released', attempt, at: steps.now() }]);
    expect((await steps.start(id)).attempt).toBe(1);
    await lose();
    expect(await steps.status(id)).toBe(Pending);
  });

  it.each(['token + 1', 'NULL'])('is unknown where a program that notes none claimed it: %s', async (left) => {
    const id = await fixture.store({});
    await steps.start(id);
    await fixture.database.write((tx) => tx.run(`UPDATE messages SET unsent_token = ${left}`));
    await lose();
    expect(await steps.status(id)).toBe(Unknown);
  });

  it('is unknown where the channel was one of another kind when it began', async () => {
    await fixture.database.write((tx) => tx.run("UPDATE channels SET gateway = 'waha'"));
    await fixture.channels.refresh();
    const id = await fixture.store({});
    await steps.start(id);
    const change = "UPDATE channels SET gateway = 'linked-phone', generation = generation + 1";
    await fixture.database.write((tx) => tx.run(change));
    await fixture.channels.refresh();
    await lose();
    expect(await steps.status(id)).toBe(Unknown);
  });

  it('fails its message when it was the last one', async () => {
    const id = await fixture.store({});
    for (let attempt = 1; attempt <= 5; attempt++) {
      await steps.start(id);
      await lose();
    }
    const failed = { status: Failed, failure_code: 'attempts_exhausted', ended_at: steps.now(), token: null };
    expect(await fixture.row(id)).toMatchObject(failed);
    expect(await fixture.database.read('SELECT message_id AS id FROM message_failures')).toEqual([{ id }]);
    expect((await logged()).at(-1)).toMatchObject({ code: 'stopped_before_sending', retryAt: null });
  });

  it('is unknown where its worker had recorded that', async () => {
    const id = await fixture.store({});
    const attempt = await steps.start(id);
    await fixture.recorder.record([
      { kind: 'unknown', attempt, at: steps.now(), code: 'internal_error', detail: null },
    ]);
    expect(await steps.status(id)).toBe(Sending);
    await lose();
    expect(await steps.status(id)).toBe(Unknown);
  });
});
