import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChannelsFixture, HTTP } from '../../channels/src/testing/channels-fixture.js';
import { ADMIN, CHOICES, SendsFixture } from './testing/sends-fixture.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LIST = 'telefone;nome\n5511987654321;Ana\n5511987654322;Bia\n5511987654323;Caio\n5511987654324;Davi\n';

describe('A send that waits for its confirmation', () => {
  let fixture: SendsFixture;
  let channels: ChannelsFixture;

  beforeEach(async () => {
    fixture = await SendsFixture.create();
    const { database, clock } = fixture.messages;
    channels = await ChannelsFixture.over(database, clock, HTTP);
  });
  afterEach(() => fixture.close());

  const send = async (id: number) => (await fixture.sends.find(id))!;
  /** Creates a channel; returns its id. */
  async function channel(): Promise<number> {
    const id = await channels.editor.create(
      { name: 'vendas', gateway: 'http', settings: { url: 'http://localhost:9' } },
      ADMIN,
    );
    await fixture.messages.channels.refresh();
    return id;
  }
  /** Queues until nothing is left; returns when the messages are due, in hours from now. */
  async function queued(): Promise<number[]> {
    const runner = fixture.newRunner();
    while ((await runner.step()) > 0);
    const { database, clock } = fixture.messages;
    const rows = await database.read<{ due: number }>('SELECT due_at AS due FROM messages ORDER BY id');
    return rows.map(({ due }) => (due - clock.now()) / HOUR);
  }

  it('is not confirmed once its time is past by more than the API accepts, and is with a new time', async () => {
    const { clock } = fixture.messages;
    const id = await fixture.prepare(LIST, { scheduledAt: clock.now() + HOUR, spreadMs: 4 * HOUR });
    clock.advance(HOUR + 15 * MINUTE + 1);
    expect(await fixture.confirm(id)).toBe('time_past');
    expect([(await send(id)).state, await queued()]).toEqual(['ready', []]);
    const { revision, columns } = await send(id);
    await fixture.changes.change(id, revision, { ...CHOICES, scheduledAt: clock.now() + HOUR }, columns);
    await fixture.check.check(id);
    expect(await fixture.confirm(id)).toBe('confirmed');
    expect(await queued()).toEqual([1, 1, 1, 1]);
  });

  it('is spread over the hours that were chosen where it is confirmed some minutes late', async () => {
    const { clock } = fixture.messages;
    const id = await fixture.prepare(LIST, { scheduledAt: clock.now(), spreadMs: HOUR });
    clock.advance(15 * MINUTE);
    expect(await fixture.confirm(id)).toBe('confirmed');
    expect(await queued()).toEqual([0, 0.25, 0.5, 0.75]);
  });

  it.each(['archived_at = 1', 'id = 99'])('is not confirmed once its channel is changed to %s', async (set) => {
    const other = await channel();
    const id = await fixture.prepare(LIST, { channelId: other });
    await fixture.messages.database.write((tx) => tx.run(`UPDATE channels SET ${set} WHERE id = ?`, [other]));
    expect(await fixture.confirm(id)).toBe('channel_closed');
    expect([(await send(id)).state, await queued()]).toEqual(['ready', []]);
  });

  it('leaves wholly by its channel, which is not archived before', async () => {
    const other = await channel();
    // Two messages a day: the others wait for tomorrow, and are no messages yet.
    fixture.limits = { ...fixture.limits, messagesPerDay: 2 };
    const id = await fixture.prepare(LIST, { channelId: other });
    const refused = { code: 'channel_of_sends' };
    await expect(channels.editor.archive(other, ADMIN)).rejects.toMatchObject(refused);
    await fixture.confirm(id);
    expect(await queued()).toHaveLength(2);
    const { database, clock } = fixture.messages;
    const sent = () => database.write((tx) => tx.run('UPDATE messages SET status = 3'));
    await sent();
    await expect(channels.editor.archive(other, ADMIN)).rejects.toMatchObject(refused);
    clock.advance(24 * HOUR);
    expect(await queued()).toHaveLength(4);
    await sent();
    await channels.editor.archive(other, ADMIN);
  });

  it('is confirmed or has its channel archived, and never both, where both are asked for at once', async () => {
    const other = await channel();
    const id = await fixture.prepare(LIST, { channelId: other });
    // As a list that is read while somebody archives: nothing refuses that.
    await fixture.messages.database.write((tx) => tx.run(`UPDATE sends SET state = 'reading' WHERE id = ?`, [id]));
    // Which of the two wins is open.
    const archive = channels.editor.archive(other, ADMIN).catch(() => 'refused');
    await fixture.changes.listRead(id, { columns: (await send(id)).columns, encoding: 'utf-8', total: 4 });
    const [archived, confirmed] = await Promise.all([archive, fixture.confirm(id)]);
    expect([archived, confirmed]).toEqual(
      confirmed === 'confirmed' ? ['refused', confirmed] : [undefined, 'channel_closed'],
    );
  });
});
