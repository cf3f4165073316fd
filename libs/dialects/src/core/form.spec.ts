import { describe, expect, it } from 'vitest';
import { readForm } from './form.js';

describe('readForm', () => {
  it.each([
    ['To=whatsapp%3A%2B5511&Body=Ol%C3%A1+mundo', { To: 'whatsapp:+5511', Body: 'Olá mundo' }],
    ['text[body]=x&text[preview_url]=false', { text: { body: 'x', preview_url: 'false' } }],
    ['text%5Bbody%5D=x', { text: { body: 'x' } }],
    ['MediaUrl=a&MediaUrl=b', { MediaUrl: ['a', 'b'] }],
    ['MediaUrl[]=a&MediaUrl[]=b', { MediaUrl: ['a', 'b'] }],
    ['MediaUrl[0]=a&MediaUrl[1]=b', { MediaUrl: ['a', 'b'] }],
    [
      'components[0][type]=body&components[0][parameters][0][text]=4711',
      { components: [{ type: 'body', parameters: [{ text: '4711' }] }] },
    ],
    ['__proto__[admin]=1&x=2', { ['__proto__']: { admin: '1' }, x: '2' }],
    ['a[b=1', { 'a[b': '1' }],
    ['', {}],
  ])('reads %s', (body, expected) => {
    expect(JSON.stringify(readForm(body))).toBe(JSON.stringify(expected));
    expect(({} as { admin?: string }).admin).toBeUndefined();
  });

  it('refuses what no program writes', () => {
    expect(readForm('a' + '[b]'.repeat(9) + '=1')).toBeUndefined();
    expect(readForm('a=1&'.repeat(1_001))).toBeUndefined();
  });
});
