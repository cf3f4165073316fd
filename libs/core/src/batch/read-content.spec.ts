import { describe, expect, it } from 'vitest';
import { accepted, acceptedItem, message, refusals } from '../../test/batch-fixtures.js';

const LONG = { maxMessageLength: 4_096 };
const image = { type: 'image', url: 'https://example.com/foto.jpg' };
const audio = { type: 'audio', url: 'https://example.com/voz.ogg' };

const itemOf = (changes: object) => acceptedItem({ messages: [message(changes)] }, LONG);
const refusalsOf = (changes: object) => refusals({ messages: [message(), message(changes)] }, LONG);

describe('What a message carries', () => {
  it.each([{}, { media: null, template: '', category: ' ' }, { media: {}, template: {} }, { media: [], template: [] }])(
    'is nothing beside its text with %j',
    (changes) => {
      expect(itemOf(changes)).toMatchObject({ text: 'Olá', content: null });
    },
  );

  it('is a medium with its caption', () => {
    const media = { ...image, filename: 'foto.jpg', mimetype: 'image/jpeg', other: 1 };
    expect(itemOf({ media, message: 'Oi {name}', name: 'Ana' })).toMatchObject({
      text: 'Oi Ana',
      content: { media: { ...image, filename: 'foto.jpg', mimetype: 'image/jpeg' } },
    });
    expect(itemOf({ media: { ...image, filename: ' ', mimetype: null } }).content).toEqual({
      media: { ...image, filename: null, mimetype: null },
    });
  });

  it('is a template, in Brazilian Portuguese unless it says otherwise, and a category', () => {
    expect(itemOf({ template: { name: 'aviso' }, category: 'marketing' }).content).toEqual({
      template: { name: 'aviso', language: 'pt_BR', parameters: [] },
      category: 'marketing',
    });
    const named = { name: 'aviso', language: 'en_US', parameters: { pedido: '4711', valor: 'R$ 5' } };
    expect(itemOf({ template: named }).content).toEqual({ template: named });
    expect(itemOf({ template: { name: 'aviso', parameters: ['a', 'b'] } }).content?.template?.parameters).toEqual([
      'a',
      'b',
    ]);
  });

  it.each([
    [{ template: { name: 'aviso' } }, undefined],
    [{ template: { name: 'aviso' } }, ' \n'],
    [{ media: audio }, undefined],
    [{ media: audio }, null],
    [{ template: { name: 'aviso' } }, '{name|}'],
  ])('may go without a text: %j with %j', (changes, text) => {
    expect(itemOf({ ...changes, message: text }).text).toBe('');
  });

  it('warns of a text that nobody would see with an audio', () => {
    const { warnings } = accepted({ messages: [message({ media: audio })] });
    expect(warnings).toEqual([{ path: 'messages.0.message', code: 'caption_not_sent' }]);
  });

  it('counts the caption in code points', () => {
    expect(refusalsOf({ media: image, message: '😀'.repeat(1_024) })).toEqual([]);
    expect(refusalsOf({ media: image, message: '{name}'.repeat(25), name: 'x'.repeat(41) })).toEqual([
      'messages.1.message caption_too_long',
    ]);
  });

  it.each([
    [{ media: 'x' }, 'media object_expected'],
    [{ media: [image] }, 'media object_expected'],
    [{ media: { url: image.url } }, 'media.type media_type_required'],
    [{ media: { ...image, type: 'sticker' } }, 'media.type media_type_unknown'],
    [{ media: { ...image, type: 5 } }, 'media.type string_expected'],
    [{ media: { type: 'image' } }, 'media.url media_url_required'],
    [{ media: { ...image, url: 5 } }, 'media.url string_expected'],
    [{ media: { ...image, url: 'http://example.com/a' } }, 'media.url media_url_invalid'],
    [{ media: { ...image, url: 'https://' } }, 'media.url media_url_invalid'],
    [{ media: { ...image, url: 'https://exa mple.com' } }, 'media.url media_url_invalid'],
    [{ media: { ...image, url: 'https://example.com/a\r\nb' } }, 'media.url media_url_invalid'],
    [{ media: { ...image, url: 'file:///etc/passwd' } }, 'media.url media_url_invalid'],
    [{ media: { ...image, url: 'https://a@example.com' } }, 'media.url media_url_user_info'],
    [{ media: { ...image, url: 'https://:b@example.com' } }, 'media.url media_url_user_info'],
    [{ media: { ...image, url: `https://example.com/${'x'.repeat(2_029)}` } }, 'media.url too_long'],
    [{ media: { ...image, filename: '../a' } }, 'media.filename media_filename_invalid'],
    [{ media: { ...image, filename: 'a\nb' } }, 'media.filename media_filename_invalid'],
    [{ media: { ...image, filename: 'x'.repeat(256) } }, 'media.filename too_long'],
    [{ media: { ...image, mimetype: 'jpeg' } }, 'media.mimetype media_mimetype_invalid'],
    [{ media: { ...image, mimetype: 'a/b\r\nx: y' } }, 'media.mimetype media_mimetype_invalid'],
    [{ media: image, message: undefined }, 'message message_required'],
    [{ media: image, message: '{name|}' }, 'message message_blank'],
    [{ media: audio, template: { name: 'aviso' }, message: '' }, 'message message_required'],
    [{ template: ['aviso'] }, 'template object_expected'],
    [{ template: [], message: null }, 'message message_required'],
    [{ template: { language: 'en' }, message: null }, 'template.name template_name_required'],
    [{ template: {}, media: {}, message: null }, 'message message_required'],
    [{ template: { name: 'Aviso' } }, 'template.name template_name_invalid'],
    [{ template: { name: 5 } }, 'template.name string_expected'],
    [{ template: { name: 'x'.repeat(513) } }, 'template.name too_long'],
    [{ template: { name: 'a', language: 'pt-BR' } }, 'template.language template_language_invalid'],
    [{ template: { name: 'a', parameters: 'x' } }, 'template.parameters template_parameters_type'],
    [{ template: { name: 'a', parameters: ['x', [5]] } }, 'template.parameters.1 string_expected'],
    [{ template: { name: 'a', parameters: { x: {} } } }, 'template.parameters.x string_expected'],
    [{ template: { name: 'a', parameters: ['x', 1e21] } }, 'template.parameters.1 number_inexact'],
    [{ template: { name: 'a', parameters: ['\0'] } }, 'template.parameters.0 nul_character'],
    [{ template: { name: 'a', parameters: ['x', ' '] } }, 'template.parameters.1 template_parameter_required'],
    [{ template: { name: 'a', parameters: ['x\ty'] } }, 'template.parameters.0 template_parameter_format'],
    [{ template: { name: 'a', parameters: ['x     y'] } }, 'template.parameters.0 template_parameter_format'],
    [{ template: { name: 'a', parameters: ['x'.repeat(1_025)] } }, 'template.parameters.0 too_long'],
    [{ template: { name: 'a', parameters: { valor: null } } }, 'template.parameters.valor template_parameter_required'],
    [{ template: { name: 'a', parameters: { não: 'x' } } }, 'template.parameters template_parameter_name'],
    [{ template: { name: 'a', parameters: Array(65).fill('x') } }, 'template.parameters template_parameters_too_many'],
  ])('is refused at its path: %j', (changes, refusal) =>
    expect(refusalsOf(changes)).toEqual([`messages.1.${refusal}`]),
  );

  it('names every field of it that is wrong', () => {
    const changes = { media: { type: 'x', url: 'y' }, template: { language: 'z', parameters: [{}] }, category: 'w' };
    expect(refusalsOf(changes).map((refusal) => refusal.split(' ')[0])).toEqual(
      ['media.type', 'media.url', 'template.name', 'template.language', 'template.parameters.0', 'category'].map(
        (field) => `messages.1.${field}`,
      ),
    );
  });

  it('may have a parameter that shows nothing, of a character that is not white space', () => {
    const template = { name: 'a', parameters: ['\u200b'] };
    expect(itemOf({ template }).content?.template?.parameters).toEqual(['\u200b']);
  });

  it('is read from no prototype', () => {
    const inherited = Object.assign(Object.create({ media: image, template: {} }) as object, message());
    expect(acceptedItem({ messages: [inherited] }).content).toBeNull();
  });
});

