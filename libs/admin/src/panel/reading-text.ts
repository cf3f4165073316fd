import { type PhoneReading, readPhoneText, refusedPhoneText } from '@recado/core';
import type { Localization } from '../i18n/localization.js';

/** The most characters of a field for a phone: a browser cuts off the rest, which must not be a part of a pasted link. */
export const MAX_PHONE_FIELD = 200;

/** How a typed number was read, or why it was refused, as a sentence; null: it was read as it stands. */
export function readingText(
  reading: PhoneReading,
  { language, format }: Pick<Localization, 'language' | 'format'>,
): string | null {
  if (!reading.ok) return `${refusedPhoneText(reading, language)}.`;
  const { phone, assumed } = reading;
  return assumed.length === 0 ? null : readPhoneText(format.phone(phone), assumed, language);
}
