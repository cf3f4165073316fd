import type { Actor } from '@recado/audit';
import { MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';

const { Pending, Sending, Canceled, Failed } = MessageStatus;
const ANA: Actor = { type: 'administrator', id: 1, name: 'ana@exemplo.com.br' };
const LONG = '5531987654321';
const SHORT = '553187654321';
const WORDS = ['SAIR'];

describe('OptOutSignals: an opt-out', () => {
  let f: MessagesFixture;

  beforeEach(async () => (f = await MessagesFixture.create()));
  afterEach(() => f.close());

  /** How many opt-outs were made by a text. */
  const write = async (text: string, from = SHORT) => {
    const count = async () => (await f.optOuts.page({ limit: 100 })).items.length;
    const before = await count();
    const heard = { key: '1.0', channelId: CHANNEL, providerMessageId: null, from, text, at: f.clock.now() };
    await f.optOutSignals.messages([heard]);
    return (await count()) - before;
  };
  const messages = () => f.database.read<{ id: number; text: string }>('SELECT * FROM messages ORDER BY id');

  it('by a word is stored with its channel, and cancels waiting messages', async () => {
    const first = await f.store({ phone: LONG });
    expect(await write(' Sair!')).toBe(1);
    expect(await f.row(first)).toMatchObject({ status: Canceled, failure_code: 'opted_out' });
    expect(await f.optOuts.find(LONG)).toMatchObject({
      phone: SHORT,
      scope: 'all',
      source: 'recipient',
      channel: 'default',
      addedBy: null,
    });
    expect(await write('SAIR')).toBe(0);
  });

  it('by a word on the channel of test keys concerns their messages only', async () => {
    const first = await f.store({ phone: LONG });
    const heard = { key: '1.0', channelId: CHANNEL, providerMessageId: null, from: SHORT, at: f.clock.now() };
    await f.optOutSignals.messages([{ ...heard, text: 'Sair', testMode: true }]);
    expect(await f.optOuts.find(LONG)).toBeNull();
    expect(await f.optOuts.find(LONG, true)).toMatchObject({ source: 'recipient', testMode: true });
    expect((await f.row(first)).status).toBe(Pending);
  });

  it('is not made by another text, nor from an invalid number', async () => {
    const first = await f.store({ phone: LONG });
    expect(await write('quero sair')).toBe(0);
    expect(await write('SAIR', '12345')).toBe(0);
    expect((await f.row(first)).status).toBe(Pending);
  });

  it('is confirmed once, by the only message that is still sent', async () => {
    await f.optOutSettings.change({ words: WORDS, reply: 'Você não receberá mais mensagens.' }, ANA);
    const first = await f.store({ phone: LONG });
    await f.claims.claim([first]);
    const second = await f.store({ phone: LONG });
    await write('SAIR');
    await write('sair');
    const [, , reply, ...more] = await messages();
    expect(more).toEqual([]);
    expect(reply).toMatchObject({ phone: LONG, text: 'Você não receberá mais mensagens.', lane: 0, status: Pending });
    const third = await f.store({ phone: LONG });
    expect((await f.row(second)).status).toBe(Canceled);
    expect((await f.claims.claim([reply!.id, third])).map(({ id }) => id)).toEqual([reply!.id]);
    expect((await f.row(reply!.id)).status).toBe(Sending);
    expect((await f.row(third)).status).toBe(Canceled);
  });

  it('is not confirmed to people without messages, nor a second time', async () => {
    await f.optOutSettings.change({ words: WORDS, reply: 'ok' }, ANA);
    expect(await write('SAIR')).toBe(1);
    expect(await messages()).toEqual([]);
    await f.optOutChanges.remove(LONG, ANA);
    await f.store({ phone: LONG });
    await f.optOutChanges.add({ phone: LONG, scope: 'all', source: 'panel', actor: ANA });
    expect(await write('SAIR')).toBe(0);
    expect(await messages()).toHaveLength(1);
  });

  it('is recognised by the chosen words', async () => {
    expect(await f.optOutSettings.read()).toEqual({ words: ['SAIR', 'PARAR', 'DESCADASTRAR', 'STOP'], reply: null });
    expect(await f.optOutSettings.change({ words: ['Chega'], reply: null }, ANA)).toBeUndefined();
    expect(await write('SAIR')).toBe(0);
    expect(await write('chega.')).toBe(1);
    expect(await f.optOutSettings.change({ words: [], reply: null }, ANA)).toBeUndefined();
    expect(await write('chega', '5511987650000')).toBe(0);
  });

  it.each([
    ['words_too_many', { words: Array.from({ length: 51 }, (_, index) => `w${index}`), reply: null }],
    ['word_too_long', { words: ['x'.repeat(61)], reply: null }],
    ['word_without_letters', { words: ['!?'], reply: null }],
    ['word_characters', { words: ['SA\u202eIR'], reply: null }],
    ['reply_too_long', { words: WORDS, reply: 'x'.repeat(4_097) }],
    ['reply_unfit', { words: WORDS, reply: 'a\0' }],
  ])('is not possible by rules with %s', async (fault, rules) => {
    expect(await f.optOutSettings.change(rules, ANA)).toBe(fault);
    expect((await f.optOutSettings.read()).reply).toBeNull();
  });

  it('by a provider’s answer is stored with its scope, in the transaction that records the outcome', async () => {
    const first = await f.store({ phone: LONG }, { phone: LONG }, { phone: '5511987650000' });
    const [one, , three] = await f.claims.claim([first, first + 1, first + 2]);
    const waits = await f.store({ phone: SHORT });
    const failed = { kind: 'failed', at: f.clock.now(), code: 'recipient_opted_out', detail: null } as const;
    const why = { finalCode: 'recipient_opted_out', reason: null };
    await f.recorder.record([
      { ...failed, ...why, attempt: one!, optOut: 'all' },
      { ...failed, ...why, attempt: three!, optOut: 'marketing' },
    ]);
    expect((await f.row(first)).status).toBe(Failed);
    expect(await f.optOuts.find(LONG)).toMatchObject({ scope: 'all', source: 'provider', channel: 'default' });
    expect(await f.optOuts.find('5511987650000')).toMatchObject({ scope: 'marketing', source: 'provider' });
    expect(await f.optOutCancellation.sweep()).toBe(1);
    expect(await f.row(waits)).toMatchObject({ status: Canceled, failure_code: 'opted_out' });
  });

  it('by a provider’s receipt is stored with its scope', async () => {
    const signal = { messageId: 1, channelId: CHANNEL, phone: SHORT, at: f.clock.now() };
    await f.optOutSignals.optOuts([{ ...signal, scope: 'marketing' }]);
    expect(await f.optOuts.find(LONG)).toMatchObject({ scope: 'marketing', source: 'provider', channel: 'default' });
    const waits = await f.store({ phone: LONG });
    await f.optOutSignals.optOuts([{ ...signal, scope: 'all' }]);
    expect(await f.optOuts.find(LONG)).toMatchObject({ scope: 'all' });
    expect((await f.row(waits)).status).toBe(Canceled);
  });
});
