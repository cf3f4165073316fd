import type { ComponentChildren } from 'preact';
import { type Piece, whatsappPieces } from './whatsapp-format.js';

/** A text as WhatsApp shows it: bold, italic, struck through and as code; what is marked, underlined. */
export function WhatsappText({ text }: { text: string }) {
  return <>{whatsappPieces(text).map(shown)}</>;
}

function shown(piece: Piece): ComponentChildren {
  if (typeof piece === 'string') return piece;
  const Element = piece.look;
  return <Element>{piece.pieces.map(shown)}</Element>;
}
