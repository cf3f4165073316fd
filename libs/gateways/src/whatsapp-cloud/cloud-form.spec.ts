import type { MessageContent } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { type FormedMessage, formOf } from './cloud-form.js';
import type { OutsideSettings } from './whatsapp-cloud.definition.js';

const TEMPLATE = { name: 'pedido', language: 'pt_BR', parameters: ['4711'] };
const MEDIA = { type: 'image', url: 'https://example.com/a.png', filename: null, mimetype: null } as const;
const BUTTONS = [{ reply: { id: 'sim', title: 'Sim' } }] as const;
const FAIL = { outsideWindow: 'fail' } as const;
const DIRECT = { outsideWindow: 'direct_send' } as const;
const CARRIER = { carrierTemplate: 'aviso:pt_BR' };
const DIRECT_THEN_CARRIER = { ...DIRECT, ...CARRIER };
const BY_CARRIER = { outsideWindow: 'template', ...CARRIER } as const;

const form = (changes: Partial<FormedMessage>, settings: OutsideSettings) =>
  formOf({ text: 'Olá', ...changes }, settings);
const cold = (settings: OutsideSettings, content?: MessageContent, text = 'Olá') =>
  form({ isCold: true, text, ...(content && { content }) }, settings);
const carrying = (text: string) => ({
  kind: 'template',
  template: { name: 'aviso', language: 'pt_BR', parameters: [text] },
  isCarrier: true,
});
const own = { kind: 'template', template: TEMPLATE, isCarrier: false };

describe('the form of a message to somebody who wrote lately', () => {
  it.each([FAIL, DIRECT, BY_CARRIER])('is a free text or medium: %j', (settings) => {
    expect(form({}, settings)).toEqual({ kind: 'text' });
    expect(form({ content: { template: TEMPLATE } }, settings)).toEqual({ kind: 'text' });
    expect(form({ content: { media: MEDIA } }, settings)).toEqual({ kind: 'media', media: MEDIA });
    expect(form({ text: '', content: { media: MEDIA, template: TEMPLATE } }, settings)).toEqual({
      kind: 'media',
      media: MEDIA,
    });
  });

  it.each([FAIL, DIRECT, BY_CARRIER])('is its own template where it has no text: %j', (settings) => {
    expect(form({ text: '', content: { template: TEMPLATE } }, settings)).toEqual(own);
  });
});

describe('the form of a message with buttons', () => {
  it.each([FAIL, DIRECT, BY_CARRIER])('is one of its own within the window, also with a medium: %j', (settings) => {
    expect(form({ content: { buttons: BUTTONS } }, settings)).toEqual({ kind: 'buttons' });
    expect(form({ content: { buttons: BUTTONS, media: MEDIA } }, settings)).toEqual({ kind: 'buttons' });
  });

  it('is Direct Send outside it, also with a medium, with the category utility alone', () => {
    expect(cold(DIRECT, { buttons: BUTTONS, media: MEDIA })).toEqual({ kind: 'directSend', category: 'utility' });
    expect(cold(DIRECT, { buttons: BUTTONS, category: 'authentication' })).toEqual({ kind: 'buttons' });
    expect(cold(FAIL, { buttons: BUTTONS })).toEqual({ kind: 'buttons' });
  });

  it('is impossible for the carrier, which would lose them', () => {
    expect(cold(BY_CARRIER, { buttons: BUTTONS })).toEqual({ kind: 'impossible', code: 'text_not_carriable' });
  });
});

