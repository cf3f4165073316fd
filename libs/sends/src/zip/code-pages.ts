/** The characters of the bytes from 128 on: of the page that archives have by their specification (APPNOTE.TXT, appendix D), */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
/** and of the page with which Windows packs in Brazil and Western Europe. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const WINDOWS = new TextDecoder('windows-1252');

/** The readings of a name that is no UTF-8, the likeliest first. Windows writes 850, its specification says 437, some programs write 1252. */
export function codePageReadings(name: Buffer): [string, ...string[]] {
  return [decoded(name, CP850), decoded(name, CP437), WINDOWS.decode(name)];
}

function decoded(name: Buffer, page: string): string {
  return Array.from(name, (byte) => (byte < 128 ? String.fromCharCode(byte) : (page[byte - 128] ?? '?'))).join('');
}
