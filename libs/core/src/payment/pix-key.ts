/** The kinds of keys of Pix, as Meta names them. */
export const PIX_KEY_TYPES = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'] as const;
export type PixKeyType = (typeof PIX_KEY_TYPES)[number];

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
