/** The first bytes of an id of Meta: a message between two people. Read from published ids. */
const HEAD = Buffer.from([0x1c, 0x18]);
/** What stands between the number and the id: the message is ours (0x11; those of recipients have 0x12). */
const OURS = Buffer.from([0x15, 0x02, 0x00, 0x11, 0x18]);
const END = Buffer.from([0x00]);

/** An id as WhatsApp Cloud API gives one: the number of the recipient and 18 digits of hex, in its own envelope. */
export function wamid(phone: string, token: string): string {
  const bytes = [HEAD, lengthOf(phone), Buffer.from(phone), OURS, lengthOf(token), Buffer.from(token), END];
  return `wamid.${Buffer.concat(bytes).toString('base64')}`;
}

/** The token in such an id; empty: there is none. */
export function tokenIn(id: string): string {
  const bytes = Buffer.from(id.replace(/^wamid\./, ''), 'base64');
  const at = bytes.indexOf(OURS);
  if (at < 0) return '';
  const from = at + OURS.length + 1;
  return bytes.subarray(from, from + (bytes[from - 1] ?? 0)).toString('latin1');
}

function lengthOf(text: string): Buffer {
  return Buffer.from([text.length]);
}