describe('the form of a message outside the window', () => {
  it('is the free one on a channel that fails, because the window may be open all the same', () => {
    expect(cold(FAIL)).toEqual({ kind: 'text' });
    expect(cold({ ...FAIL, ...CARRIER })).toEqual({ kind: 'text' });
    expect(cold(FAIL, { media: MEDIA })).toEqual({ kind: 'media', media: MEDIA });
  });

  it('is the template that the client gave, whatever the channel does with texts', () => {
    expect(cold(FAIL, { template: TEMPLATE })).toEqual(own);
    expect(cold(BY_CARRIER, { template: TEMPLATE })).toEqual(own);
    expect(cold(BY_CARRIER, { template: TEMPLATE, media: MEDIA })).toEqual(own);
  });

  it('is the carrier with the text in one line', () => {
    expect(cold(BY_CARRIER, undefined, 'Olá!\nTudo bem?')).toEqual(carrying('Olá! · Tudo bem?'));
  });

  it.each([
    ['a medium', 'Olá', { media: MEDIA }, undefined],
    ['a text that is too long', 'a'.repeat(1_025), undefined, undefined],
    ['a text that is too long with the words of the template', 'a'.repeat(1_015), undefined, 'Aviso: {{1}} Até já.'],
    ['blanks', ' \n ', undefined, undefined],
  ])('is impossible for %s, which the carrier does not take', (_, text, content, carrierBody) => {
    const message = { isCold: true, text, ...(content && { content }), ...(carrierBody && { carrierBody }) };
    expect(form(message, BY_CARRIER)).toEqual({ kind: 'impossible', code: 'text_not_carriable' });
  });

  describe('for a medium', () => {
    const FILE = { type: 'document', id: 'med_1', filename: null, mimetype: 'application/pdf', size: 9 } as const;
    const WITH_MEDIA = { ...BY_CARRIER, carrierDocument: 'documento:pt_BR', carrierImage: 'imagem:en' };
    const byCarrier = (name: string, language: string, header: object) => ({
      kind: 'template',
      template: { name, language, parameters: ['Olá'], header: { kind: 'media', ...header } },
      isCarrier: true,
    });

    it('is the carrier of its kind, with the file or the address in its header', () => {
      expect(cold(WITH_MEDIA, { media: FILE })).toEqual(
        byCarrier('documento', 'pt_BR', { type: 'document', source: FILE, filename: 'document.pdf' }),
      );
      expect(cold(WITH_MEDIA, { media: MEDIA })).toEqual(
        byCarrier('imagem', 'en', { type: 'image', source: { url: MEDIA.url }, filename: 'a.png' }),
      );
    });

    it('is impossible without one of its kind, or where its caption does not fit', () => {
      const impossible = { kind: 'impossible', code: 'text_not_carriable' };
      for (const type of ['video', 'audio'] as const)
        expect(cold(WITH_MEDIA, { media: { ...MEDIA, type } })).toEqual(impossible);
      expect(cold(WITH_MEDIA, { media: FILE }, 'a'.repeat(1_025))).toEqual(impossible);
    });

    it('leaves texts as they are on a channel that has no carrier for them, and follows Direct Send', () => {
      const alone = { outsideWindow: 'template', carrierDocument: 'documento:pt_BR' } as const;
      expect(cold(alone)).toEqual({ kind: 'text' });
      expect(cold(alone, { media: FILE })).toMatchObject({ kind: 'template' });
      expect(cold(alone, { media: MEDIA })).toEqual({ kind: 'media', media: MEDIA });
      expect(cold({ ...alone, outsideWindow: 'direct_send' }, { media: FILE })).toMatchObject({ kind: 'template' });
      expect(cold({ ...alone, outsideWindow: 'fail' }, { media: FILE })).toEqual({ kind: 'media', media: FILE });
    });
  });

  it('is Direct Send with the category of the message, before any template', () => {
    expect(cold(DIRECT_THEN_CARRIER)).toEqual({ kind: 'directSend', category: 'utility' });
    expect(cold(DIRECT, { category: 'authentication' })).toEqual({ kind: 'directSend', category: 'authentication' });
    expect(cold(DIRECT, { template: TEMPLATE })).toEqual({ kind: 'directSend', category: 'utility' });
  });

  it.each([
    ['marketing, which Direct Send does not know', { content: { category: 'marketing' } as const }],
    ['an account without Direct Send', { isDirectSendRefused: true }],
  ])('is the carrier in place of Direct Send for %s', (_, changes) => {
    expect(form({ isCold: true, ...changes }, DIRECT_THEN_CARRIER)).toEqual(carrying('Olá'));
    expect(form({ isCold: true, ...changes }, DIRECT)).toEqual({ kind: 'text' });
  });

  it('is the free one where Direct Send cannot take it and there is no carrier', () => {
    expect(cold(DIRECT, { media: MEDIA })).toEqual({ kind: 'media', media: MEDIA });
    expect(cold(DIRECT, undefined, 'a'.repeat(1_025))).toEqual({ kind: 'text' });
  });

  it('is Direct Send for a text of 1,024 characters that keeps its lines', () => {
    expect(cold(DIRECT, undefined, '😀\n'.repeat(512))).toMatchObject({ kind: 'directSend' });
  });
});
