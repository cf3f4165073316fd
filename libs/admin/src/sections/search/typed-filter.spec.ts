import { describe, expect, it } from 'vitest';
import { typedFilter } from './search-finder.js';

const known = {
  keys: [
    { id: 3, name: 'ERP Matriz' },
    { id: 4, name: 'ERP' },
    { id: 5, name: 'Site da loja' },
  ],
  channels: [
    { id: 1, name: 'loja-centro' },
    { id: 2, name: 'loja-norte' },
  ],
};
const list = (text: string) => typedFilter(text, known);

describe('A filter that is typed into the search', () => {
  it.each([
    ['status:falhou', '?status=failed'],
    ['Situação: Lida', '?status=read'],
    ['status:failed canal:loja-norte', '?status=failed&channel=2'],
    ['chave:erp telefone:(11) 98765-4321', '?phone=%2811%29+98765-4321&key=4'],
    ['chave:"erp matriz" lote:1.218', '?key=3&batch=1.218'],
    ['key:site from:2026-11-20 até:7/12/2026', '?key=5&from=2026-11-20&to=2026-12-07'],
    ['erro:recipient_not_on_whatsapp', '?code=recipient_not_on_whatsapp'],
    ['erro:número fora do whatsapp', '?code=recipient_not_on_whatsapp'],
    ['referência:pedido-7', '?reference=pedido-7'],
    // Which of two is meant the list asks.
    ['canal:loja', '?channel=loja'],
    ['status:perdida', '?status=perdida'],
  ])('leads %j to the list', (text, query) => expect(list(text)).toBe(`/admin/messages${query}`));

  it.each(['', 'loja', 'https://erp.example/x', 'tel:+5511987654321', 'natal status:falhou', 'status:', 'cor:azul'])(
    'is not %j',
    (text) => expect(list(text)).toBeNull(),
  );
});
