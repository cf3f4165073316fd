import { describe, expect, it } from 'vitest';
import { demandsOf } from './template-demands.js';
import { templateLacks } from './template-lacks.js';

const of = (components: unknown, fields: object = {}) =>
  demandsOf({
    ...{ category: 'UTILITY', parameterFormat: 'POSITIONAL', body: null, components: JSON.stringify(components) },
    ...fields,
  });

describe('What a template demands', () => {
  it('is nothing that is not known', () => {
    expect(demandsOf({ category: '', parameterFormat: '', body: null, components: null })).toEqual({
      ...{ header: null, parameters: null, isByName: false, buttons: [], isCode: false, hasOffer: false },
      ...{ cards: [], unknown: [] },
    });
  });

  it('is read whatever the case of the words', () => {
    expect(of([{ type: 'header', format: 'video' }]).header).toEqual({ kind: 'media', type: 'video' });
    expect(of([{ type: 'buttons', buttons: [{ type: 'copy_code' }] }]).buttons).toMatchObject([{ kind: 'coupon' }]);
  });

  it('counts buttons that take nothing, and asks for no value of a fixed address', () => {
    const buttons = [
      { type: 'PHONE_NUMBER' },
      { type: 'URL', url: 'https://x.br' },
      { type: 'URL', url: 'https://x.br/{{1}}' },
    ];
    expect(of([{ type: 'BUTTONS', buttons }]).buttons).toMatchObject([{ index: 2, kind: 'text', isRequired: true }]);
  });

  it('is one code where its category or its address says so, and no parameter beside it', () => {
    const otp = { type: 'URL', url: 'https://www.whatsapp.com/otp/code/?otp_type=ONE_TAP&code=otp{{1}}' };
    for (const demands of [
      of([{ type: 'BUTTONS', buttons: [otp] }], { body: '{{1}} é o código' }),
      of([], { category: 'authentication', body: '{{1}} é o código' }),
      of([{ type: 'BUTTONS', buttons: [{ type: 'OTP' }] }]),
    ]) {
      expect(demands).toMatchObject({ isCode: true, parameters: [], buttons: [] });
    }
  });

  it('never has the address of an example: it cannot be sent', () => {
    const header = { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://scontent.whatsapp.net/x'] } };
    expect(JSON.stringify(of([header]))).not.toContain('scontent');
  });

  it('names the kinds of parts that are not known', () => {
    const components = [
      { type: 'HEADER', format: 'GIF' },
      { type: 'BUTTONS', buttons: [{ type: 'FLOW' }] },
      { type: 'NEW' },
      5,
    ];
    expect(of(components).unknown).toEqual(['NEW', 'HEADER GIF', 'FLOW']);
  });
});

/** What is wrong with a template that has this offer and this end of it. */
function lacks(hasExpiration: boolean | undefined, offerEndsAt?: number): string[] {
  const offer = { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Só hoje', has_expiration: hasExpiration } };
  const parts = [...(hasExpiration === undefined ? [] : [offer]), { type: 'BODY', text: 'Olá!' }];
  const demands = demandsOf({
    category: 'MARKETING',
    components: JSON.stringify(parts),
    body: 'Olá!',
    parameterFormat: 'POSITIONAL',
  });
  const given = { name: 'oferta', language: 'pt_BR', parameters: [], ...(offerEndsAt && { offerEndsAt }) };
  return templateLacks(given, demands).map(({ path, code }) => `${path} ${code}`);
}

describe('The end of an offer', () => {
  it.each([
    [true, 1, []],
    [true, undefined, ['offer_ends_at template_offer_missing']],
    [false, undefined, []],
    [false, 1, ['offer_ends_at template_offer_unexpected']],
    [undefined, 1, ['offer_ends_at template_offer_unexpected']],
    [undefined, undefined, []],
  ])('where the template shows one: %s, given: %s', (shows, given, expected) => {
    expect(lacks(shows, given)).toEqual(expected);
  });
});
