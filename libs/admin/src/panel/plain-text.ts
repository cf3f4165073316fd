import { plainText } from '@recado/core';

/** Whether a text has what somebody typed, in any case and with or without accents. */
export function containsText(text: string, typed: string): boolean {
  return plainText(text).includes(plainText(typed));
}
