import { describe, expect, it } from 'vitest';
import { otherExamples, parameterExamples } from './template-examples.js';
import { canCarry, templateParts } from './template-parts.js';

const BODY = 'Olá! {{1}} Até logo.';
const template = (components: object[] | null, body: string | null = BODY) => ({
  body,
  components: components && JSON.stringify(components),
  parameterFormat: 'POSITIONAL',
});

describe('the parts of a template', () => {
  it('are those that a recipient sees, with the values in the body', () => {
    const components = [
      { type: 'HEADER', format: 'TEXT', text: 'Loja' },
      { type: 'BODY', text: BODY },
      { type: 'FOOTER', text: 'Responda SAIR' },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Sim' }, { type: 'URL', text: 'Ver' }, {}] },
    ];
    const parts = templateParts(template(components), { parameters: ['<b>oi</b>'] });
    expect(parts).toMatchObject({ header: 'Loja', medium: null, body: 'Olá! <b>oi</b> Até logo.' });
    expect(parts).toMatchObject({ footer: 'Responda SAIR', offer: null, cards: [] });
    expect(parts.buttons).toEqual([
      { index: 0, type: 'QUICK_REPLY', label: 'Sim', value: null },
      { index: 1, type: 'URL', label: 'Ver', value: null },
      { index: 2, type: '', label: null, value: null },
    ]);
    const nothing = { header: null, medium: null, footer: null, buttons: [] };
    expect(templateParts(template(null, null), {})).toMatchObject({ ...nothing, body: null });
  });

  it('have the value of the header, and the code in the body', () => {
    const titled = template([{ type: 'header', format: 'text', text: 'Pedido {{pedido}}' }]);
    expect(templateParts(titled, {}).header).toBe('Pedido {{pedido}}');
    expect(templateParts(titled, { header: { kind: 'text', text: '4711' } }).header).toBe('Pedido 4711');
    const link = { type: 'URL', text: 'Copiar', url: 'https://www.whatsapp.com/otp/code/?code=otp{{1}}' };
    const coded = template([{ type: 'BUTTONS', buttons: [link] }], '*{{1}}* é o seu código.');
    expect(templateParts(coded, { parameters: [], code: '482913' })).toMatchObject({
      body: '*482913* é o seu código.',
      buttons: [{ index: 0, type: 'OTP', label: 'Copiar' }],
    });
  });

  it('say what each button opens, copies or sends back', () => {
    const listed = [
      { type: 'URL', text: 'Ver', url: 'https://x.example/{{1}}' },
      { type: 'COPY_CODE' },
      { type: 'QUICK_REPLY', text: 'Sim' },
      { type: 'PAYMENT_REQUEST' },
    ];
    const buttons = [
      { index: 0, kind: 'text', text: 'pedido/1' },
      { index: 1, kind: 'coupon', coupon: 'NATAL10' },
      { index: 2, kind: 'payload', payload: 'sim:1' },
      { index: 3, kind: 'payment', payment: { type: 'boleto', line: '123', amount: null } },
    ] as const;
    const parts = templateParts(template([{ type: 'BUTTONS', buttons: listed }]), { buttons });
    const values = parts.buttons.map(({ value }) => value);
    expect(values).toEqual(['https://x.example/pedido/1', 'NATAL10', 'sim:1', '123']);
  });

  it('name the medium and the place above the body', () => {
    const image = template([{ type: 'HEADER', format: 'IMAGE' }]);
    expect(templateParts(image, {})).toMatchObject({ medium: 'IMAGE', mediumName: null });
    const source = { url: 'https://x.example/a.pdf' };
    const header = { kind: 'media', type: 'document', source, filename: 'boleto.pdf' } as const;
    expect(templateParts(template([{ type: 'HEADER', format: 'DOCUMENT' }]), { header }).mediumName).toBe('boleto.pdf');
    const place = { kind: 'location', latitude: 1, longitude: 2, name: 'Loja', address: 'Rua A, 1' } as const;
    const shown = templateParts(template([{ type: 'HEADER', format: 'LOCATION' }]), { header: place });
    expect(shown).toMatchObject({ medium: 'LOCATION', mediumName: 'Loja · Rua A, 1' });
  });

  it('are an offer and the cards of a carousel, each with its own values', () => {
    const card = {
      components: [
        { type: 'HEADER', format: 'VIDEO' },
        { type: 'BODY', text: 'Por {{1}}.', example: { body_text: [['R$ 9']] } },
        { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Quero' }] },
      ],
    };
    const offer = { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Só hoje' } };
    const carousel = template([offer, { type: 'CAROUSEL', cards: [card, card] }]);
    const values = { header: null, parameters: ['R$ 5'], buttons: [] };
    const parts = templateParts(carousel, { cards: [values] });
    expect(parts.offer).toBe('Só hoje');
    expect(parts.cards).toMatchObject([
      { medium: 'VIDEO', body: 'Por R$ 5.', buttons: [{ index: 0, label: 'Quero' }] },
      { medium: 'VIDEO', body: 'Por {{1}}.' },
    ]);
    expect(templateParts(carousel, otherExamples(carousel)).cards.map(({ body }) => body)).toEqual([
      'Por R$ 9.',
      'Por R$ 9.',
    ]);
  });

  it('have the examples that were given to Meta', () => {
    const given = [{ type: 'BODY', example: { body_text: [['Seu pedido chegou.']] } }];
    expect(parameterExamples(template(given))).toEqual([['1', 'Seu pedido chegou.']]);
    const named = [{ type: 'BODY', example: { body_text_named_params: [{ param_name: 'nome', example: 'Ana' }] } }];
    expect(parameterExamples(template(named, 'Olá, {{nome}}: {{outro}}.'))).toEqual([
      ['nome', 'Ana'],
      ['outro', ''],
    ]);
    const titled = template([{ type: 'HEADER', text: 'Pedido {{1}}', example: { header_text: ['4711'] } }]);
    expect(templateParts(titled, otherExamples(titled)).header).toBe('Pedido 4711');
  });
});

describe('a template carries any text', () => {
  it.each<[string, ReturnType<typeof template>, boolean]>([
    ['with one gap in its body', template([{ type: 'BODY' }, { type: 'FOOTER' }]), true],
    ['with a fixed title', template([{ type: 'HEADER', format: 'TEXT', text: 'Loja' }]), true],
    ['not without a body', template(null, null), false],
    ['not without a gap', template(null, 'Olá!'), false],
    ['not with two gaps', template(null, 'Olá {{1}} e {{2}}!'), false],
    ['not with a named one', { ...template(null, 'Olá {{nome}}!'), parameterFormat: 'NAMED' }, false],
    ['not with an image', template([{ type: 'HEADER', format: 'IMAGE' }]), false],
    ['not with a gap in its title', template([{ type: 'HEADER', text: 'Pedido {{1}}' }]), false],
    ['not with buttons', template([{ type: 'BUTTONS', buttons: [] }]), false],
  ])('%s', (_, one, expected) => {
    expect(canCarry(one)).toBe(expected);
  });
});
