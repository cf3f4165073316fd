import { describe, expect, it } from 'vitest';
import { canCarry, parameterExamples, templateParts } from './template-parts.js';

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
    expect(templateParts(template(components), ['<b>oi</b>'])).toEqual({
      ...{ header: 'Loja', medium: null, body: 'Olá! <b>oi</b> Até logo.', footer: 'Responda SAIR' },
      buttons: ['Sim', 'Ver'],
    });
    const nothing = { header: null, medium: null, footer: null, buttons: [] };
    expect(templateParts(template(null, null), [])).toEqual({ ...nothing, body: null });
    expect(templateParts(template([{ type: 'HEADER', format: 'IMAGE' }]), [])).toMatchObject({ medium: 'IMAGE' });
  });

  it('have the examples that were given to Meta', () => {
    const given = [{ type: 'BODY', example: { body_text: [['Seu pedido chegou.']] } }];
    expect(parameterExamples(template(given))).toEqual([['1', 'Seu pedido chegou.']]);
    const named = [{ type: 'BODY', example: { body_text_named_params: [{ param_name: 'nome', example: 'Ana' }] } }];
    expect(parameterExamples(template(named, 'Olá, {{nome}}: {{outro}}.'))).toEqual([
      ['nome', 'Ana'],
      ['outro', ''],
    ]);
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
