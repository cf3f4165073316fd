/** How WhatsApp Web begins the ids of its messages: with 18 digits of hex behind it, programs take one for such an id. */
const PREFIX = '3EB0';

/** The id of a message of ours, as Evolution API would give it. */
export function keyIdOf(token: string): string {
  return PREFIX + token;
}

/** The token in such an id; empty: it is none of ours. */
export function tokenIn(id: string): string {
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : '';
}

/** Country, area, ninth digit and number of a mobile phone in Brazil. */
const BRAZILIAN = /^(55)([3-9]\d)9([7-9]\d{7})$/;

/**
 * The address of a number at WhatsApp. As in Evolution API, numbers of Brazil lose their ninth digit in areas from 31 on, where
 * most accounts are registered without it, so that a program finds the same address in answers and in what people write.
 */
export function jidOf(phone: string): string {
  return `${phone.replace(BRAZILIAN, '$1$2$3')}@s.whatsapp.net`;
}
