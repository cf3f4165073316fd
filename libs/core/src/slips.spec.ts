import { describe, expect, it } from 'vitest';
import { findSlips, meantBy } from './template.js';
import { processorMs } from '../../../test/support/processor-time.js';

const columns = new Set(['name', 'nome', 'email', 'pedido', 'data_da_compra']);
const found = (text: string) =>
  findSlips(text, { variables: columns, isStrict: true }).map((slip) => [
    slip.token,
    slip.count,
    meantBy(slip, columns),
  ]);

describe('The slips of a text that a person wrote', () => {
  it.each([
    ['{{nome}}', 'nome'],
    ['{{ nome }}', 'nome'],
    ['{Nome}', 'nome'],
    ['{NOME}', 'nome'],
    ['{ nome }', 'nome'],
    ['[nome]', 'nome'],
    ['[Primeiro nome]', 'name'],
    ['%nome%', 'nome'],
    ['%%first_name%%', 'name'],
    ['<nome>', 'nome'],
    ['<<cliente>>', 'name'],
    ['*|FNAME|*', 'name'],
    ['*|PEDIDO|*', 'pedido'],
    ['{leadfield=firstname}', 'name'],
    ['{contactfield=email}', 'email'],
    ['{Pedido}', 'pedido'],
    ['[pedido]', 'pedido'],
    ['{Data da compra}', 'data_da_compra'],
    ['{Pedidos}', 'pedido'],
    ['{E-mail}', 'email'],
    ['{{1}}', undefined],
    ['{1}', undefined],
    ['{Cupom}', undefined],
    ['{{cupom}}', undefined],
    ['{leadfield=company}', undefined],
  ])('are named with the column that is meant: %s', (token, meant) => {
    expect(found(`Oi, ${token}! Até, ${token}.`)).toEqual([[token, 2, meant]]);
  });

  it.each([
    'Oi, {nome}, {name|cliente}: {pedido}',
    'Ganhe 100% de desconto e 50% no frete, [1] veja [2]',
    'Veja [aqui](https://exemplo.com.br/?a=%20b%20c) e [OFERTA]',
    'Só hoje: 10% no Pix, 5% no boleto%',
    '{"pedido": 1, "itens": [1, 2]}',
    'function f() { return [nada]; }',
    'if (a < b && c > d) {}',
    '<b>Oi</b><br>',
    'a:{} b:{ } c:{;}',
    'Preço: R$ 10,00 :-} {-:',
    '*negrito* _itálico_ ~riscado~ ```{};```',
  ])('are none in %s', (text) => expect(found(text)).toEqual([]));

  it('keep their fallback', () => {
    expect(findSlips('{Nome|cliente}', { isStrict: true })).toMatchObject([{ key: 'Nome', fallback: '|cliente' }]);
  });

  it('without their end are named, and nothing is offered for them', () => {
    const [slip] = findSlips('Oi {name, tudo bem?');
    expect([slip!.isClosed, meantBy(slip!)]).toEqual([false, undefined]);
  });

  it('are told before the columns are known, with what the words say', () => {
    const told = findSlips('{{nome}} {Pedido} [cliente] {pedido} {{1}}', { isStrict: true });
    expect(told.map((slip) => [slip.token, meantBy(slip)])).toEqual([
      ['{{nome}}', 'name'],
      ['{Pedido}', 'pedido'],
      ['{{1}}', undefined],
      ['[cliente]', 'name'],
    ]);
  });

  it('take linear time to find', () => {
    const find = () => {
      for (const unit of ['[', '[a', '%', '%a', '%a ', '<', '<a', '*|', '*|A', ']', '% a'])
        findSlips(unit.repeat(100_000), { isStrict: true });
    };
    expect(processorMs(find)).toBeLessThan(2_000);
  });
});

describe('The slips of a text of the API', () => {
  const told = (text: string) => findSlips(text, { unknownTokens: true }).map(({ token }) => token);

  it('are those of other programs too', () => {
    expect(told('[nome] %nome% {{1}} {leadfield=firstname} *|FNAME|* <nome>')).toHaveLength(6);
  });

  it('are no words in braces that a program may have meant', () => {
    expect(told('{Game} {1} {0} [pedido] [1] 100% {"a":1} {Ação}')).toEqual([]);
  });
});
