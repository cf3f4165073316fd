import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderTemplate, type TemplateValues } from './render-template.js';

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

const piece = fc.constantFrom(
  '{name}',
  '{email}',
  '{name|f}',
  '{email|}',
  '{',
  '}',
  '|',
  'name',
  '{nome}',
  '{name|{',
  '😀',
  ' ',
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const value = fc.option(fc.oneof(text, fc.string({ unit: 'binary' })), { nil: undefined });

describe('Any template', () => {
  it('is rendered as by a reader character by character', () => {
    const property = fc.property(text, value, value, (template, name, email) => {
      const { text: rendered, missing } = render(template, { name, email });
      const model = readCharacters(template, { name, email });
      expect(rendered).toBe(model.text);
      expect([...missing].sort()).toEqual([...model.missing].sort());
    });
    fc.assert(property, { numRuns: 2_000 });
  });
});

/** The same rules without a pattern: asks at each position whether there is a token. */
function readCharacters(template: string, values: { name: string | undefined; email: string | undefined }) {
  const missing = new Set<string>();
  let out = '';
  for (let at = 0; at < template.length;) {
    const token = tokenAt(template, at);
    if (!token) out += template[at++];
    else {
      const given = values[token.variable];
      const filled = given?.trim() ? given : token.fallback;
      if (filled === undefined) missing.add(token.variable);
      out += filled ?? '';
      at += token.length;
    }
  }
  return { text: out, missing };
}

function tokenAt(template: string, at: number) {
  for (const variable of ['name', 'email'] as const) {
    const rest = template.slice(at);
    if (rest.startsWith(`{${variable}}`)) return { variable, fallback: undefined, length: variable.length + 2 };
    const end = rest.indexOf('}');
    const inner = rest.slice(1, end);
    if (end < 0 || rest[0] !== '{' || inner.includes('{') || !inner.startsWith(`${variable}|`)) continue;
    return { variable, fallback: inner.slice(variable.length + 1), length: end + 1 };
  }
  return undefined;
}
