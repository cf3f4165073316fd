import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlank } from './text/text.js';
import { renderTemplate, type TemplateValues } from './template.js';

const render = (text: string, values: TemplateValues = {}) => renderTemplate(text, values);
const ana = { name: 'Ana', email: 'ana@example.com' };

describe('renderTemplate', () => {
  it.each([
    ['no braces', 'no braces'],
    ['{name}', 'Ana'],
    ['Oi {name}, {email}!', 'Oi Ana, ana@example.com!'],
    ['{name|cliente}', 'Ana'],
    ['{name}{name}', 'AnaAna'],
    ['{{name}}', '{Ana}'],
    ['{Name} { name } {nome} {} {name|a{name}', '{Name} { name } {nome} {} {name|aAna'],
    ['{constructor} {__proto__}', '{constructor} {__proto__}'],
  ])('renders %s as %s', (text, expected) => expect(render(text, ana).text).toBe(expected));

  it.each([
    ['{name|cliente}', 'cliente'],
    ['{name|}', ''],
    ['{email| a|b }', ' a|b '],
    ['{name|$&$1}', '$&$1'],
  ])('uses the fallback: %s becomes %j', (text, expected) => {
    expect(render(text)).toMatchObject({ text: expected, missing: [] });
  });

  it.each([undefined, null, '', ' \t\u00a0'])('treats %j as no value', (name) => {
    expect(render('{name|x}', { name }).text).toBe('x');
    expect(render('{name}', { name }).missing).toEqual(['name']);
  });

  it('does not replace tokens or patterns in a value', () => {
    expect(render('{name} {email}', { name: '{email}$&', email: '{name}$1' }).text).toBe('{email}$& {name}$1');
  });

  it('reports each missing variable once, or replaces it by nothing', () => {
    expect(render('{name}{email}{name}').missing).toEqual(['name', 'email']);
    expect(renderTemplate('a{name}b', {}, { missing: 'empty' })).toMatchObject({ text: 'ab', missing: [] });
  });

  it('reads no value from a prototype', () => {
    expect(render('{name|x}', Object.create(null) as TemplateValues).text).toBe('x');
  });

  it('reports whether the e-mail address is used', () => {
    expect(render('{name|x}').usesEmail).toBe(false);
    expect(render('{email|x}').usesEmail).toBe(true);
    expect(render('{Email}').usesEmail).toBe(false);
  });

  it('reports mistyped variables', () => expect(render('{name} {nome}', ana).suspicious).toEqual(['{nome}']));

  it('stops beyond the limit only', () => {
    const values = { name: 'x'.repeat(255) };
    const huge = renderTemplate('{name}'.repeat(100_000), values, { maxUnits: 8_192 });
    expect(huge).toMatchObject({ cut: true, text: '' });
    let reads = 0;
    const counted = {
      get name() {
        reads++;
        return 'x'.repeat(255);
      },
    };
    renderTemplate('{name}'.repeat(100_000), counted, { maxUnits: 8_192 });
    expect(reads).toBe(Math.ceil(8_192 / 255));
    expect(renderTemplate('{name}', values, { maxUnits: 255 }).cut).toBe(false);
    expect(renderTemplate('{name}', values, { maxUnits: 254 }).cut).toBe(true);
    expect(renderTemplate(`a{name|${'long'.repeat(99)}}`, { name: 'b' }, { maxUnits: 2 })).toMatchObject({
      cut: false,
      text: 'ab',
    });
  });
});

const variables = (values: Readonly<Record<string, string>>) => ({ variables: new Map(Object.entries(values)) });

