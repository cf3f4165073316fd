import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../test/support/cleanup.js';
import { HAS_LINKED_PHONE_LIBRARY } from '../../../../test/support/linked-phone-library.js';
import { until } from '../../../../test/support/until.js';
import { LinkedPersons } from './linked-persons.js';
import { CHANNEL, LinkedPhoneFixture, SHOP, WITHIN } from '../testing/linked-phone-fixture.js';

const RECIPIENT = '5511912345678';

describe.skipIf(!HAS_LINKED_PHONE_LIBRARY)('a linked phone', () => {
  let phone: LinkedPhoneFixture;

  beforeEach(async () => (phone = await LinkedPhoneFixture.create()));
  afterEach(() => phone.close());

  const read = () => phone.server.received.filter(({ isOwn }) => !isOwn);
  const row = async () => (await phone.links.rows.of(CHANNEL))!;
  const drop = async () => {
    phone.server.drop();
    await until(async () => (await row()).state === 'closed', WITHIN);
    phone.clock.advance(5 * 60_000);
  };

  it('is linked by a QR code, and its texts are read and told of', async () => {
    expect(await phone.state()).toEqual({ kind: 'stopped', detail: null });
    await phone.link();
    expect(await phone.state()).toEqual({ kind: 'connected', phone: SHOP });
    const result = await phone.send({ id: 7, text: 'Olá, Ana!' });
    expect(result).toMatchObject({ kind: 'accepted', recipientId: `${RECIPIENT}@s.whatsapp.net` });
    expect(read()).toMatchObject([{ from: SHOP, to: RECIPIENT, text: 'Olá, Ana!' }]);
    const { id } = read()[0]!;
    const receipts = () => phone.reports().flatMap((report) => report.receipts);
    phone.server.receipt(SHOP, RECIPIENT, id);
    await until(() => receipts().length === 1, WITHIN);
    phone.server.receipt(SHOP, RECIPIENT, id, 'read');
    await until(() => receipts().length === 2, WITHIN);
    expect(receipts()).toMatchObject([
      { messageId: 7, kind: 'delivered' },
      { messageId: 7, kind: 'read' },
    ]);
  });

  it('confirms a receipt to the server only once it is stored', async () => {
    await phone.link();
    await phone.send({ id: 7 });
    const receipts = () => phone.reports().flatMap((report) => report.receipts);
    vi.spyOn(phone.callbacks, 'add').mockRejectedValueOnce(new Error('the database is away'));
    phone.server.receipt(SHOP, RECIPIENT, read()[0]!.id);
    await until(async () => (await row()).state === 'closed', WITHIN);
    const unconfirmed = () => [...phone.server.unconfirmed.values()].flatMap((of) => [...of.keys()]);
    expect([receipts(), unconfirmed().length]).toEqual([[], 1]);
    phone.clock.advance(5 * 60_000);
    await until(() => receipts().length === 1, WITHIN);
    expect(receipts()).toMatchObject([{ messageId: 7, kind: 'delivered' }]);
    await until(() => unconfirmed().length === 0, WITHIN);
  });

  it('lets a text leave only once that is noted, and not when another attempt has it by now', async () => {
    await phone.link();
    expect(await phone.send({ id: 8, departs: async () => false })).toEqual({ kind: 'released' });
    const readWhenNoted: number[] = [];
    const departs = async () => {
      readWhenNoted.push(read().length);
      return true;
    };
    expect(await phone.send({ id: 7, departs })).toMatchObject({ kind: 'accepted' });
    expect([readWhenNoted, read().length]).toEqual([[0], 1]);
  });

  it('keeps what recipients write with the keys that decrypted it, also from a hidden number', async () => {
    await phone.link();
    await phone.server.write(RECIPIENT, SHOP, 'SAIR');
    await phone.server.write('5511933334444', SHOP, 'Quanto custa?', { isHidden: true });
    const inbound = () => phone.reports().flatMap((report) => report.inbound);
    await until(() => inbound().length === 2, WITHIN);
    const texts = inbound().toSorted((a, b) => (a.text ?? '').localeCompare(b.text ?? ''));
    expect(texts).toMatchObject([
      { from: null, identity: expect.stringMatching(/^lid:9/) as string, text: 'Quanto custa?' },
      { from: RECIPIENT, text: 'SAIR' },
    ]);
  });

  it('goes on after a cut, with the sessions as they were', async () => {
    await phone.link();
    await phone.send({ id: 1, text: 'um' });
    await drop();
    await phone.connected();
    await phone.send({ id: 2, text: 'dois' });
    expect(read().map(({ text, failed }) => failed ?? text)).toEqual(['um', 'dois']);
  });

  it('forgets its session with a person who is erased, and begins another one', async () => {
    await phone.link();
    await phone.send({ id: 1, text: 'um' });
    await phone.send({ id: 2, to: `${RECIPIENT}9`, text: 'outro' });
    const kept = async () =>
      (
        await phone.opened.database.read<{ id: string }>(`SELECT key_id AS id FROM linked_keys WHERE kind <> 'pre-key'`)
      ).map(({ id }) => id);
    const { lid } = phone.server.account(RECIPIENT);
    const ofPerson = async () => (await kept()).filter((id) => id.startsWith(lid) || /^5511912345678(?!\d)/.test(id));
    const before = await kept();
    expect((await ofPerson()).length).toBeGreaterThan(2);
    await new LinkedPersons(phone.opened.database, phone.vault).remove([RECIPIENT]);
    expect(await ofPerson()).toEqual([]);
    expect((await kept()).length).toBeGreaterThan(before.length / 3);
    expect((await phone.send({ id: 3, text: 'dois' })).kind).toBe('accepted');
  });

  it('is held when somebody removed it on the phone, and linked anew with its channel', async () => {
    await phone.link();
    phone.server.remove(SHOP);
    await until(async () => (await row()).state === 'held', WITHIN);
    expect(await row()).toMatchObject({ closedBy: 'phone_unlinked', isLinked: false, phone: null });
    const states = phone.reports().flatMap((report) => report.states);
    expect(states.at(-1)).toMatchObject({ working: false, code: 'phone_unlinked', resume: 'manual' });
    await phone.begin();
    await phone.server.scan(await phone.codeShown(), SHOP);
    await phone.connected();
    expect((await phone.send({ id: 1 })).kind).toBe('accepted');
  });

  it('tells how its connection ended once the database takes it again', async () => {
    await phone.link();
    const away = vi.spyOn(phone.callbacks, 'add').mockRejectedValueOnce(new Error('the database is away'));
    phone.server.remove(SHOP);
    const states = () => phone.reports().flatMap((report) => report.states);
    await until(() => states().at(-1)?.working === false, WITHIN);
    expect(states().at(-1)).toMatchObject({ code: 'phone_unlinked', resume: 'manual' });
    expect(away.mock.calls.length).toBe(2);
    expect((await row()).state).toBe('held');
  });

  it('is not linked by what its last connection still writes after it was removed', async () => {
    await phone.link();
    const credentials = JSON.stringify({ late: true });
    const begun = phone.answers.writeCredentials(CHANNEL, credentials);
    phone.server.remove(SHOP);
    await until(async () => (await row()).state === 'held', WITHIN);
    await begun;
    await phone.answers.writeCredentials(CHANNEL, credentials);
    expect((await row()).isLinked).toBe(false);
  });

  it('is left to another connection of the same link, until a person asks for it', async () => {
    await phone.link();
    phone.server.replace(SHOP);
    await until(async () => (await row()).state === 'held', WITHIN);
    expect(await row()).toMatchObject({ closedBy: 'phone_used_elsewhere', isLinked: true });
    expect(await phone.state()).toEqual({ kind: 'stopped', detail: null, code: 'phone_used_elsewhere' });
    const states = phone.reports().flatMap((report) => report.states);
    expect(states.at(-1)).toMatchObject({ code: 'phone_used_elsewhere', resume: 'manual' });
    for (let hour = 0; hour < 3; hour++) {
      phone.clock.advance(3_600_000);
      const { heldUntil } = await row();
      await until(async () => (await row()).heldUntil > heldUntil, WITHIN);
    }
    expect(phone.server.connectionsOf(SHOP)).toBe(0);
    await phone.begin();
    await phone.connected();
    expect(phone.server.connectionsOf(SHOP)).toBe(1);
  });

  it('is connected again, once, by whoever resumes its channel, and held again where the other connection is still there', async () => {
    await phone.link();
    const isHeld = () => until(async () => (await row()).state === 'held', WITHIN);
    phone.server.replace(SHOP);
    await isHeld();
    await phone.resumeChannel();
    await phone.connected();
    expect(
      phone
        .reports()
        .flatMap((report) => report.states)
        .at(-1),
    ).toMatchObject({ working: true });
    phone.server.replace(SHOP);
    await isHeld();
    const { heldUntil } = await row();
    phone.clock.advance(6_000);
    await until(async () => (await row()).heldUntil > heldUntil, WITHIN);
    expect((await row()).state).toBe('held');
  });

  it('is connected by whoever resumes its channel after the account was locked', async () => {
    await phone.link();
    phone.server.failure = 403;
    await drop();
    await until(async () => (await row()).state === 'held', WITHIN);
    phone.server.failure = undefined;
    await phone.resumeChannel();
    await phone.connected();
  });

  it('says again that no phone is linked where its channel is resumed without one', async () => {
    await phone.link();
    phone.server.remove(SHOP);
    await until(async () => (await row()).state === 'held', WITHIN);
    const states = () => phone.reports().flatMap((report) => report.states);
    const told = states().length;
    await phone.resumeChannel();
    await until(() => states().length > told, WITHIN);
    expect(states().slice(told)).toMatchObject([{ working: false, code: 'phone_unlinked', resume: 'manual' }]);
    expect(await row()).toMatchObject({ state: 'held', isLinked: false });
    await phone.links.stop();
    expect(states().length).toBe(told + 1);
  });

  it('belongs to one process: another one takes it when the first has gone, and what that still writes is refused', async () => {
    await phone.link();
    const other = phone.newLinks('another');
    await other.start();
    expect(other.isHeld(CHANNEL)).toBe(false);
    phone.clock.advance(16_000);
    await until(async () => other.isHeld(CHANNEL) || phone.links.isHeld(CHANNEL), WITHIN);
    expect([other.isHeld(CHANNEL), phone.links.isHeld(CHANNEL)]).not.toEqual([true, true]);
    await other.stop();
  });

  it('is linked by the next process where the first has gone with its code on the screen', async () => {
    await phone.gateway.start();
    await phone.begin();
    const first = await phone.codeShown();
    await phone.links.stop();
    const next = phone.newLinks('next');
    await next.start();
    await until(async () => (await phone.codeShown()) !== first, WITHIN);
    await phone.server.scan(await phone.codeShown(), SHOP);
    await phone.connected();
    await next.stop();
  });

  it('asks nobody to scan a code of long ago, and says that no phone is linked', async () => {
    await phone.gateway.start();
    await phone.begin();
    await phone.codeShown();
    await phone.links.stop();
    phone.clock.advance(3_600_000);
    const next = phone.newLinks('next');
    await next.start();
    await until(async () => (await row()).state === 'unlinked', WITHIN);
    expect(await phone.state()).toMatchObject({ kind: 'stopped' });
    await next.stop();
  });

  it('is not taken by a process without the library; where none has it the channel says so, until one has', async () => {
    await phone.link();
    await phone.links.stop();
    const without = phone.newLinks('without', temporaryFolder());
    await without.start();
    phone.clock.advance(16_000);
    const states = () => phone.reports().flatMap((report) => report.states);
    await until(() => states().at(-1)?.working === false, WITHIN);
    expect(states().at(-1)).toMatchObject({ code: 'phone_library_missing', resume: 'manual' });
    expect([without.isHeld(CHANNEL), (await row()).closedBy]).toEqual([false, 'phone_library_missing']);
    const having = phone.newLinks('having');
    await having.start();
    await until(() => states().at(-1)?.working === true, WITHIN);
    expect([without.isHeld(CHANNEL), having.isHeld(CHANNEL)]).toEqual([false, true]);
    await without.stop();
    await having.stop();
  });
});
