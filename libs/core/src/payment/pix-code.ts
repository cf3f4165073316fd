/** Why a text is no Pix code. */
export type PixFault = 'pix_code_form' | 'pix_code_checksum' | 'pix_code_foreign';

/** The checksum is the last field: its tag, its length and four hexadecimal digits. */
const CHECKSUM = /6304([\dA-Fa-f]{4})$/;
/** The identifier of Pix in a merchant account (tags 26 to 51): "br.gov.bcb.pix", without regard to case. */
const PIX = 'br.gov.bcb.pix';
const FIRST_ACCOUNT = 26;
const LAST_ACCOUNT = 51;
/** The key in the account of Pix, and the name of the receiver. */
const KEY = 1;
const NAME = 59;
/** The amount of the code, and the address in the account of a dynamic one. */
const AMOUNT = 54;
const ADDRESS = 25;
/** The first field is always the version of the format. */
const BEGINNING = '000201';
/** The longest code that a QR code of an EMV merchant may have, in characters. */
const MAX_LENGTH = 512;

/**
 * What is wrong with a Pix code; undefined: nothing that its text shows. Its fields are read (a tag and a length of two
 * digits each), and its checksum is computed over all before the four digits (EMV QRCPS Merchant-Presented Mode 1.1,
 * section 4.7.3; Banco Central do Brasil, Manual de Padrões para Iniciação do Pix).
 */
export function pixFault(code: string): PixFault | undefined {
  if (code.length > MAX_LENGTH || !code.startsWith(BEGINNING)) return 'pix_code_form';
  const fields = fieldsOf([...code]) ?? fieldsOf([...Buffer.from(code).toString('latin1')]);
  const checksum = CHECKSUM.exec(code)?.[1];
  if (!fields || checksum === undefined || fields.at(-1)?.tag !== 63) return 'pix_code_form';
  if (crc16(code.slice(0, -checksum.length)) !== parseInt(checksum, 16)) return 'pix_code_checksum';
  return fields.some(isPixAccount) ? undefined : 'pix_code_foreign';
}

/** What a Pix code says of its receiver. A dynamic code has an address in place of the key. */
export function pixReceiverIn(code: string): { name?: string; key?: string } {
  const fields = fieldsOf([...code]) ?? fieldsOf([...Buffer.from(code).toString('latin1')]) ?? [];
  const account = fields.find(isPixAccount);
  const key = account && fieldsOf([...account.value])?.find(({ tag }) => tag === KEY)?.value;
  const name = fields.find(({ tag }) => tag === NAME)?.value.trim();
  return { ...(name && { name: inUtf8(name, code) }), ...(key && { key }) };
}

/**
 * What a Pix code says is paid, in centavos; null: it does not say. A dynamic code (tag 25 of its account, an address) is
 * paid by what its bank answers, which may add interest.
 */
export function pixAmountIn(code: string): { amount: number | null; isDynamic: boolean } {
  const fields = fieldsOf([...code]) ?? fieldsOf([...Buffer.from(code).toString('latin1')]) ?? [];
  const value = fields.find(({ tag }) => tag === AMOUNT)?.value ?? '';
  const account = fields.find(isPixAccount);
  const isDynamic = fieldsOf([...(account?.value ?? '')])?.some(({ tag }) => tag === ADDRESS) ?? false;
  return { amount: /^\d+(?:\.\d{1,2})?$/.test(value) ? Math.round(Number(value) * 100) || null : null, isDynamic };
}

/** A name that was read in bytes, because its length counts them. */
function inUtf8(name: string, code: string): string {
  return code.includes(name) ? name : Buffer.from(name, 'latin1').toString('utf8');
}

interface Field {
  tag: number;
  value: string;
}

/**
 * The fields of a level; undefined: they do not fill it exactly. Programs count the lengths of names with accents in
 * characters or in bytes, so `units` are either.
 */
function fieldsOf(units: readonly string[]): Field[] | undefined {
  const fields: Field[] = [];
  for (let at = 0; at < units.length;) {
    const head = units.slice(at, at + 4).join('');
    if (!/^\d{4}$/.test(head)) return undefined;
    const end = at + 4 + Number(head.slice(2));
    if (end > units.length) return undefined;
    fields.push({ tag: Number(head.slice(0, 2)), value: units.slice(at + 4, end).join('') });
    at = end;
  }
  return fields;
}

function isPixAccount({ tag, value }: Field): boolean {
  if (tag < FIRST_ACCOUNT || tag > LAST_ACCOUNT) return false;
  return fieldsOf([...value])?.some((inner) => inner.tag === 0 && inner.value.toLowerCase() === PIX) ?? false;
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, begins with 0xFFFF, over the bytes of UTF-8. */
function crc16(text: string): number {
  let crc = 0xff_ff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1) & 0xff_ff;
  }
  return crc;
}
