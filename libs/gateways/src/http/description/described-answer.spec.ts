import type { HttpAnswer } from '@recado/http';
import { describe, expect, it } from 'vitest';
import type { SendResult } from '../../port/gateway.js';
import { compileDescription } from './compiled-description.js';
import { describedCheck } from './described-check.js';
import { describedResult } from './described-answer.js';
import type { Description } from './description.js';
import { processorMs } from '../../../../../test/support/processor-time.js';

const NOW = Date.UTC(2026, 10, 26);
const answer = (status: number, body: unknown = '', rest: Partial<HttpAnswer> = {}): HttpAnswer => ({
  status,
  headers: {},
  body: typeof body === 'string' ? body : JSON.stringify(body),
  isWhole: true,
  ...rest,
});
const compiled = (description: Partial<Description>) =>
  compileDescription(JSON.stringify({ request: {}, ...description }), { url: 'https://provider.example' });

function resultOf(given: HttpAnswer, description: Partial<Description>): SendResult {
  const rules = compiled(description);
  return describedResult(given, rules.requestFor(undefined)!, rules, NOW);
}

describe('the rules of a description', () => {
  const outcomes: Description['outcomes'] = [
    { when: { status: 429, pointer: '/code', equals: 'WA_REACHOUT_TIMELOCK' }, then: 'reach_out_locked' },
    { when: { pointer: '/error', matches: 'no account*on whatsapp' }, then: 'not_on_whatsapp' },
    { when: [{ status: '5xx' }, { pointer: '/error', contains: 'NO SESSION' }], then: 'disconnected' },
    { when: { pointer: '/success', equals: false }, then: 'refused', code: 'message_invalid', say: 'Inválida' },
    { when: { status: [420, '3xx'] }, then: 'throttled', afterSeconds: 30 },
    { when: { status: 200, pointer: '/queued', exists: false }, then: 'unknown' },
    { when: { pointer: '', contains: 'busy' }, then: 'retry', code: 'gateway_not_ready' },
  ];
  const read = (given: HttpAnswer) => resultOf(given, { outcomes, isLinkedPhone: true });

  it.each<[string, HttpAnswer, object]>([
    [
      'a lock, also where it comes as a 429',
      answer(429, { code: 'WA_REACHOUT_TIMELOCK' }),
      { kind: 'rejected', code: 'reach_out_locked', facts: [{ kind: 'reachOutLocked', until: null }] },
    ],
    [
      'a pattern',
      answer(400, { error: 'no account is known on whatsapp' }),
      { kind: 'rejected', code: 'recipient_not_on_whatsapp' },
    ],
    [
      'two tests that both hold',
      answer(500, { error: 'Error: No session!' }),
      { kind: 'suspendChannel', code: 'channel_disconnected', resume: 'auto', afterMs: 10_000 },
    ],
    [
      'a value that is no text, before its 2xx',
      answer(200, { success: false }),
      { kind: 'rejected', code: 'message_invalid', detail: 'Inválida (HTTP 200: {"success":false})' },
    ],
    [
      'a list of statuses',
      answer(302),
      { kind: 'retryLater', scope: 'channel', code: 'gateway_throttled', afterMs: 30_000 },
    ],
    ['Retry-After before its own time', answer(420, '', { headers: { 'retry-after': '7' } }), { afterMs: 7_000 }],
    ['what is missing', answer(200, { id: 'a' }), { kind: 'unknown', code: 'gateway_unclear', suspectsChannel: true }],
    [
      'a body that is no JSON',
      answer(418, 'BUSY now'),
      { kind: 'retryLater', scope: 'message', code: 'gateway_not_ready' },
    ],
    [
      'nothing: as without a description',
      answer(200, { id: 'a', queued: 1 }),
      { kind: 'accepted', providerMessageId: 'a' },
    ],
    ['nothing: a 401 is of the channel', answer(401), { kind: 'suspendChannel', code: 'channel_auth_failed' }],
    ['nothing: a 402 is of the channel', answer(402), { kind: 'suspendChannel', code: 'channel_payment_problem' }],
    ['nothing: a 407 is of the way to it', answer(407), { kind: 'suspendChannel', code: 'channel_auth_failed' }],
    ['nothing: another 4xx', answer(422), { kind: 'rejected', code: 'gateway_rejected' }],
  ])('read %s', (_, given, expected) => expect(read(given)).toMatchObject(expected));

  it('do not guess where the part that they would read is missing', () => {
    const half = answer(429, '{"code":"WA_REA', { isWhole: false });
    expect(read(half)).toMatchObject({ kind: 'unknown', code: 'gateway_unclear' });
    expect(resultOf(half, { outcomes: [{ when: { status: 429 }, then: 'retry' }] })).toMatchObject({
      kind: 'retryLater',
    });
  });

  it('take a 5xx and the answer to a form that was taken for unclear unless the provider recognises repetitions', () => {
    for (const status of [302, 303, 408, 500, 502, 504]) {
      expect(resultOf(answer(status), {})).toMatchObject({
        kind: 'unknown',
        code: 'gateway_unclear',
        suspectsChannel: true,
      });
      expect(resultOf(answer(status), { isIdempotent: true, headers: { 'X-Key': '{key}' } })).toMatchObject({
        kind: 'retryLater',
        mayBeTaken: true,
      });
    }
    for (const status of [301, 307, 308]) expect(resultOf(answer(status), {})).toMatchObject({ kind: 'retryLater' });
  });

  it('mark what a provider that recognises repetitions may have taken, and not what says that it did nothing', () => {
    const KEYED = { isIdempotent: true, headers: { 'X-Key': '{key}' } };
    const mark = (status: number, more: Partial<Description> = KEYED) =>
      'mayBeTaken' in resultOf(answer(status), more) ? status : 0;
    const statuses = [301, 302, 303, 307, 308, 401, 404, 408, 409, 425, 429, 500, 502, 503, 504];
    expect(statuses.filter((status) => mark(status) > 0)).toEqual([302, 303, 408, 409, 500, 502, 503, 504]);
    const says = (then: 'retry' | 'throttled') => ({ outcomes: [{ when: { status: 503 }, then }] });
    expect(mark(503, { ...KEYED, ...says('retry') })).toBe(503);
    expect(mark(503, { ...KEYED, ...says('throttled') })).toBe(0);
    // Elsewhere a rule that lets it be sent again says that the provider has not got it.
    expect([mark(409, {}), mark(503, says('retry'))]).toEqual([0, 0]);
  });

  it('take a 503 that names a time for unclear too, unless a rule or the provider says that it is certain', () => {
    const later = answer(503, '', { headers: { 'retry-after': '9' } });
    const rest = { kind: 'retryLater', scope: 'channel', afterMs: 9_000 };
    expect(resultOf(later, {})).toMatchObject({ kind: 'unknown', code: 'gateway_unclear' });
    expect(resultOf(later, { isIdempotent: true, headers: { 'X-Key': '{key}' } })).toMatchObject(rest);
    expect(resultOf(later, { outcomes: [{ when: { status: 503 }, then: 'throttled' }] })).toMatchObject(rest);
  });

  it('read the answer as it came, and show it without its secrets', () => {
    const raw = '{"code":"TIMELOCK","id":"a-LOCK-1"}';
    const given = { ...answer(200, raw.replaceAll('LOCK', '***')), raw };
    const outcomes: Description['outcomes'] = [{ when: { pointer: '/code', equals: 'TIMELOCK' }, then: 'refused' }];
    expect(resultOf(given, { outcomes })).toMatchObject({
      code: 'gateway_rejected',
      detail: expect.not.stringContaining('LOCK'),
    });
    expect(resultOf(given, {})).toMatchObject({ providerMessageId: 'a-LOCK-1' });
    expect(resultOf(given, { request: { idPath: '' } })).toMatchObject({ providerMessageId: raw });
  });

  it.each<[string | undefined, HttpAnswer, object]>([
    ['/data/0/id', answer(200, { data: [{ id: 7 }] }), { kind: 'accepted', providerMessageId: '7' }],
    ['', answer(200, ' OK-77 \n'), { kind: 'accepted', providerMessageId: 'OK-77' }],
    ['/data/id', answer(200, { error: 'no' }), { kind: 'unknown', code: 'gateway_bad_answer' }],
    ['/data/id', answer(200, '{"da', { isWhole: false }), { kind: 'unknown', code: 'gateway_unclear' }],
    ['/data/id', answer(200, '<!doctype html>'), { kind: 'unknown', code: 'gateway_bad_answer' }],
    ['/__proto__/constructor/name', answer(200, {}), { kind: 'unknown', code: 'gateway_bad_answer' }],
    [undefined, answer(204), { kind: 'accepted', providerMessageId: null }],
  ])('find the id at %j', (idPath, given, expected) => {
    expect(resultOf(given, { request: idPath === undefined ? {} : { idPath } })).toMatchObject(expected);
  });

  it('match a pattern in one pass, however it is made', () => {
    const matches = `${'a*'.repeat(200)}b`;
    const slow = answer(400, { error: 'a'.repeat(60_000) });
    const match = () => resultOf(slow, { outcomes: [{ when: { pointer: '/error', matches }, then: 'retry' }] });
    expect(processorMs(() => expect(match().kind).toBe('rejected'))).toBeLessThan(200);
  });
});

