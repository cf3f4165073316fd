/** A text for comparisons of what people type: in lower case and without accents. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether a text has what somebody typed, in any case and with or without accents. */
export function containsText(text: string, typed: string): boolean {
  return plainText(text).includes(plainText(typed));
}
