import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.js';

const parse = (text: string) => parseJson(Buffer.from(text));

describe('parseJson', () => {
  it('returns the value of a JSON text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/"(?:__proto__|constructor|prototype)"\s*:/.test(text));
        expect(parse(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown });
      }),
    );
  });

  it.each(['', '{', '[1,]', "{'a':1}", 'NaN', '{}{}', '"\u0007"'])('refuses %j', (text) => {
    expect(parse(text)).toEqual({ ok: false });
  });

  it('accepts a byte order mark', () => {
    expect(parse('\ufeff{"a":1}')).toEqual({ ok: true, value: { a: 1 } });
    expect(parse('\ufeff\ufeff{"a":1}')).toEqual({ ok: false });
    expect(parse('["\ufeff"]')).toEqual({ ok: true, value: ['\ufeff'] });
  });

  it.each([[0xff], [0xe9], [0xc0, 0xaf], [0xed, 0xa0, 0x80]])(
    'refuses the bytes %o, which are not UTF-8',
    (...bytes) => {
      expect(parseJson(Buffer.from([0x22, ...bytes, 0x22]))).toEqual({ ok: false });
    },
  );

  it.each(['__proto__', 'constructor', 'prototype', '\\u005f_proto\\u005F_', '\\u0063onstructor'])(
    'brings nothing by the name %s',
    (name) => {
      const parsed = parse(`{"${name}" : {"a":1}, "b": {"c": [{"${name}"\n:{"a":1}}]}}`);
      expect(parsed).toEqual({ ok: true, value: { '-': { a: 1 }, b: { c: [{ '-': { a: 1 } }] } } });
    },
  );

  it.each(['__proto__', 'constructor', '\\"__proto__\\": 1', 'the __proto__": '.replace('"', '\\"')])(
    'keeps what is only a text: %s',
    (text) => {
      expect(parse(`["${text}", {"a":"${text}"}]`)).toEqual({
        ok: true,
        value: JSON.parse(`["${text}", {"a":"${text}"}]`),
      });
    },
  );
});