describe('the check of a description', () => {
  const check: Description['check'] = {
    outcomes: [
      { when: { pointer: '/connected', equals: true }, then: 'ready' },
      { when: { pointer: '/connected', equals: false }, then: 'disconnected', say: 'Sem telefone' },
      { when: { status: 401 }, then: 'disconnected', code: 'channel_auth_failed' },
    ],
    phonePath: '/jid',
  };
  const checked = (given: HttpAnswer, described = check) =>
    describedCheck({ kind: 'answer', answer: given }, compiled({ check: described }).check!, NOW);

  it.each<[HttpAnswer, object]>([
    [
      answer(200, { connected: true, jid: '5511987654321:7@s.whatsapp.net' }),
      { ready: true, detail: null, phone: '5511987654321' },
    ],
    [
      answer(200, { connected: false }),
      { ready: false, code: 'channel_disconnected', detail: 'Sem telefone (HTTP 200: {"connected":false})' },
    ],
    [answer(401), { ready: false, code: 'channel_auth_failed' }],
    [answer(200, { other: 1 }), { ready: false, code: 'gateway_question_failed' }],
    [answer(200, '{"conn', { isWhole: false }), { ready: false, code: 'gateway_question_failed' }],
    [answer(400), { ready: false, code: 'gateway_question_failed' }],
    [answer(402), { ready: false, code: 'channel_payment_problem' }],
    [answer(404), { ready: false, code: 'channel_not_found' }],
    [answer(200, '<html>'), { ready: false, code: 'channel_address_wrong' }],
  ])('reads %j as %j', (given, expected) => expect(checked(given)).toMatchObject(expected));

  it('is ready with every 2xx only where no rule says what is', () => {
    expect(checked(answer(204), { outcomes: [{ when: { status: 500 }, then: 'retry' }] })).toEqual({
      ready: true,
      detail: null,
    });
    expect(checked(answer(200, '<html>'), {})).toMatchObject({ ready: false, code: 'channel_address_wrong' });
  });
});
