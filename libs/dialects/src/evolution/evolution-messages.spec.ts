import { DomainError } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { jidOf, keyIdOf, tokenIn } from './evolution-ids.js';
import { askedIdIn, readEvolutionMessage, type SendRoute } from './evolution-messages.js';

const NUMBER = '5511987654321';

function refusalOf(read: () => unknown): string {
  try {
    return JSON.stringify(read());
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, path } = error.violations[0]!;
    return `${code} ${path}`;
  }
}

describe('a message as Evolution API 2 takes it', () => {
  it.each<[SendRoute, object, object, string]>([
    [
      'sendText',
      {
        number: '+55 (11) 98765-4321',
        text: 'Olá {nome}',
        delay: 1_200,
        linkPreview: false,
        mentionsEveryOne: true,
        mentioned: ['5511900000000@s.whatsapp.net'],
        quoted: null,
      },
      { message: 'Olá {nome}' },
      'text',
    ],
    [
      'sendText',
      { number: `${NUMBER}@s.whatsapp.net`, text: 'Sim', quoted: { key: { id: '3A1', fromMe: false }, message: {} } },
      { message: 'Sim', reply_to: '3A1' },
      'text',
    ],
    [
      'sendMedia',
      {
        number: `${NUMBER}:12@s.whatsapp.net`,
        mediatype: 'document',
        media: 'https://x.example/b.pdf',
        mimetype: 'application/pdf',
        fileName: 'b.pdf',
        caption: 'Boleto',
      },
      {
        media: { type: 'document', url: 'https://x.example/b.pdf', filename: 'b.pdf', mimetype: 'application/pdf' },
        message: 'Boleto',
      },
      'document',
    ],
    [
      'sendMedia',
      { number: Number(NUMBER), mediatype: 'document', media: 'JVBERi0=', mimetype: 'application/pdf', fileName: 'b' },
      { media: { type: 'document', data: 'JVBERi0=', filename: 'b', mimetype: 'application/pdf' } },
      'document',
    ],
    [
      'sendMedia',
      {
        number: `${NUMBER}@c.us`,
        mediatype: 'image',
        media: 'data:image/png;base64,iVBORw0=',
        mimetype: 'image/jpeg',
        fileName: 'image.jpg',
        caption: '',
      },
      { media: { type: 'image', data: 'iVBORw0=' }, message: '' },
      'image',
    ],
    [
      'sendWhatsAppAudio',
      { number: NUMBER, audio: 'https://x.example/a.ogg', encoding: true },
      { media: { type: 'audio', url: 'https://x.example/a.ogg' } },
      'audio',
    ],
    [
      'sendTemplate',
      {
        number: NUMBER,
        name: 'aviso',
        language: 'pt_BR',
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'Ana' }] }],
      },
      { template: { name: 'aviso', language: 'pt_BR', parameters: ['Ana'] } },
      'template',
    ],
  ])('is read by %s: %j', (route, body, message, kind) => {
    const read = readEvolutionMessage(route, body as never, 'loja');
    expect(read).toEqual({ message: { phone: NUMBER, ...message }, kind, sender: 'loja' });
  });

  it.each<[SendRoute, object, string]>([
    ['sendText', { text: 'x' }, 'dialect_field_required number'],
    ['sendText', { number: NUMBER }, 'dialect_field_required text'],
    ['sendText', { number: NUMBER, text: ['x'] }, 'string_expected text'],
    ['sendText', { number: NUMBER, textMessage: { text: 'x' } }, 'dialect_unsupported textMessage'],
    ['sendText', { number: NUMBER, text: 'x', options: { delay: 1 } }, 'dialect_unsupported options'],
    ['sendText', { number: '120363041234567890@g.us', text: 'x' }, 'dialect_unsupported number'],
    ['sendText', { number: '120363041234567890', text: 'x' }, 'dialect_unsupported number'],
    ['sendText', { number: '5511987654321-1600000000', text: 'x' }, 'dialect_unsupported number'],
    ['sendText', { number: '123456789012345@lid', text: 'x' }, 'dialect_unsupported number'],
    ['sendText', { number: 'status@broadcast', text: 'x' }, 'dialect_unsupported number'],
    ['sendText', { number: NUMBER, text: 'x', quoted: { message: {} } }, 'dialect_field_required quoted.key.id'],
    ['sendText', { number: NUMBER, text: 'x', quoted: 'x' }, 'object_expected quoted'],
    ['sendMedia', { number: NUMBER, media: 'https://x.example/a' }, 'dialect_field_required mediatype'],
    ['sendMedia', { number: NUMBER, mediatype: 'ptv', media: 'https://x.example/a' }, 'dialect_unsupported mediatype'],
    ['sendMedia', { number: NUMBER, mediatype: 'image' }, 'dialect_field_required media'],
    ['sendWhatsAppAudio', { number: NUMBER, audio: ' ' }, 'dialect_field_required audio'],
    ['sendTemplate', { number: NUMBER, name: 'aviso' }, 'dialect_field_required language'],
    [
      'sendTemplate',
      { number: NUMBER, name: 'aviso', language: 'pt_BR', webhookUrl: 'https://x.example' },
      'dialect_unsupported webhookUrl',
    ],
    [
      'sendTemplate',
      { number: NUMBER, name: 'aviso', language: 'pt_BR', components: [{ type: 'footer' }] },
      'dialect_unsupported components.0.type',
    ],
  ])('is refused by the field that Recado cannot take: %s %j', (route, body, refusal) => {
    expect(refusalOf(() => readEvolutionMessage(route, body as never, 'loja'))).toBe(refusal);
  });

  it('is asked for by an id in any of the places where programs have it', () => {
    for (const where of [{ key: { id: 'A' } }, { keyId: 'A', remoteJid: 'x' }, { id: 'A' }])
      expect(askedIdIn({ where })).toBe('A');
    expect(refusalOf(() => askedIdIn({ where: { remoteJid: 'x' } }))).toBe('dialect_value where');
  });
});

describe('the ids of WhatsApp Web', () => {
  it('hold the token of a message of ours', () => {
    expect(keyIdOf('42B058B96C9CD6D831')).toMatch(/^3E.{20}$/);
    expect(tokenIn(keyIdOf('42B058B96C9CD6D831'))).toBe('42B058B96C9CD6D831');
    expect(tokenIn('3A42B058B96C9CD6D83100')).toBe('');
  });

  it.each([
    ['5531987654321', '553187654321'],
    ['5511987654321', '5511987654321'],
    ['553187654321', '553187654321'],
    ['5531912345678', '5531912345678'],
    ['351912345678', '351912345678'],
  ])('are without the ninth digit where most accounts of Brazil are: %s', (phone, shown) => {
    expect(jidOf(phone)).toBe(`${shown}@s.whatsapp.net`);
  });
});
