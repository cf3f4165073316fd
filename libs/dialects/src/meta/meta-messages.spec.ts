import { DomainError } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { tokenIn, wamid } from './meta-ids.js';
import { readMetaMessage } from './meta-messages.js';

const HEAD = { messaging_product: 'whatsapp', to: '+55 (11) 98765-4321' };
const read = (body: object) => readMetaMessage({ ...HEAD, ...body }, '4711');

function refusalOf(body: object): string {
  try {
    return JSON.stringify(readMetaMessage(body as never, '4711'));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, path } = error.violations[0]!;
    return `${code} ${path}`;
  }
}

describe('a message as WhatsApp Cloud API takes it', () => {
  it.each<[string, object, object]>([
    [
      'a text',
      { text: { body: 'Olá', preview_url: true }, context: null, recipient_type: 'individual' },
      { message: 'Olá' },
    ],
    [
      'a text as an answer',
      { type: 'text', text: { body: 'Sim' }, context: { message_id: 'wamid.x' } },
      { message: 'Sim', reply_to: 'wamid.x' },
    ],
    [
      'a picture',
      { type: 'image', image: { link: 'https://x.example/a.jpg', caption: 'A' } },
      { media: { type: 'image', url: 'https://x.example/a.jpg' }, message: 'A' },
    ],
    [
      'a boleto alone',
      { type: 'document', document: { link: 'https://x.example/b.pdf', filename: 'b.pdf' } },
      { media: { type: 'document', url: 'https://x.example/b.pdf', filename: 'b.pdf' } },
    ],
    [
      'an upload',
      { type: 'document', document: { id: 'med_1', filename: 'b.pdf', caption: null } },
      { media: { id: 'med_1', filename: 'b.pdf' } },
    ],
    [
      'a template by position',
      {
        type: 'template',
        template: {
          name: 'aviso',
          language: { code: 'pt_BR', policy: 'deterministic' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Ana' },
                { type: 'currency', currency: { fallback_value: 'R$ 10', code: 'BRL', amount_1000: 10_000 } },
              ],
            },
          ],
        },
      },
      { template: { name: 'aviso', language: 'pt_BR', parameters: ['Ana', 'R$ 10'] } },
    ],
    [
      'a template by name, with all its parts',
      {
        type: 'template',
        template: {
          name: 'pedido',
          language: { code: 'pt_BR' },
          components: [
            {
              type: 'HEADER',
              parameters: [{ type: 'document', document: { link: 'https://x.example/n.pdf', filename: 'n.pdf' } }],
            },
            { type: 'body', parameters: [{ type: 'text', parameter_name: 'pedido', text: 4711 }] },
            { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'p/4711' }] },
            { type: 'button', sub_type: 'QUICK_REPLY', index: 1, parameters: [{ type: 'payload', payload: 'ok' }] },
          ],
        },
      },
      {
        template: {
          name: 'pedido',
          language: 'pt_BR',
          header: { media: { type: 'document', url: 'https://x.example/n.pdf' }, filename: 'n.pdf' },
          parameters: { pedido: '4711' },
          buttons: [
            { index: 0, text: 'p/4711' },
            { index: 1, payload: 'ok' },
          ],
        },
      },
    ],
    [
      'buttons that answer',
      {
        type: 'interactive',
        interactive: {
          type: 'button',
          body: { text: 'Vem?' },
          action: { buttons: [{ type: 'reply', reply: { id: 's', title: 'Sim' } }] },
        },
      },
      { message: 'Vem?', buttons: [{ reply: { id: 's', title: 'Sim' } }] },
    ],
    [
      'a button that opens a page',
      {
        type: 'interactive',
        interactive: {
          type: 'cta_url',
          body: { text: 'Veja' },
          action: { name: 'cta_url', parameters: { display_text: 'Abrir', url: 'https://x.example' } },
        },
      },
      { message: 'Veja', buttons: [{ link: { title: 'Abrir', url: 'https://x.example' } }] },
    ],
  ])('is %s', (_name, body, expected) => {
    expect(read(body)).toMatchObject({ message: { phone: '5511987654321', ...expected }, sender: '4711' });
    expect(Object.keys(read(body).message)).toEqual(expect.arrayContaining(['phone', ...Object.keys(expected)]));
    expect(Object.keys(read(body).message)).toHaveLength(1 + Object.keys(expected).length);
  });

  it('goes to a person whose number Meta hides, and keeps what statuses repeat', () => {
    const body = {
      messaging_product: 'whatsapp',
      recipient: 'BR.1502576394655843',
      text: { body: 'x' },
      biz_opaque_callback_data: '{"a":1}',
    };
    expect(readMetaMessage(body, '4711')).toMatchObject({
      message: { user_id: 'BR.1502576394655843' },
      opaque: '{"a":1}',
    });
  });

  it.each<[object, string]>([
    [{ to: '55', text: { body: 'x' } }, 'dialect_field_required messaging_product'],
    [{ messaging_product: 'sms', to: '55' }, 'dialect_value messaging_product'],
    [{ messaging_product: 'whatsapp', text: { body: 'x' } }, 'dialect_field_required to'],
    [{ ...HEAD }, 'dialect_field_required text.body'],
    [{ ...HEAD, text: 'x' }, 'object_expected text'],
    [{ ...HEAD, type: 'sticker' }, 'dialect_unsupported type'],
    [{ ...HEAD, type: 'interactive', interactive: { type: 'list' } }, 'dialect_unsupported interactive.type'],
    [
      { ...HEAD, type: 'interactive', interactive: { type: 'button', footer: { text: 'x' } } },
      'dialect_unsupported interactive.footer',
    ],
    [{ ...HEAD, status: 'read', message_id: 'wamid.x' }, 'dialect_unsupported status'],
    [{ ...HEAD, recipient_type: 'group', text: { body: 'x' } }, 'dialect_unsupported recipient_type'],
    [{ ...HEAD, type: 'template', template: { name: 'x' } }, 'dialect_field_required template.language.code'],
    [{ ...HEAD, text: { body: 'x' }, biz_opaque_callback_data: 'x'.repeat(513) }, 'too_long biz_opaque_callback_data'],
    [
      {
        ...HEAD,
        type: 'template',
        template: {
          name: 'x',
          language: { code: 'pt' },
          components: [
            { type: 'limited_time_offer', parameters: [{ limited_time_offer: { expiration_time_ms: 9e15 } }] },
          ],
        },
      },
      'dialect_field_required template.components.0.parameters.0.limited_time_offer.expiration_time_ms',
    ],
  ])('is refused by the field that Recado cannot take: %j', (body, refusal) => {
    expect(refusalOf(body)).toBe(refusal);
  });
});

describe('an id as WhatsApp Cloud API gives one', () => {
  it('has the number and the token in the envelope of Meta', () => {
    const id = wamid('5511987654321', '42B058B96C9CD6D831');
    // Read by the envelope of published ids.
    expect(id).toBe('wamid.HBgNNTUxMTk4NzY1NDMyMRUCABEYEjQyQjA1OEI5NkM5Q0Q2RDgzMQA=');
    expect(tokenIn(id)).toBe('42B058B96C9CD6D831');
  });

  it.each(['', 'wamid.', 'wamid.%%%', 'x', 'wamid.HBgNNTUxMTk4NzY1NDMyMRUC'])('is no other text: %s', (id) => {
    expect(tokenIn(id)).toBe('');
  });
});
