import { describe, expect, it } from 'vitest';
import { acceptedItem, message, refusals } from '../../test/batch-fixtures.js';

const LONG = { maxMessageLength: 4_096 };
const YES = { reply: { id: 'sim', title: 'Sim' } };
const NO = { reply: { id: 'nao', title: 'Não' } };
const LATER = { reply: { id: 'x'.repeat(256), title: '😀'.repeat(20) } };
const LINK = { link: { title: 'Ver pedido', url: 'https://loja.example/pedido/4711' } };
const image = { type: 'image', url: 'https://example.com/foto.jpg', filename: null, mimetype: null };

const contentWith = (changes: object) => acceptedItem({ messages: [message(changes)] }, LONG).content;
const refusalsOf = (changes: object) => refusals({ messages: [message(changes)] }, LONG);
const withReply = (reply: object) => refusalsOf({ buttons: [{ reply: { ...YES.reply, ...reply } }] });

describe('The buttons of a message', () => {
  it.each([[[YES]], [[YES, NO, LATER]], [[LINK]]])('are one to three that answer, or one link: %j', (buttons) => {
    expect(contentWith({ buttons })).toEqual({ buttons });
  });

  it.each([null, '', [], ' '])('are none with %j', (buttons) => expect(contentWith({ buttons })).toBeNull());

  it('may have a medium above the text, quote a message and name a category', () => {
    const also = { media: image, category: 'utility' as const };
    expect(contentWith({ buttons: [YES], reply_to: 'wamid.A', ...also })).toEqual({
      ...also,
      buttons: [YES],
      replyTo: 'wamid.A',
    });
  });

  it.each([
    [{}, 'buttons list_expected'],
    ['x', 'buttons list_expected'],
    [[YES, NO, LATER, YES], 'buttons list_too_long'],
    [[5], 'buttons.0 object_expected'],
    [[{}], 'buttons.0 button_kind'],
    [[{ ...YES, ...LINK }], 'buttons.0 button_kind'],
    [[YES, LINK], 'buttons button_link_alone'],
    [[{ reply: 5 }], 'buttons.0.reply object_expected'],
    [[{ link: { title: 'Ver', url: 'http://loja.example' } }], 'buttons.0.link.url media_url_invalid'],
    [[{ link: { title: 'Ver' } }], 'buttons.0.link.url button_url_required'],
    [[YES, { reply: { id: 'sim', title: 'Claro' } }], 'buttons.1.reply.id button_repeated'],
    [[YES, { reply: { id: 'claro', title: 'Sim' } }], 'buttons.1.reply.title button_repeated'],
  ])('are not %j', (buttons, refusal) => {
    expect(refusalsOf({ buttons })).toEqual([`messages.0.${refusal}`]);
  });

  it.each([
    [{ id: undefined }, 'id button_text_required'],
    [{ title: ' ' }, 'title button_text_required'],
    [{ id: 'x'.repeat(257) }, 'id too_long'],
    [{ title: 'x'.repeat(21) }, 'title too_long'],
    [{ title: 'Sim\nou não' }, 'title name_characters'],
    [{ id: 'a\u202eb' }, 'id name_characters'],
    [{ id: ' sim' }, 'id button_id_spaces'],
    [{ id: 4711 }, 'id string_expected'],
  ])('have an id and words in one line: not %j', (reply, refusal) => {
    expect(withReply(reply)).toEqual([`messages.0.buttons.0.reply.${refusal}`]);
  });

  it('need a text, which is shorter than one without them', () => {
    expect(refusalsOf({ buttons: [YES], message: '' })).toEqual(['messages.0.message message_required']);
    expect(refusalsOf({ buttons: [YES], message: 'x'.repeat(1_024) })).toEqual([]);
    expect(refusalsOf({ buttons: [YES], message: 'x'.repeat(1_025) })).toEqual(['messages.0.message message_too_long']);
  });

  it('stand neither beside a template nor under an audio', () => {
    expect(refusalsOf({ buttons: [YES], template: { name: 'aviso' } })).toEqual([
      'messages.0.buttons buttons_with_template',
    ]);
    expect(refusalsOf({ buttons: [YES], media: { ...image, type: 'audio' } })).toEqual([
      'messages.0.buttons buttons_with_audio',
    ]);
  });

  it('that open a page have no file of Recado above them', () => {
    const file = { type: 'image', id: 'med_1', filename: null, mimetype: 'image/png', size: 5 } as const;
    const options = { ...LONG, fileOf: () => ({ ok: true, file }) as const };
    const media = { id: 'med_1' };
    expect(refusals({ messages: [message({ buttons: [LINK], media })] }, options)).toEqual([
      'messages.0.media buttons_link_file',
    ]);
    expect(refusals({ messages: [message({ buttons: [YES], media })] }, options)).toEqual([]);
  });
});
