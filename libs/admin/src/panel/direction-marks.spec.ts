import { describe, expect, it } from 'vitest';
import { withoutDirectionMarks } from './page.js';

const RLO = '\u202e';
/** Each character that turns the direction of what follows. */
const MARKS = [
  '\u061c',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  RLO,
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
];

describe('withoutDirectionMarks', () => {
  it.each(MARKS.map((mark) => mark.charCodeAt(0).toString(16)))(
    'drops U+%s of texts and of what is told beside them',
    (code) => {
      const mark = String.fromCharCode(parseInt(code, 16));
      const html = `<p title="a${mark}b" aria-label='c${mark}d'>Motivo: e${mark}f <b>g${mark}</b></p>`;
      expect(withoutDirectionMarks(html)).toBe(`<p title="ab" aria-label='cd'>Motivo: ef <b>g</b></p>`);
    },
  );

  it.each([
    `<p>Motivo: erro</p>`,
    `<p class="bubble" dir="auto">o${RLO}i <b>a${RLO}</b><br/>${RLO}<img alt="x"> <span>b</span>${RLO}</p>`,
    `<p><bdi>Ana${RLO}</bdi></p>`,
    `<textarea name="text">o${RLO}i</textarea><input type="text" value="a${RLO} > b"/>`,
    `<button data-copy="a${RLO}b">Copiar</button>`,
  ])('leaves what stands alone and what a form sends back: %j', (html) =>
    expect(withoutDirectionMarks(html)).toBe(html),
  );

  it('goes on behind a text that stands alone, also one that is nested', () => {
    const html = `<div dir="auto"><div>${RLO}</div>${RLO}</div><p>a${RLO} > b</p>`;
    expect(withoutDirectionMarks(html)).toBe(`<div dir="auto"><div>${RLO}</div>${RLO}</div><p>a > b</p>`);
  });

  it('leaves joiners, and letters that are written from the right', () => {
    const html = '<p>\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 שלום \u{1f468}\u200d\u{1f469}</p>';
    expect(withoutDirectionMarks(`${html}<p>${RLO}</p>`)).toBe(`${html}<p></p>`);
  });
});
