import { DomainError, type ErrorCode } from '@recado/core';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { refuse } from '../core/fields.js';
import { TWILIO } from './twilio.dialect.js';

const PATH = '/2010-04-01/Accounts/AC1/Messages/SM1.json';
const requested = (authorization?: string) =>
  ({ url: `/twilio${PATH}?PageSize=1`, headers: { authorization } }) as unknown as FastifyRequest;
const refused = (error: DomainError) => TWILIO.refusal({ error, text: 'What is wrong.', request: requested() });
const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;

function faultOf(path: string, code: string): DomainError {
  try {
    return refuse(path, code);
  } catch (error) {
    return error as DomainError;
  }
}

describe('the key of a program of Twilio', () => {
  it.each([
    [basic('AC1:rcd_live_1'), 'rcd_live_1'],
    [basic('SK1:rcd_live:1').replace('Basic', ' basic '), 'rcd_live:1'],
    [basic('AC1:'), undefined],
    [basic('rcd_live_1'), undefined],
    [basic('AC1:not one word'), undefined],
    ['Basic %%%', undefined],
    ['Bearer rcd_live_1', undefined],
    [undefined, undefined],
  ])('is the password: %s', (header, token) => {
    expect(TWILIO.tokenOf(requested(header))).toBe(token);
  });
});

describe('a refusal as Twilio words it', () => {
  it('has the four fields that libraries read, and names Recado', () => {
    expect(refused(faultOf('messages.0.phone', 'phone_invalid'))).toEqual({
      status: 400,
      body: {
        ...{ code: 21_211, status: 400, more_info: 'https://www.twilio.com/docs/errors/21211' },
        message: "The 'To' number is not a valid phone number. Recado: What is wrong.",
      },
    });
    const { body } = refused(new DomainError('unauthorized'));
    expect(body).toMatchObject({ code: 20_003, detail: '', message: 'Authenticate. Recado: What is wrong.' });
    expect(refused(new DomainError('not_found')).body).toMatchObject({
      message: `The requested resource ${PATH} was not found. Recado: What is wrong.`,
    });
  });

  it.each<[string, string, number, number]>([
    ['To', 'dialect_field_required', 400, 21_604],
    ['To', 'dialect_unsupported', 400, 21_910],
    ['To', 'string_expected', 400, 21_211],
    ['From', 'dialect_field_required', 400, 21_603],
    ['From', 'dialect_unsupported', 400, 21_606],
    ['MessagingServiceSid', 'dialect_field_required', 400, 35_118],
    ['Body', 'dialect_field_required', 400, 21_602],
    ['messages.0.message', 'too_long', 400, 21_617],
    ['messages.0.message', 'blank', 400, 21_602],
    ['MediaUrl', 'dialect_unsupported', 400, 21_620],
    ['messages.0.media.url', 'url_not_https', 400, 21_620],
    ['ContentSid', 'dialect_unsupported', 400, 63_027],
    ['SendAt', 'dialect_value', 400, 35_115],
    ['StatusCallback', 'url_insecure', 400, 21_609],
    ['url', 'endpoints_too_many', 400, 21_609],
    ['', 'dialect_unsupported', 404, 20_404],
    ['ValidityPeriod', 'dialect_value', 400, 20_001],
    ['PersistentAction', 'dialect_unsupported', 400, 20_001],
  ])('tells %s %s by %i %i', (path, code, status, number) => {
    expect(refused(faultOf(path, code))).toMatchObject({ status, body: { code: number, status } });
  });

  it.each<[ErrorCode, number, number]>([
    ['forbidden', 403, 20_403],
    ['method_not_allowed', 405, 20_004],
    ['not_cancelable', 400, 30_409],
    ['idempotency_mismatch', 400, 20_001],
    ['rate_limited', 429, 20_429],
    ['payload_too_large', 413, 20_413],
    ['internal_error', 500, 20_500],
    ['unavailable', 503, 20_503],
  ])('tells %s by %i %i', (error, status, number) => {
    expect(refused(new DomainError(error))).toMatchObject({ status, body: { code: number, status } });
  });

  it('tells a sender that nobody linked by 63007', () => {
    const reason = { path: '', code: 'dialect_sender_unknown', params: { read: 'whatsapp:+1' } };
    expect(refused(new DomainError('not_found', { reason }))).toMatchObject({ status: 400, body: { code: 63_007 } });
  });
});