describe('The variables of a message', () => {
  it.each([
    ['{pedido}', '4711'],
    ['{pedido|sem número}{valor|R$ 0}', '4711R$ 0'],
    ['{{pedido}}', '{4711}'],
    ['{Pedido} { pedido } {pedido', '{Pedido} { pedido } {pedido'],
    ['{1pedido} {_pedido}', '{1pedido} {_pedido}'],
    [`{${'p'.repeat(33)}}`, `{${'p'.repeat(33)}}`],
  ])('render %s as %s', (text, expected) => {
    expect(render(text, variables({ pedido: '4711' }))).toMatchObject({ text: expected, missing: [] });
  });

  it('are missing without a value and without a fallback', () => {
    const { missing } = render('{pedido} {valor} {constructor} {name}', variables({ pedido: ' \n' }));
    expect(missing).toEqual(['pedido', 'valor', 'constructor', 'name']);
    const empty = renderTemplate('a{pedido}b', variables({}), { missing: 'empty' });
    expect(empty).toMatchObject({ text: 'ab', missing: [] });
  });

  it('are reported up to a number, so that hostile texts take no memory', () => {
    const text = Array.from({ length: 100_000 }, (_, at) => `{v${at}}`).join('');
    expect(render(text, variables({})).missing).toHaveLength(32);
  });

  it('do not replace tokens in a value', () => {
    expect(render('{pedido}{valor}', variables({ pedido: '{valor}', valor: '{pedido}$&' })).text).toBe(
      '{valor}{pedido}$&',
    );
  });

  it('keep the fields name and email apart', () => {
    expect(render('{name} {email|x}', { ...ana, ...variables({ pedido: '1' }) }).text).toBe('Ana ana@example.com');
  });

  it('are text where a message carries none, and reported', () => {
    const text = '{pedido} {pedido|x} {a_1} {x} {Game} {} {0} {"a":1}';
    expect(render(text, ana)).toMatchObject({ text, missing: [], suspicious: ['{pedido}', '{pedido|x}', '{a_1}'] });
  });

  it('are recognised when they are mistyped', () => {
    const found = render(
      '{Pedido} { pedido } {CÓDIGO} {Pedidos} {game!} {{pedido}}',
      variables({ pedido: '1', codigo: 'x' }),
    );
    expect(found.suspicious).toEqual(['{Pedido}', '{ pedido }', '{CÓDIGO}', '{Pedidos}', '{{pedido}}']);
  });
});

const piece = fc.constantFrom(
  ...['{name}', '{email}', '{name|f}', '{email|}', '{', '}', '|', 'name', '{nome}', '{name|{', '😀', ' '],
  ...['{pedido}', '{pedido|f}', '{x_1}', '{x_1|}', '{Pedido}', '{1}', 'pedido', '_', `{${'v'.repeat(32)}}`],
  `{${'v'.repeat(33)}|f}`,
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const value = fc.option(fc.oneof(text, fc.string({ unit: 'binary' })), { nil: undefined });
const own = fc.option(
  fc
    .dictionary(fc.constantFrom('pedido', 'x_1', 'nome', 'v'.repeat(32)), fc.oneof(text, fc.constantFrom('', ' ', '7')))
    .map((values) => new Map(Object.entries(values))),
  { nil: undefined },
);

describe('Any template', () => {
  it('is rendered as by a reader character by character', () => {
    const property = fc.property(text, value, value, own, (template, name, email, variables) => {
      const { text: rendered, missing } = render(template, { name, email, variables });
      const model = readCharacters(template, { name, email, variables });
      expect(rendered).toBe(model.text);
      expect([...missing].sort()).toEqual([...model.missing].sort());
    });
    fc.assert(property, { numRuns: 4_000 });
  });
});

/** The same rules without a pattern: asks at each position whether there is a token. */
function readCharacters(template: string, values: TemplateValues) {
  const missing = new Set<string>();
  let out = '';
  for (let at = 0; at < template.length;) {
    const token = tokenAt(template, at, values.variables !== undefined);
    if (!token) out += template[at++];
    else {
      const { variable } = token;
      const given = variable === 'name' || variable === 'email' ? values[variable] : values.variables?.get(variable);
      const filled = given && !isBlank(given) ? given : token.fallback;
      if (filled === undefined) missing.add(variable);
      out += filled ?? '';
      at += token.length;
    }
  }
  return { text: out, missing };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const FURTHER = `${LETTERS}0123456789_`;

function tokenAt(template: string, at: number, takesAny: boolean) {
  const end = template.indexOf('}', at);
  if (end < 0 || template[at] !== '{') return undefined;
  const inner = template.slice(at + 1, end);
  const [variable = '', ...rest] = inner.split('|');
  const isName = variable.length <= 32 && LETTERS.includes(variable.charAt(0)) && variable !== '';
  if (inner.includes('{') || !isName || ![...variable].every((letter) => FURTHER.includes(letter))) return undefined;
  if (!takesAny && variable !== 'name' && variable !== 'email') return undefined;
  return { variable, fallback: rest.length === 0 ? undefined : rest.join('|'), length: end - at + 1 };
}
