import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/cleanup.js';
import { HAS_LINKED_PHONE_LIBRARY } from '../../../../test/support/linked-phone-library.js';
import { until } from '../../../../test/support/until.js';
import type { OutgoingFile } from '../port/outgoing-file.js';
import { LinkedPersons } from './linked-persons.js';
import { CHANNEL, LinkedPhoneFixture, SHOP } from '../testing/linked-phone-fixture.js';

const RECIPIENT = '5511912345678';
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A file of Recado, as the dispatcher hands it over. */
function fileOf({ bytes, ...rest }: { type: string; mimetype: string; filename: string | null; bytes: Buffer }) {
  const open = async function* () {
    yield bytes;
  };
  return { ...rest, size: bytes.length, open } as unknown as OutgoingFile;
}

const WITHIN = { timeoutMs: 20_000 };

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

  it('is linked by a typed code', async () => {
    await phone.gateway.start();
    await phone.begin(SHOP);
    let code = '';
    await until(async () => {
      const state = await phone.state();
      code = state.kind === 'type' ? state.code : '';
      return code !== '';
    }, WITHIN);
    await phone.server.type(code, SHOP);
    await phone.connected();
    expect((await phone.send({ id: 1 })).kind).toBe('accepted');
  });

  it('is linked although WhatsApp retires the secret of the code on the screen', async () => {
    phone.server.retiresSecrets = true;
    await phone.gateway.start();
    await phone.begin();
    const first = await phone.codeShown();
    await expect(phone.server.scan(first, SHOP)).rejects.toThrow('try again');
    await until(async () => (await phone.codeShown()) !== first, WITHIN);
    await phone.server.scan(await phone.codeShown(), SHOP);
    await phone.connected();
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

  it('tells numbers that are not on WhatsApp, and sends to the spelling that WhatsApp knows', async () => {
    await phone.link();
    phone.server.isOnWhatsApp = (number) => number !== '5511900000000';
    phone.server.canonical = (number) => (number === '5531987654321' ? '553187654321' : number);
    expect(await phone.send({ id: 1, to: '5511900000000' })).toMatchObject({
      kind: 'rejected',
      code: 'recipient_not_on_whatsapp',
    });
    expect(await phone.send({ id: 2, to: '5531987654321' })).toMatchObject({
      kind: 'accepted',
      recipientId: '553187654321@s.whatsapp.net',
    });
  });

  it('gives each answer of the server its outcome', async () => {
    await phone.link();
    await phone.send({ id: 1 });
    phone.server.verdict = () => 463;
    expect(await phone.send({ id: 2 })).toMatchObject({
      kind: 'retryLater',
      code: 'reach_out_locked',
      facts: [{ kind: 'reachOutLocked' }],
    });
    phone.server.verdict = () => 479;
    expect(await phone.send({ id: 3 })).toMatchObject({ kind: 'retryLater', scope: 'recipient' });
    phone.server.verdict = () => 420;
    expect(await phone.send({ id: 4 })).toMatchObject({ kind: 'rejected', code: 'gateway_rejected' });
    phone.server.verdict = () => 'close';
    expect(await phone.send({ id: 5 })).toMatchObject({ kind: 'unknown', code: 'gateway_connection_lost' });
  });

  it('sends nothing of a message that may not leave any more, nor of one that has opted out by a hidden number', async () => {
    await phone.link();
    await phone.send({ id: 1 });
    expect(await phone.send({ id: 2, mayLeave: () => false })).toEqual({ kind: 'released' });
    const recognise = async (identity: string) => ({ isOptedOut: identity.startsWith('lid:') });
    expect(await phone.send({ id: 3, recognise })).toMatchObject({ kind: 'rejected', code: 'recipient_opted_out' });
    expect(read()).toHaveLength(1);
  });

  it.each([
    ['image', 'image/png', null, 'imageMessage'],
    ['document', 'application/pdf', 'boleto.pdf', 'documentMessage'],
    ['video', 'video/mp4', null, 'videoMessage'],
    ['audio', 'audio/ogg; codecs=opus', null, 'audioMessage'],
  ] as const)('sends an %s, and the phone at the far end reads its bytes', async (type, mimetype, filename, kind) => {
    await phone.link();
    const bytes = type === 'image' ? PNG : Buffer.from(`the bytes of ${type}`);
    const file = fileOf({ type, mimetype, filename, bytes });
    const caption = type === 'audio' ? '' : 'Segue';
    const end = await phone.send({ id: 1, text: caption, content: { media: { type } } as never, file });
    expect(end).toMatchObject({ kind: 'accepted' });
    const [got] = read();
    expect(got?.file).toMatchObject({ kind, mimetype, bytes });
    expect([got?.text ?? '', got?.file?.fileName || null]).toEqual([caption, filename]);
  });

  it('goes on after a cut, with the sessions as they were', async () => {
    await phone.link();
    await phone.send({ id: 1, text: 'um' });
    await drop();
    await phone.connected();
    await phone.send({ id: 2, text: 'dois' });
    expect(read().map(({ text, failed }) => failed ?? text)).toEqual(['um', 'dois']);
  });

  it('sends a message again to a phone that could not read it', async () => {
    await phone.link();
    await phone.send({ id: 1, text: 'um' });
    phone.server.account(RECIPIENT).device.forget(`${SHOP}:1`);
    await phone.send({ id: 2, text: 'dois' });
    await until(() => read().some(({ text }) => text === 'dois'), WITHIN);
    expect(read().some(({ failed }) => failed !== undefined)).toBe(true);
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

  it.each([
    [402, 'channel_locked'],
    [403, 'channel_locked'],
    [405, 'phone_client_outdated'],
    [406, 'channel_locked'],
    [411, 'phone_not_multidevice'],
  ])('is held by the failure %i, and keeps its link', async (failure, code) => {
    await phone.link();
    phone.server.failure = failure;
    await drop();
    await until(async () => (await row()).state === 'held', WITHIN);
    expect(await row()).toMatchObject({ closedBy: code, isLinked: true });
  });

  it.each([500, 503])('is tried again after the failure %i', async (failure) => {
    await phone.link();
    phone.server.failure = failure;
    await drop();
    const states = () => phone.reports().flatMap((report) => report.states);
    await until(() => states().some(({ detail }) => detail?.startsWith(String(failure))), WITHIN);
    expect(await row()).toMatchObject({ closedBy: 'channel_disconnected', isLinked: true });
    expect((await row()).state).not.toBe('held');
    phone.server.failure = undefined;
    phone.clock.advance(5 * 60_000);
    await phone.connected();
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
