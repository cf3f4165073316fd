import type { Actor } from '@recado/audit';
import { MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';

const { Pending, Canceled } = MessageStatus;
const ANA: Actor = { type: 'administrator', id: 1, name: 'ana@exemplo.com.br' };
const PHONE = '5531987654321';
const LID = 'lid:4711';

describe('IdentityOptOuts: an opt-out by a person whose number is hidden', () => {
  let f: MessagesFixture;

  beforeEach(async () => (f = await MessagesFixture.create()));
  afterEach(() => f.close());

  const write = (identity = LID, { text = 'SAIR', testMode = false } = {}) =>
    f.optOutSignals.messages([
      { key: '1.0', channelId: CHANNEL, providerMessageId: null, from: null, identity, text, at: 0, testMode },
    ]);
  const link = (identity = LID, phone = PHONE) => f.identities.link([{ identity, phone }]);
  const waiting = () => f.database.read('SELECT identity, test_mode, channel_id FROM identity_opt_outs ORDER BY id');
  const audited = () =>
    f.database.read<{ action: string; details: string }>('SELECT action, details FROM audit_entries ORDER BY id');

  it('is stored once, and told to the audit trail without the identity', async () => {
    await write();
    await write();
    await write(LID, { text: 'quero sair' });
    expect(await waiting()).toEqual([{ identity: LID, test_mode: 0, channel_id: CHANNEL }]);
    const [entry, ...more] = await audited();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: 'opt_out.added' });
    expect(JSON.parse(entry!.details)).toEqual({ scope: 'all', source: 'recipient' });
  });

  it('is not made by an identity that no column could hold', async () => {
    await write(`lid:${'1'.repeat(200)}`);
    expect(await waiting()).toEqual([]);
  });

  it('becomes one by number when the number is learned: what waits is canceled, what comes later is not sent', async () => {
    const first = await f.store({ phone: PHONE });
    await write();
    expect((await f.row(first)).status).toBe(Pending);
    await link();
    expect(await waiting()).toEqual([]);
    expect(await f.optOuts.find(PHONE)).toMatchObject({ scope: 'all', source: 'recipient', channel: 'default' });
    expect(await f.claims.claim([first])).toEqual([]);
    const second = await f.store({ phone: PHONE });
    expect(await f.optOutCancellation.sweep()).toBe(1);
    for (const id of [first, second]) {
      expect(await f.row(id)).toMatchObject({ status: Canceled, failure_code: 'opted_out' });
    }
    expect(await f.claims.claim([await f.store({ phone: PHONE })])).toEqual([]);
  });

  it('gets no confirmation, because there is no number to send it to', async () => {
    await f.optOutSettings.change({ words: ['SAIR'], reply: 'Pronto.' }, ANA);
    const first = await f.store({ phone: PHONE });
    await write();
    await link();
    expect(await f.database.read('SELECT id FROM messages')).toEqual([{ id: first }]);
  });

  it('is one by number at once where the number has been learned since the message was read', async () => {
    await link();
    const first = await f.store({ phone: PHONE });
    await write();
    expect(await waiting()).toEqual([]);
    expect(await f.row(first)).toMatchObject({ status: Canceled, failure_code: 'opted_out' });
  });

  it('ends as one by number, however it meets the link on its way', async () => {
    const persons = Array.from({ length: 25 }, (_, index) => ({
      identity: `lid:${index}`,
      phone: `55319876${50_000 + index}`,
    }));
    await Promise.all(
      persons.flatMap(({ identity, phone }, index) => {
        const both = [() => write(identity), () => link(identity, phone)];
        return (index % 2 === 0 ? both : both.reverse()).map((one) => one());
      }),
    );
    expect(await waiting()).toEqual([]);
    for (const { phone } of persons) expect(await f.optOuts.find(phone)).not.toBeNull();
  });

  it('concerns only the messages of test keys when it came by the sandbox', async () => {
    await write(LID, { testMode: true });
    expect(await f.identityOptOuts.count(true)).toBe(1);
    expect(await f.identityOptOuts.count(false)).toBe(0);
    await link();
    expect(await f.optOuts.find(PHONE)).toBeNull();
    expect(await f.optOuts.find(PHONE, true)).toMatchObject({ testMode: true });
  });

  it('is listed with its channel, and can be removed', async () => {
    await write();
    const [listed, ...more] = await f.identityOptOuts.newest(false, 10);
    expect(more).toEqual([]);
    expect(listed).toMatchObject({ identity: LID, scope: 'all', channel: 'default', createdAt: f.clock.now() });
    expect(await f.identityOptOuts.remove(listed!.id, ANA)).toBe(true);
    expect(await f.identityOptOuts.remove(listed!.id, ANA)).toBe(false);
    expect(await f.identityOptOuts.newest(false, 10)).toEqual([]);
    expect((await audited()).map(({ action }) => action)).toEqual(['opt_out.added', 'opt_out.removed']);
    await link();
    expect(await f.optOuts.find(PHONE)).toBeNull();
  });
});
