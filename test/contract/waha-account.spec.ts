import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMessage, SendResult } from '../../libs/gateways/src/port/gateway.js';
import type { WahaGateway } from '../../libs/gateways/src/waha/waha.gateway.js';
import { ManualClock } from '../support/fixtures/manual-clock.js';
import { notReleased } from '../support/not-released.js';
import type { Fate } from '../support/stand-ins/stand-in.js';
import { refusal, WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { ABROAD, MESSAGE, NEVER, endBridge, startWaha } from './bridge-provider.js';

const RESTRICTED = { kind: 'suspendChannel', code: 'channel_restricted', resume: 'auto', afterMs: null };

describe('the waha gateway and the people to whom a number may write', () => {
  let standIn: WahaStandIn;
  let gateway: WahaGateway;

  beforeEach(async () => void ({ gateway, standIn } = await startWaha()));
  afterEach(() => endBridge({ gateway, standIn }));

  const send = (changes: Partial<OutgoingMessage> = {}, settings = standIn.settings) =>
    gateway.send({ ...MESSAGE, ...changes }, settings, NEVER);
  const texts = () => standIn.requests.filter(({ path }) => path === '/api/sendText');

  describe('fails a message that WhatsApp refused, and never sends it again', () => {
    const now = new ManualClock().now();
    const until = now + 7_200_000;
    const active = { isActive: true, enforcementType: 'DEFAULT', timeEnforcementEnds: until / 1_000 };
    const capped = { cappingStatus: 'CAPPED', totalQuota: 1_000, usedQuota: 1_000, cycleEnd: until / 1_000 };
    const REJECTED = { kind: 'rejected', code: 'reach_out_locked', detail: expect.stringContaining('error 4') };
    const locked = (end: number | null) => ({ ...REJECTED, facts: [{ kind: 'reachOutLocked', until: end }] });

    async function refusedWith(code: number): Promise<SendResult> {
      standIn.decide((): Fate => ({ kind: 'answer', ...refusal(code) }));
      const result = notReleased(await send({ to: ABROAD }));
      expect(texts()).toHaveLength(1);
      return result;
    }

    it.each<[string, number, Partial<WahaStandIn>, object]>([
      ['463 while the number is locked', 463, { timelock: active }, locked(until)],
      ['463 while it is locked without an end', 463, { timelock: { isActive: true } }, locked(null)],
      ['463 for this recipient only', 463, { timelock: { isActive: false } }, { ...REJECTED }],
      ['463 where only the session tells the lock', 463, { timelock: null, knownTimelock: active }, locked(until)],
      ['463 where nothing tells it', 463, { timelock: null }, locked(null)],
      ['463 where the answer tells nothing', 463, { timelock: {} }, locked(null)],
      ['475 while the quota is used up', 475, { capping: capped }, locked(until)],
      ['475 for this recipient only', 475, { capping: { ...capped, cappingStatus: 'NONE' } }, { ...REJECTED }],
      ['475 where nothing tells the quota', 475, { capping: null }, locked(null)],
    ])('with %s', async (_, code, told, expected) => {
      Object.assign(standIn, told);
      const result = await refusedWith(code);
      expect(result).toMatchObject(expected);
      expect(result.facts?.length ?? 0).toBe('facts' in expected ? 1 : 0);
      expect(result).not.toHaveProperty('suspends');
    });

    it('and suspends the channel where the number is restricted without a code, unless it is only locked', async () => {
      const exception = { name: 'Error', details: 'account_restricted' };
      standIn.decide((): Fate => ({ kind: 'answer', status: 500, body: { exception } }));
      standIn.timelock = { isActive: false };
      const restricted = { kind: 'rejected', code: 'channel_restricted', suspends: RESTRICTED };
      expect(await send({ to: ABROAD })).toMatchObject(restricted);
      standIn.timelock = null;
      expect(await send({ to: ABROAD })).toMatchObject(restricted);
      standIn.timelock = active;
      expect(await send({ to: ABROAD })).toMatchObject({ code: 'reach_out_locked', facts: [{ until }] });
    });

    it('and counts the lock as a day where the question gets no answer', async () => {
      standIn.decide((): Fate => ({ kind: 'answer', ...refusal(463) }));
      standIn.timelockFate = { kind: 'reset', taken: false };
      expect(await send({ to: ABROAD })).toMatchObject(locked(null));
    });
  });

  describe('tells what WhatsApp says of the number', () => {
    const now = new ManualClock().now();
    const end = now / 1_000 + 3_600;
    const account = () => gateway.account.read(standIn.settings, NEVER);

    it('that it may write to new people, and how near the quota is', async () => {
      standIn.capping = { cappingStatus: 'FIRST_WARNING', totalQuota: 1_000, usedQuota: 640, cycleEnd: end };
      expect(await account()).toEqual({
        reachOut: { locked: false },
        news: [
          {
            kind: 'capping',
            subject: '',
            value: 'FIRST_WARNING',
            detail: `quota 1000, until ${new Date(end * 1_000).toISOString()}`,
            at: now,
          },
        ],
      });
    });

    it('that it may not, until the later end', async () => {
      standIn.timelock = { isActive: true, timeEnforcementEnds: end };
      standIn.capping = { cappingStatus: 'CAPPED', totalQuota: -1, cycleEnd: end + 60 };
      expect(await account()).toMatchObject({ reachOut: { locked: true, until: (end + 60) * 1_000 } });
    });

    it('nothing where the version is older, and no end of a lock where it tells only one of both', async () => {
      standIn.timelock = null;
      expect(await account()).toEqual({ news: [] });
      standIn.timelock = { isActive: false };
      expect(await account()).toEqual({ news: [] });
    });

    it('why it cannot be asked', async () => {
      standIn.knowsKey = false;
      expect(await account()).toEqual({ news: [], failure: expect.stringContaining('401') });
    });
  });

  describe('asks which number is hidden', () => {
    const resolve = (identity: string) => gateway.resolve(identity, standIn.settings, NEVER);

    it('and returns it where WAHA knows it', async () => {
      standIn.lids.set(ABROAD, '123456789012345');
      expect(await resolve('lid:123456789012345')).toBe(ABROAD);
      expect(await resolve('lid:4711')).toBeNull();
      expect(await resolve('bsuid:BR.4711')).toBeNull();
      expect(standIn.requests).toHaveLength(2);
    });

    it('and returns nothing where WAHA does not answer it', async () => {
      standIn.knowsKey = false;
      expect(await resolve('lid:123456789012345')).toBeNull();
      await standIn.close();
      expect(await resolve('lid:123456789012345')).toBeNull();
      standIn = await WahaStandIn.start();
    });
  });

  describe('recognises a recipient whose number is hidden', () => {
    const LID = '123456789012345';
    const named: string[] = [];
    const recognise = (isOptedOut: boolean) => async (identity: string) => {
      named.push(identity);
      return { isOptedOut };
    };
    beforeEach(() => {
      named.length = 0;
      standIn.lids.set(MESSAGE.to, LID);
    });

    it('before it sends to the chat', async () => {
      const result = await send({ recognise: recognise(false) });
      expect(result).toMatchObject({ kind: 'accepted', recipientId: `${LID}@lid` });
      expect(texts()[0]?.json).toMatchObject({ chatId: `${LID}@lid` });
      expect(named[0]).toBe(`lid:${LID}`);
    });

    it('before it sends to the chat of another number, and not where that is another form of the same', async () => {
      standIn.lids.clear();
      await send({ recognise: recognise(false) });
      expect(named).toEqual([]);
      const body = { numberExists: true, chatId: '22890123456@c.us' };
      standIn.checkExistsFate = { kind: 'answer', status: 200, body };
      const result = await send({ to: '22997123456', recognise: recognise(true) });
      expect(result).toMatchObject({ kind: 'rejected', code: 'recipient_opted_out' });
      expect(named).toEqual(['tel:22890123456']);
    });

    it('and sends nothing to who has opted out, or while that cannot be read', async () => {
      expect(await send({ recognise: recognise(true) })).toMatchObject({
        kind: 'rejected',
        code: 'recipient_opted_out',
      });
      const broken = () => Promise.reject(new Error('the database is away'));
      expect(await send({ recognise: broken })).toMatchObject({ kind: 'retryLater', scope: 'channel' });
      expect(texts()).toEqual([]);
    });

    it('by the answer to a message, where it was not asked before', async () => {
      const other = await WahaStandIn.start({ engine: 'NOWEB' });
      other.decide((): Fate => ({ kind: 'answer', status: 201, body: { key: { remoteJid: `${LID}@lid`, id: 'A' } } }));
      const result = await send({ to: ABROAD, recognise: recognise(true) }, other.settings);
      expect(result).toMatchObject({ kind: 'accepted', providerMessageId: 'A' });
      expect(named).toEqual([`lid:${LID}`]);
      await other.close();
    });
  });
});
