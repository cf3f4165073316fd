import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AlertsFixture, BY_WEBHOOK } from '../testing/alerts-fixture.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const suspended = (subject: string) => ({ subject, detail: { channel: `c${subject}`, code: 'bad_credentials' } });

describe('what the owner is told', () => {
  let fixture: AlertsFixture;

  beforeEach(async () => (fixture = await AlertsFixture.create()));
  afterEach(() => fixture.close());

  it('is one message of all that begins within two minutes, and one of its end', async () => {
    await fixture.look({ channel_suspended: [suspended('1')] });
    fixture.clock.advance(MINUTE);
    await fixture.look({ channel_suspended: [suspended('1'), suspended('2')] });
    expect(await fixture.told()).toEqual([]);
    fixture.clock.advance(MINUTE);
    await fixture.look({ channel_suspended: [suspended('1'), suspended('2')] });
    const begin = 'webhook +channel_suspended 1 +channel_suspended 2';
    expect(await fixture.told()).toEqual([begin]);
    fixture.clock.advance(HOUR);
    await fixture.look({ channel_suspended: [] });
    fixture.clock.advance(2 * MINUTE);
    await fixture.look({ channel_suspended: [] });
    expect(await fixture.told()).toEqual([begin, 'webhook -channel_suspended 1 -channel_suspended 2']);
  });

  it('is also that a channel is suspended for another reason than before, and not that the first one has ended', async () => {
    await fixture.look({ channel_suspended: [suspended('1'), suspended('2')] });
    fixture.clock.advance(2 * MINUTE);
    await fixture.look({ channel_suspended: [suspended('1'), suspended('2')] });
    const unlinked = { subject: '1', detail: { channel: 'c1', code: 'phone_unlinked' } };
    await Promise.all([1, 2].map(() => fixture.look({ channel_suspended: [unlinked, suspended('2')] })));
    fixture.clock.advance(2 * MINUTE);
    await fixture.look({ channel_suspended: [unlinked, suspended('2')] });
    const first = 'webhook +channel_suspended 1 +channel_suspended 2';
    expect(await fixture.told()).toEqual([first, 'webhook +channel_suspended 1']);
    const open = (await fixture.alerts.open()).map(({ subject, detail }) => [subject, detail.code]);
    expect(open).toEqual([
      ['2', 'bad_credentials'],
      ['1', 'phone_unlinked'],
    ]);
  });

  it('is told once however often a process starts anew, and by two leaders at once', async () => {
    const present = { channel_suspended: [suspended('1')] };
    await Promise.all([fixture.look(present), fixture.look(present)]);
    fixture.clock.advance(2 * MINUTE);
    for (let start = 0; start < 3; start++) await Promise.all([fixture.look(present), fixture.look(present)]);
    expect(await fixture.told()).toEqual(['webhook +channel_suspended 1']);
    expect(await fixture.alerts.open()).toHaveLength(1);
  });

  it('is not held back by very many alerts that last and were told', async () => {
    const lasting = Array.from({ length: 100 }, (_, index) => ({
      subject: `${index}`,
      detail: { host: 'a', reason: 'gone' },
    }));
    await fixture.look({ webhook_disabled: lasting });
    fixture.clock.advance(2 * MINUTE);
    await fixture.look({ webhook_disabled: lasting, channel_suspended: [suspended('1')] });
    fixture.clock.advance(2 * MINUTE);
    await fixture.look({ webhook_disabled: lasting, channel_suspended: [suspended('1')] });
    const [first, ...later] = await fixture.told();
    expect(first?.match(/webhook_disabled/g)).toHaveLength(100);
    expect(later).toEqual(['webhook +channel_suspended 1']);
  });

  it('leaves out what ended before anybody could be told', async () => {
    await fixture.look({ channel_suspended: [suspended('1')] });
    fixture.clock.advance(MINUTE);
    await fixture.look({ channel_suspended: [] });
    fixture.clock.advance(HOUR);
    await fixture.look({ channel_suspended: [] });
    expect(await fixture.told()).toEqual([]);
    expect(await fixture.alerts.resolved()).toHaveLength(1);
  });

  it('waits for the end of the quiet hours, and then tells also what ended in them', async () => {
    // The clock of the test stands at 09:00 in São Paulo.
    const settings = { ...BY_WEBHOOK, quiet: { from: 9 * 60, until: 7 * 60 } };
    await fixture.look({ channel_suspended: [suspended('1'), suspended('2')] }, settings);
    fixture.clock.advance(HOUR);
    await fixture.look({ channel_suspended: [suspended('1')] }, settings);
    fixture.clock.advance(20 * HOUR + 59 * MINUTE);
    await fixture.look({ channel_suspended: [suspended('1')] }, settings);
    expect(await fixture.told()).toEqual([]);
    fixture.clock.advance(MINUTE);
    await fixture.look({ channel_suspended: [suspended('1')] }, settings);
    expect(await fixture.told()).toEqual(['webhook +channel_suspended 1 -channel_suspended 2']);
  });

  it('without a route waits for one while the alert lasts', async () => {
    const nobody = { ...BY_WEBHOOK, webhook: null };
    await fixture.look({ channel_suspended: [suspended('1'), suspended('2')] }, nobody);
    fixture.clock.advance(HOUR);
    await fixture.look({ channel_suspended: [suspended('1')] }, nobody);
    expect(await fixture.told()).toEqual([]);
    await fixture.look({ channel_suspended: [suspended('1')] });
    expect(await fixture.told()).toEqual(['webhook +channel_suspended 1']);
  });

  it('keeps the alerts of a kind that could not be read, and drops those that nobody wants to hear of', async () => {
    const both = { channel_suspended: [suspended('1')], disk_low: [{ subject: '', detail: { freeMb: 3 } }] };
    await fixture.look(both);
    await fixture.look({ disk_low: both.disk_low });
    expect((await fixture.alerts.open()).map(({ kind }) => kind)).toEqual(['channel_suspended', 'disk_low']);
    await fixture.look({ channel_suspended: both.channel_suspended }, { ...BY_WEBHOOK, kinds: ['channel_suspended'] });
    expect((await fixture.alerts.open()).map(({ kind }) => kind)).toEqual(['channel_suspended']);
    fixture.clock.advance(HOUR);
    await fixture.look({ channel_suspended: both.channel_suspended }, { ...BY_WEBHOOK, kinds: ['channel_suspended'] });
    expect(await fixture.told()).toEqual(['webhook +channel_suspended 1']);
  });

  it('opens an alert again that was resolved', async () => {
    for (const present of [[suspended('1')], [], [suspended('1')]]) {
      await fixture.look({ channel_suspended: present });
      fixture.clock.advance(2 * MINUTE);
      await fixture.look({ channel_suspended: present });
    }
    expect(await fixture.told()).toEqual([
      'webhook +channel_suspended 1',
      'webhook -channel_suspended 1',
      'webhook +channel_suspended 1',
    ]);
  });
});
