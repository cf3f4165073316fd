/** Ways to pay that a button of a template brings to the recipient's phone. */
export const PAYMENT_TYPES = ['pix', 'boleto', 'link'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/**
 * What the recipient pays with.
 * - pix: `code` is the text behind the QR code ("Pix Copia e Cola").
 * - boleto: `line` is the digitable line, 47 or 48 digits.
 * - link: `url` is a page of the shop, https.
 */
export type PaymentMeans =
  | { type: 'pix'; code: string }
  | { type: 'boleto'; line: string }
  | { type: 'link'; url: string };

/** A payment of a message or of a button of a template. */
export type Payment = PaymentMeans & {
  /** In centavos; null: not told. */
  amount: number | null;
};

/** What people copy to pay, or open. */
export function paymentCode(means: PaymentMeans): string {
  switch (means.type) {
    case 'pix':
      return means.code;
    case 'boleto':
      return means.line;
    case 'link':
      return means.url;
  }
}

/** The kinds of keys of Pix, as Meta names them. */
export const PIX_KEY_TYPES = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'] as const;
type PixKeyType = (typeof PIX_KEY_TYPES)[number];

/** The form of each kind (Banco Central do Brasil, Manual Operacional do DICT). A CNPJ may have letters since 2026. */
const FORMS: Readonly<Record<PixKeyType, RegExp>> = {
  CPF: /^\d{11}$/,
  CNPJ: /^[\dA-Z]{12}\d{2}$/,
  PHONE: /^\+[1-9]\d{9,14}$/,
  EVP: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  EMAIL: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
};

/** Which kind of key this is; undefined: none of Pix. */
export function pixKeyType(key: string): PixKeyType | undefined {
  return PIX_KEY_TYPES.find((type) => FORMS[type].test(key));
}

/** A line of an order. */
export interface PaymentItem {
  id: string;
  name: string;
  /** Of one piece, in centavos. */
  amount: number;
  quantity: number;
}

/** What an order costs beside its lines, in centavos. */
export interface PaymentParts {
  tax?: number;
  shipping?: number;
  discount?: number;
}

/** To whom a Pix goes, as the phone shows it. */
export interface PixReceiver {
  name: string;
  key: string;
  keyType: PixKeyType;
}

/** A payment that a message itself brings, without a template. */
export type MessagePayment = Payment & {
  /** By which the provider knows the order; null: none was given. */
  reference: string | null;
  /** Of Pix what is known of its receiver. */
  receiver?: Partial<PixReceiver>;
  items?: readonly PaymentItem[];
  parts?: PaymentParts;
  /** Where the provider has no such button, the message leaves as a text with the code on a line of its own. */
  fallback?: 'text';
  /** Its channel has no such button: the text of the message has the code already. */
  isText?: true;
};

export const PAYMENT_STATUSES = ['pending', 'captured', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const ORDER_STATUSES = [
  'pending',
  'processing',
  'partially-shipped',
  'shipped',
  'completed',
  'canceled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What became of the payment of an earlier message. */
export interface PaymentNews {
  /** The reference of that message. */
  reference: string;
  status: PaymentStatus;
  order: OrderStatus;
  description?: string;
}

/** Whether the payment leaves as a button where the window of its recipient is open. */
export function isButton(payment: MessagePayment | undefined): payment is MessagePayment {
  return payment !== undefined && payment.isText === undefined;
}

/** The text of a message that cannot bring its payment as a button: the code is on a line of its own. */
export function textWithPayment(text: string, payment: MessagePayment): string {
  return `${text}\n\n${paymentCode(payment)}`;
}

/** The amount of the lines of an order. */
export function subtotalOf(items: readonly PaymentItem[]): number {
  return items.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
}

/** The amount of a whole order, in the way in which Meta adds it. */
export function totalOf(items: readonly PaymentItem[], { tax = 0, shipping = 0, discount = 0 }: PaymentParts): number {
  return subtotalOf(items) + tax + shipping - discount;
}

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
