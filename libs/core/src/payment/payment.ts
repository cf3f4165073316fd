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