describe('The variables of a message', () => {
  it('fill its text and are not kept', () => {
    const item = itemOf({ message: 'Pedido {pedido}: {valor|a combinar}', variables: { pedido: '4711', valor: ' ' } });
    expect(item.text).toBe('Pedido 4711: a combinar');
    expect(JSON.stringify(item)).not.toContain('variables');
    expect(item.content).toBeNull();
  });

  it.each([
    [{ variables: 'x' }, 'variables object_expected'],
    [{ variables: { name: 'Ana' } }, 'variables.name variable_reserved'],
    [{ variables: { email: null } }, 'variables.email variable_reserved'],
    [{ variables: { Pedido: '1' } }, 'variables variable_name_invalid'],
    [{ variables: { '': '1' } }, 'variables variable_name_invalid'],
    [{ variables: { ['p'.repeat(33)]: '1' } }, 'variables variable_name_invalid'],
    [{ variables: [1] }, 'variables object_expected'],
    [{ variables: { pedido: { id: 5 } } }, 'variables.pedido string_expected'],
    [{ variables: { pedido: [5] } }, 'variables.pedido string_expected'],
    [{ variables: { pedido: 2 ** 53 } }, 'variables.pedido number_inexact'],
    [{ variables: { name: 5 } }, 'variables.name variable_reserved'],
    [{ message: '{pedido}', variables: [] }, 'variables.pedido missing_variable'],
    [{ message: '{pedido}', variables: { pedido: '\u200b' } }, 'variables.pedido missing_variable'],
    [{ variables: { pedido: 'x'.repeat(1_025) } }, 'variables.pedido too_long'],
    [{ variables: { pedido: '\0' } }, 'variables.pedido nul_character'],
    [{ variables: Object.fromEntries(Array(33).entries()) }, 'variables variables_too_many'],
    [{ message: '{pedido}', variables: {} }, 'variables.pedido missing_variable'],
    [{ message: '{pedido}', variables: { pedido: '' } }, 'variables.pedido missing_variable'],
    [{ message: '{constructor}', variables: {} }, 'variables.constructor missing_variable'],
    [{ message: '{name}', variables: {} }, 'name missing_variable'],
    [{ message: '{pedido|}', variables: {} }, 'message message_blank'],
    [{ message: '{pedido}'.repeat(5), variables: { pedido: 'x'.repeat(1_024) } }, 'message message_too_long'],
  ])('are refused at their path: %j', (changes, refusal) => {
    expect(refusalsOf(changes)).toEqual([`messages.1.${refusal}`]);
  });

  it('are replaced by nothing where the key says so', () => {
    const body = { messages: [message({ message: 'Pedido {pedido}!', variables: {} })] };
    expect(acceptedItem(body, { missingVariable: 'empty' }).text).toBe('Pedido !');
  });

  it('are text without `variables`, with a warning', () => {
    const { items, warnings } = accepted({ messages: [message({ message: 'Pedido {pedido}' })] });
    expect(items[0]!.text).toBe('Pedido {pedido}');
    expect(warnings).toEqual([{ path: 'messages.0.message', code: 'unknown_variable', params: { token: '{pedido}' } }]);
  });
});
