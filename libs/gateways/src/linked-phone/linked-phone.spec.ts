import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HAS_LINKED_PHONE_LIBRARY } from '../../../../test/support/linked-phone-library.js';
import { until } from '../../../../test/support/until.js';
import type { OutgoingFile } from '../port/outgoing-file.js';
import { CHANNEL, LinkedPhoneFixture, SHOP, WITHIN } from '../testing/linked-phone-fixture.js';

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

describe.skipIf(!HAS_LINKED_PHONE_LIBRARY)('a linked phone and WhatsApp', () => {
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

  it('comes back with a new code where the connection breaks before it was scanned, while somebody may wait for it', async () => {
    await phone.gateway.start();
    await phone.begin();
    const first = await phone.codeShown();
    phone.server.drop();
    await until(async () => (await row()).state === 'opening', WITHIN);
    phone.clock.advance(1_000);
    await until(async () => (await phone.codeShown()) !== first, WITHIN);
    await phone.server.scan(await phone.codeShown(), SHOP);
    await phone.connected();
  });

  it('shows no more codes once those of one connection would be used up', async () => {
    await phone.gateway.start();
    await phone.begin();
    await phone.codeShown();
    phone.clock.advance(160_000);
    phone.server.drop();
    await until(async () => (await row()).state === 'unlinked', WITHIN);
    expect(await phone.state()).toMatchObject({ kind: 'stopped' });
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
      kind: 'rejected',
      code: 'reach_out_locked',
      facts: [{ kind: 'reachOutLocked' }],
    });
    phone.server.verdict = () => 479;
    expect(await phone.send({ id: 3 })).toMatchObject({ kind: 'retryLater', scope: 'message' });
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
    ['document', 'application/pdf', 'alone.pdf', 'documentMessage'],
    ['audio', 'audio/ogg; codecs=opus', null, 'audioMessage'],
  ] as const)('sends an %s, and the phone at the far end reads its bytes', async (type, mimetype, filename, kind) => {
    await phone.link();
    const bytes = type === 'image' ? PNG : Buffer.from(`the bytes of ${type}`);
    const file = fileOf({ type, mimetype, filename, bytes });
    const caption = type === 'audio' || filename === 'alone.pdf' ? '' : 'Segue';
    const end = await phone.send({ id: 1, text: caption, content: { media: { type } } as never, file });
    expect(end).toMatchObject({ kind: 'accepted' });
    const [got] = read();
    expect(got?.file).toMatchObject({ kind, mimetype, bytes });
    expect([got?.text ?? '', got?.file?.fileName || null]).toEqual([caption, filename]);
  });

  it('rests longer each time where a file cannot be given to WhatsApp, and the next text to the same person leaves', async () => {
    await phone.link();
    phone.server.uploads.isRefusing = true;
    const file = fileOf({ type: 'image', mimetype: 'image/png', filename: null, bytes: PNG });
    const ofAttempt = (attempt: number) =>
      phone.send({ id: 1, text: 'Segue', content: { media: { type: 'image' } } as never, file, attempt });
    const rests = [await ofAttempt(1), await ofAttempt(2), await ofAttempt(4)];
    const later = { kind: 'retryLater', scope: 'message', code: 'media_upload_failed' };
    expect(rests).toMatchObject([
      { ...later, afterMs: 30_000 },
      { ...later, afterMs: 120_000 },
      { ...later, afterMs: 1_920_000 },
    ]);
    expect(await phone.send({ id: 2, text: 'Oi' })).toMatchObject({ kind: 'accepted' });
    phone.server.uploads.isRefusing = false;
    expect(await ofAttempt(5)).toMatchObject({ kind: 'accepted' });
    expect(read().map(({ text }) => text)).toEqual(['Oi', 'Segue']);
  });

  it('sends nothing where the file of a message cannot be read at the moment, which leaves nothing in doubt', async () => {
    await phone.link();
    const away = { type: 'image', mimetype: 'image/png', filename: null, bytes: PNG };
    const open = async function* () {
      yield PNG;
      throw new Error('the database is away');
    };
    const file = { ...fileOf(away), open };
    expect(await phone.send({ id: 1, content: { media: { type: 'image' } } as never, file })).toMatchObject({
      kind: 'retryLater',
      code: 'internal_error',
    });
    expect(read()).toEqual([]);
  });

  it('charges an attempt where the library fails before anything has left, and none where the connection is gone', async () => {
    await phone.link();
    await phone.send({ id: 1 });
    const keys = vi.spyOn(phone.answers, 'writeKeys').mockRejectedValue(new Error('no such step'));
    expect(await phone.send({ id: 2 })).toMatchObject({
      kind: 'retryLater',
      scope: 'message',
      code: 'gateway_not_answering',
    });
    keys.mockRestore();
    expect(await phone.send({ id: 2, departs: () => Promise.reject(new Error('the database is away')) })).toEqual({
      kind: 'released',
    });
    const dropping = async () => {
      phone.server.drop();
      await until(async () => (await row()).state === 'closed', WITHIN);
      return true;
    };
    expect(await phone.send({ id: 3, departs: dropping })).toEqual({ kind: 'released' });
  });

  it('sends a message again to a phone that could not read it', async () => {
    await phone.link();
    await phone.send({ id: 1, text: 'um' });
    phone.server.account(RECIPIENT).device.forget(`${SHOP}:1`);
    await phone.send({ id: 2, text: 'dois' });
    await until(() => read().some(({ text }) => text === 'dois'), WITHIN);
    expect(read().some(({ failed }) => failed !== undefined)).toBe(true);
  });

  it('sends a message again to its recipient only, by whose number or hidden identity it is asked for', async () => {
    await phone.link();
    const stranger = '5521955554444';
    await phone.send({ id: 1, text: 'um' });
    await phone.send({ id: 2, to: stranger, text: 'outro' });
    const { id } = read()[0]!;
    await drop();
    await phone.connected();
    phone.server.askAgain(SHOP, stranger, id);
    phone.server.askAgain(SHOP, stranger, id, { isHidden: true });
    await until(() => phone.texts.asked.length === 2, WITHIN);
    expect(phone.texts.asked).toMatchObject([{ phones: [stranger] }, { phones: [stranger] }]);
    phone.server.askAgain(SHOP, RECIPIENT, id, { isHidden: true });
    await until(() => read().length === 3, WITHIN);
    expect(phone.texts.asked.at(-1)).toMatchObject({ messageId: 1, phones: [RECIPIENT] });
    expect(phone.texts.asked.at(-1)?.stamp).toBeTypeOf('number');
    expect(read().map(({ to }) => to)).toEqual([RECIPIENT, stranger, RECIPIENT]);
  });

  it.each([true, false])(
    'sends a file again after a restart, and never its caption alone; is it kept: %j',
    async (isKept) => {
      await phone.link();
      const media = { type: 'image', id: 'med_1', mimetype: 'image/png', filename: null, size: PNG.length } as const;
      if (isKept) phone.files.bytes.set(media.id, PNG);
      await phone.send({ id: 1, text: 'Segue', content: { media }, file: fileOf({ ...media, bytes: PNG }) });
      await phone.send({ id: 2, text: 'dois' });
      const [file, text] = read();
      await drop();
      await phone.connected();
      phone.server.askAgain(SHOP, RECIPIENT, file!.id);
      await until(() => phone.texts.asked.length === 1, WITHIN);
      phone.server.askAgain(SHOP, RECIPIENT, text!.id);
      await until(() => read().filter(({ id }) => id === text!.id).length === 2, WITHIN);
      const again = read().slice(2);
      expect(again.map(({ text: words }) => words)).toEqual(isKept ? ['Segue', 'dois'] : ['dois']);
      if (isKept) expect(again[0]?.file).toMatchObject({ kind: 'imageMessage', bytes: PNG });
    },
  );

  it('passes on whose phone a receipt is from', async () => {
    await phone.link();
    await phone.send({ id: 1 });
    phone.server.receipt(SHOP, '5521955554444', read()[0]!.id);
    const receipts = () => phone.reports().flatMap((report) => report.receipts);
    await until(() => receipts().length === 1, WITHIN);
    expect(receipts()).toMatchObject([{ messageId: 1, party: { from: '5521955554444' } }]);
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
});
