import { describe, expect, it } from 'vitest';
import { isHeader, targetsOf, usualTargets } from './columns.js';

describe('The columns of a list', () => {
  it('fill fields and variables by their headings, each once', () => {
    const headings = ['Nome', 'E-mail', 'Celular', 'Nº do Pedido', 'telefone', '', '2ª via', 'Ação'];
    expect(targetsOf(headings)).toEqual([
      'name',
      'email',
      'phone',
      'variable:no_do_pedido',
      null,
      null,
      'variable:a_via',
      'variable:acao',
    ]);
  });

  it.each<[string, string[], number[], (string | null)[]]>([
    ['one that is clear', ['Telefone', 'Contato', 'Nome'], [0], [null, 'phone', 'name']],
    ['one that stands before', ['nome', 'nome', 'celular', 'celular'], [0, 2], [null, 'name', null, 'phone']],
    ['the same variable', ['pedido', 'Pedido', 'fone'], [0], [null, 'variable:pedido', 'phone']],
    ['nothing that is seen', ['fone', 'nome'], [0], ['phone', 'name']],
  ])('that nobody sees never win: %s', (_, headings, hidden, targets) => {
    expect(targetsOf(headings, hidden)).toEqual(targets);
    expect(usualTargets(3, [0])).toEqual([null, 'phone', 'name']);
  });

  it.each([
    ['Chatwoot', 'id,name,email,phone_number,company', 'phone_number'],
    [
      'Google Contacts',
      'First Name,Last Name,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value',
      'Phone 1 - Value',
    ],
    ['Google Contacts of before', 'Name,Given Name,Phone 1 - Type,Phone 1 - Value', 'Phone 1 - Value'],
    ['HubSpot', 'Record ID,First Name,Mobile Phone Number,Email', 'Mobile Phone Number'],
    ['RD Station', 'Nome,Email,Celular,Telefone', 'Celular'],
    ['Mailchimp', 'Email Address,First Name,Phone Number', 'Phone Number'],
    ['Shopify', 'First Name,Email,Default Address Phone', 'Default Address Phone'],
    ['Outlook', 'First Name,Home Phone,Mobile Phone,E-mail Address', 'Mobile Phone'],
    [
      'Outlook with every kind of number',
      "First Name,Assistant's Phone,Business Fax,Business Phone,Company Main Phone,Home Fax,Home Phone,Mobile Phone,Other Fax,Pager,Primary Phone",
      'Mobile Phone',
    ],
    ['Outlook', 'Nome,Fax comercial,Fax residencial,Telefone comercial,Telefone celular', 'Telefone celular'],
    ['vCards of an iPhone', 'First Name,Work Fax,Home Fax,Home Phone,iPhone,Mobile', 'Mobile'],
    ['vCards of an iPhone', 'Name,Work Fax,Home,iPhone', 'iPhone'],
    ['vCards', 'Full Name,Phone (Work Fax),Phone (Home),Phone (Mobile)', 'Phone (Mobile)'],
    ['vCards', 'FN,TEL;TYPE=FAX,TEL;TYPE=CELL', 'TEL;TYPE=CELL'],
    ['Excel in Brazil', 'Nome do Cliente,Tel. Residencial,Cel.,Fax', 'Cel.'],
    [
      'messages of this panel',
      'Mensagem,Lote,Referência,Telefone,Texto,Status,Canal,Chave,Prioridade,Aceita em (horário de Brasília)',
      'Telefone',
    ],
    ['messages of this panel', 'Message,Batch,Reference,Phone,Text,Status,Channel,Key,Priority', 'Phone'],
    ['opt-outs of this panel', 'Telefone,Não quer,Origem,Canal,Registrado por', 'Telefone'],
    ['a list', 'Endereço,Número,Whats App', 'Whats App'],
    ['a list', 'Contato,Telefone', 'Telefone'],
    ['a list', 'contato,valor', 'contato'],
    ['a list', 'msisdn', 'msisdn'],
    ['a list', 'phone number,mobile', 'phone number'],
    ['a list', 'mobile', 'mobile'],
  ])('of an export of %s (%s): %s is the number', (_, headings, phone) => {
    const names = headings.split(',');
    const targets = targetsOf(names);
    expect(names.filter((__, index) => targets[index] === 'phone')).toEqual([phone]);
    if (names.includes('First Name')) expect(targets[names.indexOf('First Name')]).toBe('name');
  });

  it('have names of variables that the API takes', () => {
    const [target] = targetsOf(['x'.repeat(40) + ' y']);
    expect(target).toBe(`variable:${'x'.repeat(32)}`);
  });

  it.each<[string, BufferEncoding, string]>([
    ['no-break spaces', 'utf8', '+55\u00a011\u00a098765-4321'],
    ['no-break spaces of Windows', 'latin1', '+55\u00a011\u00a098765-4321'],
    ['no-break hyphens', 'utf8', '+55 11 98765\u20114321'],
    ['direction marks', 'utf8', '\u202a+55 11 98765-4321\u202c'],
    ['full-width digits', 'utf8', '５５１１９８７６５４３２１'],
    ['a formula that keeps it as it is', 'utf8', '="5511987654321"'],
    ['dots of thousands', 'utf8', '55.11.987.654.321'],
  ])('have no headings above a number with %s', (_, encoding, typed) => {
    expect(isHeader([Buffer.from(typed, encoding).toString('latin1'), 'Ana'])).toBe(false);
  });

  it('are number and name in a list without headings', () => {
    expect(isHeader(['telefone', 'nome'])).toBe(true);
    expect(isHeader(['+55 (11) 98765-4321', 'Ana'])).toBe(false);
    expect(isHeader(['5511987654321,00', 'Ana'])).toBe(false);
    expect(isHeader(['Tel. 11 98765-4321', 'Ana'])).toBe(false);
    expect(isHeader(['nome', '', '1. telefone', '2º número', '12'])).toBe(true);
    expect(isHeader(['11 97000-3002 (até 18h)', 'Ana'])).toBe(false);
    expect(isHeader(['4.91511E+11', 'Ana'])).toBe(false);
    expect(usualTargets(3)).toEqual(['phone', 'name', null]);
  });
});
