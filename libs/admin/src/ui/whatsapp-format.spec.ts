import { describe, expect, it } from 'vitest';
import { MARK, type Piece, whatsappPieces } from './whatsapp-format.js';
import { processorMs } from '../../../../test/support/processor-time.js';

/** `<strong>Ana</strong>` */
function html(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : `<${piece.look}>${html(piece.pieces)}</${piece.look}>`))
    .join('');
}

describe('a text as WhatsApp shows it', () => {
  it.each([
    ['Olá, *Ana*!', 'Olá, <strong>Ana</strong>!'],
    ['_Oi_ ~não~ `x*y*`', '<em>Oi</em> <s>não</s> <code>x*y*</code>'],
    ['*muito _bom_*', '<strong>muito <em>bom</em></strong>'],
    ['*Ação*, já', '<strong>Ação</strong>, já'],
    ['```*a*\nb```', '<code>*a*\nb</code>'],
    ['- pão\n* leite', '• pão\n• leite'],
    // No marks: within words, beside blanks, without an end, over the end of a line, or with nothing inside.
    ['2*3*4 e snake_case_nome', '2*3*4 e snake_case_nome'],
    ['* a* e *b *', '• a* e *b *'],
    ['*sem fim', '*sem fim'],
    ['*um\ndois*', '*um\ndois*'],
    ['** e __', '** e __'],
  ])('%s', (text, shown) => {
    expect(html(whatsappPieces(text))).toBe(shown);
  });

  it('shows what is marked within a look, and no mark that has no end', () => {
    const { from, to } = MARK;
    expect(html(whatsappPieces(`Olá, *${from}Ana${to}*! ${from}x`))).toBe('Olá, <strong><mark>Ana</mark></strong>! x');
  });

  it('reads a long line of signs once', () => {
    const text = '*a '.repeat(200_000);
    expect(processorMs(() => expect(html(whatsappPieces(text))).toBe(text))).toBeLessThan(2_000);
  });
});
