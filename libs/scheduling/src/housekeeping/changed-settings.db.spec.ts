import { afterEach, beforeEach, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { withTools } from '../../../../test/support/fixtures/with-tools.js';
import { ChangedSettings } from './sweeps.js';

let fixture: MessagesFixture;

beforeEach(async () => (fixture = await MessagesFixture.create()));
afterEach(() => fixture.close());

it('ChangedSettings looks once through the messages of a channel whose settings changed, on the leader alone', async () => {
  const id = await fixture.store({});
  await fixture.database.write(async (tx) => {
    await tx.run('UPDATE messages SET attempts = 1, started_at = 0 WHERE id = ?', [id]);
    const attempt = [id, 1, 0, 0, 'unknown', 'no_answer'];
    await tx.insert(
      'delivery_attempts',
      ['message_id', 'attempt', 'started_at', 'ended_at', 'outcome', 'code'],
      [attempt],
    );
    await tx.run('UPDATE channels SET generation = 1');
  });
  await fixture.channels.refresh();
  const task = (isLeader: boolean) =>
    withTools(new ChangedSettings(fixture.channels, fixture.generations), { leader: { isLeader } });
  const channel = () => fixture.channels.withId(CHANNEL);
  await task(false).tick();
  expect(channel()).toMatchObject({ sweptGeneration: 0, leftUnknown: 0 });
  await task(true).tick();
  expect(channel()).toMatchObject({ sweptGeneration: 1, leftUnknown: 1 });
  await fixture.database.write((tx) => tx.run('UPDATE messages SET status = 0'));
  await task(true).tick();
  expect(channel()).toMatchObject({ leftUnknown: 1 });
});
