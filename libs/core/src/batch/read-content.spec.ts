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

  it('is what it quotes, also beside a medium', () => {
    const id = 'wamid.HBgNNTUxMTk4NzY1NDMyMRUCABIYFDNBMDJF==';
    expect(itemOf({ reply_to: id })).toMatchObject({ text: 'Olá', content: { replyTo: id } });
    expect(itemOf({ reply_to: 'false_5511@c.us_3EB0', media: image }).content).toMatchObject({
      media: image,
      replyTo: 'false_5511@c.us_3EB0',
    });
    expect(itemOf({ reply_to: ' ' }).content).toBeNull();
    expect(refusalsOf({ reply_to: id, message: '' })).toEqual(['messages.1.message message_required']);
  });

  it.each([
    ['wamid A', 'reply_to_invalid'],
    ['wamid.A\n', 'reply_to_invalid'],
    ['wamid\u202eA', 'reply_to_invalid'],
    ['x'.repeat(256), 'too_long'],
    [4711, 'string_expected'],
    [[], 'string_expected'],
  ])('quotes no message by the id %j', (id, code) => {
    expect(refusalsOf({ reply_to: id })).toEqual([`messages.1.reply_to ${code}`]);
  });

  it.each([
    [{ template: { name: 'aviso' } }, undefined],
    [{ template: { name: 'aviso' } }, ' \n'],
    [{ media: audio }, undefined],
    [{ media: audio }, null],
    [{ media: image }, undefined],
    [{ media: { ...image, type: 'document' } }, ''],
    [{ media: { ...image, type: 'video' } }, '{name|}'],
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
    [{ media: { ...image, url: 'https://example.com\\@other.example/a' } }, 'media.url media_url_invalid'],
    [{ media: { ...image, url: 'https://example.com/a\r\nb' } }, 'media.url media_url_invalid'],
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
    [{ media: {}, message: undefined }, 'message message_required'],
    [{ media: {}, message: '{name|}' }, 'message message_blank'],
    [{ media: audio, template: { name: 'aviso' }, message: '' }, 'message message_required'],
    [{ media: image, template: { name: 'aviso' }, message: '' }, 'message message_required'],
    [{ media: image, buttons: [{ reply: { id: '1', title: 'Sim' } }], message: '' }, 'message message_required'],
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

describe('The parts of a template', () => {
  const use = (parts: object) => itemOf({ message: null, template: { name: 'aviso', ...parts } }).content?.template;
  const url = 'https://example.com/a.pdf';

  it('are missing where they are not given', () => {
    const none = { header: '', buttons: [], code: null, offer_ends_at: ' ', cards: null };
    expect(use(none)).toEqual({ name: 'aviso', language: 'pt_BR', parameters: [] });
  });

  it('are a header: a text, a medium or a place', () => {
    expect(use({ header: 'Pedido 4711' })?.header).toEqual({ kind: 'text', text: 'Pedido 4711' });
    expect(use({ header: { media: { url }, filename: 'a.pdf' } })?.header).toEqual({
      kind: 'media',
      type: null,
      source: { url },
      filename: 'a.pdf',
    });
    const place = { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A' };
    expect(use({ header: place })?.header).toEqual({ kind: 'location', ...place });
  });

  it('are files in the header, whose type their content says, and whose name the header may give', () => {
    const file = { type: 'document', id: 'med_1', filename: 'a.pdf', mimetype: 'application/pdf', size: 9 } as const;
    const audio = { ...file, type: 'audio' } as const;
    const given = (header: object, found: typeof file | typeof audio = file) => {
      const template = { name: 'aviso', header, cards: [{ header }] };
      const options = { ...LONG, fileOf: () => ({ ok: true, file: found }) as const };
      const body = { messages: [message({ message: null, template })] };
      return { content: () => acceptedItem(body, options).content, refused: () => refusals(body, options) };
    };
    const header = { kind: 'media', type: 'document', source: file, filename: 'a.pdf' };
    expect(given({ media: { id: 'med_1', type: 'document' } }).content()?.template).toMatchObject({
      header,
      cards: [{ header }],
    });
    expect(given({ media: { data: 'AAAA' }, filename: 'b.pdf' }).content()?.template?.header).toEqual({
      ...header,
      source: { ...file, filename: 'b.pdf' },
      filename: 'b.pdf',
    });
    const refusedBoth = (path: string) =>
      ['template.header', 'template.cards.0.header'].map((at) => `messages.0.${at}.${path}`);
    expect(given({ media: { id: 'med_1', type: 'image' } }).refused()).toEqual(
      refusedBoth('media.type media_type_contradicts'),
    );
    expect(given({ media: { id: 'med_1' } }, audio).refused()).toEqual(refusedBoth('media.id template_media_type'));
    expect(given({ media: { id: 'med_1', url: 'https://a.br' } }).refused()).toEqual(
      refusedBoth('media.url media_source_repeated'),
    );
  });

  it('are a code, also as a number, the end of an offer, and cards', () => {
    expect(use({ code: 482_913 })?.code).toBe('482913');
    expect(use({ offer_ends_at: '2026-12-24 18:00:00' })?.offerEndsAt).toBe(Date.UTC(2026, 11, 24, 21));
    const card = {
      header: { media: { url, type: 'image' } },
      parameters: ['R$ 5'],
      buttons: [{ index: 1, payload: 'a' }],
    };
    expect(use({ cards: [card] })?.cards).toEqual([
      {
        header: { kind: 'media', type: 'image', source: { url }, filename: null },
        parameters: ['R$ 5'],
        buttons: [{ index: 1, kind: 'payload', payload: 'a' }],
      },
    ]);
  });

  it('say of an offer that it ends after its message leaves', () => {
    const use = (offer: string, more: object = {}) =>
      refusalsOf({ template: { name: 'aviso', offer_ends_at: offer }, ...more });
    const past = ['messages.1.template.offer_ends_at template_offer_past'];
    expect(use('2001-12-24 18:00:00')).toEqual(past);
    expect(use('2026-12-24 18:00:00', { scheduled_at: '2026-12-24 18:00:00' })).toEqual(past);
    expect(use('2026-12-24 18:00:01', { scheduled_at: '2026-12-24 18:00:00' })).toEqual([]);
  });

  it('are payments whose digits are right, with amounts in centavos', () => {
    const line = '00190.50095 40144.816069 06809.350314 3 37370000000100';
    expect(use({ buttons: [{ index: 2, payment: { type: 'boleto', line, amount: 100 } }] })?.buttons).toEqual([
      { index: 2, kind: 'payment', payment: { type: 'boleto', line: line.replace(/[ .]/g, ''), amount: 100 } },
    ]);
  });

  it.each([
    [{ header: { media: { url: 'http://a.br' } } }, 'header.media.url media_url_invalid'],
    [{ header: { media: {} } }, 'header.media.url media_url_required'],
    [{ header: { media: { id: 'med_x' } } }, 'header.media.id media_id_unknown'],
    [{ header: { media: { id: 5 } } }, 'header.media.id string_expected'],
    [{ header: 'x'.repeat(61) }, 'header too_long'],
    [{ header: 'a\nb' }, 'header template_parameter_format'],
    [{ header: [] }, 'header template_header_type'],
    [{ header: { latitude: '1', longitude: 2, name: 'a', address: 'b' } }, 'header.latitude template_place_degrees'],
    [{ buttons: {} }, 'buttons list_expected'],
    [{ buttons: [1] }, 'buttons.0 object_expected'],
    [{ buttons: [{ index: '0', text: 'a' }] }, 'buttons.0.index template_button_index'],
    [{ buttons: [{ index: 0, text: 'a', coupon: 'b' }] }, 'buttons.0 template_button_value'],
    [{ buttons: [{ index: 0, coupon: 'X'.repeat(21) }] }, 'buttons.0.coupon too_long'],
    [{ buttons: [{ index: 0, payment: { type: 'link', url: 'x' } }] }, 'buttons.0.payment.url media_url_invalid'],
    [{ buttons: [{ index: 0, payment: { type: 'boleto' } }] }, 'buttons.0.payment.line payment_code_required'],
    [{ code: '1234567890123456' }, 'code too_long'],
    [{ offer_ends_at: 'amanhã' }, 'offer_ends_at datetime_format'],
    [{ cards: [5] }, 'cards.0 object_expected'],
  ])('are refused at their path: %j', (parts, refusal) => {
    expect(refusalsOf({ message: null, template: { name: 'aviso', ...parts } })).toEqual([
      `messages.1.template.${refusal}`,
    ]);
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
