/** A piece of a text as the phone shows it: plain words, or words of one look. */
export type Piece = string | { look: Look; pieces: Piece[] };
type Look = 'strong' | 'em' | 's' | 'code' | 'mark';

/** Around what is marked; both are private characters of Unicode, which `unmarked` takes out of texts. */
export const MARK = { from: '\uE000', to: '\uE001' } as const;

const LOOKS: Readonly<Record<string, Look>> = { '*': 'strong', _: 'em', '~': 's', '`': 'code' };
const BLOCK = /```([\s\S]+?)```/;
const MARKS = /[\uE000\uE001]/g;
const WORD = /[\p{L}\p{N}]/u;
const SPACE = /\s/;
/** `- milk` and `* milk` are entries of a list. */
const ENTRY = /^[-*] (?=\S)/gm;

/**
 * A text with WhatsApp's marks, as faq.whatsapp.com/539178204879377 describes them: `*bold*`, `_italic_`, `~struck~`,
 * `` `code` ``, a block of code and the entries of a list. Whatever is no mark stays as it was written.
 */
export function whatsappPieces(text: string): Piece[] {
  // Every second part is the inside of a block of code.
  const parts = text.split(BLOCK);
  return parts.flatMap((part, index): Piece[] => {
    if (index % 2 === 1) return [{ look: 'code', pieces: [unmarked(part)] }];
    return piecesOf(part.replaceAll(ENTRY, '• '));
  });
}

/** A text without the characters that mark. */
export function unmarked(text: string): string {
  return text.replaceAll(MARKS, '');
}

function piecesOf(text: string): Piece[] {
  return text.split(/(?<=\n)/).flatMap(ofLine);
}

/** A mark does not reach over the end of a line. */
function ofLine(line: string): Piece[] {
  const pieces: Piece[] = [];
  // Without an end from one place on there is none from a later one on, so that long lines are read once.
  const endless = new Set<string>();
  let plain = '';
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]!;
    const end = endless.has(sign) ? -1 : endOf(line, at, sign);
    if (end < 0) {
      if (end === NO_END) endless.add(sign);
      if (sign !== MARK.from && sign !== MARK.to) plain += sign;
      continue;
    }
    const inside = line.slice(at + 1, end);
    const look = sign === MARK.from ? 'mark' : LOOKS[sign]!;
    if (plain !== '') pieces.push(plain);
    pieces.push({ look, pieces: look === 'code' ? [unmarked(inside)] : ofLine(inside) });
    plain = '';
    at = end;
  }
  if (plain !== '') pieces.push(plain);
  return pieces;
}

/** It begins nothing here, or nothing from here on ends. */
const NO_START = -1;
const NO_END = -2;

/** Where what this sign begins ends; negative: it begins nothing. */
function endOf(line: string, at: number, sign: string): number {
  if (sign === MARK.from) return Math.max(line.indexOf(MARK.to, at), NO_START);
  if (!(sign in LOOKS) || isWord(line[at - 1]) || isBlank(line[at + 1])) return NO_START;
  for (let end = line.indexOf(sign, at + 2); end > 0; end = line.indexOf(sign, end + 1)) {
    if (!isBlank(line[end - 1]) && !isWord(line[end + 1])) return end;
  }
  return NO_END;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && WORD.test(character);
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || SPACE.test(character);
}
