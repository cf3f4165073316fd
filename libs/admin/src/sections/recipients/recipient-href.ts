import { isUserId } from '@recado/core';

const ROOT = '/admin/recipients';

/** The page about who has this number, or this user ID. */
export function recipientHref(phone: string): string {
  return withPhone(ROOT, phone);
}

/** The address of a list of what concerns this number. */
export function withPhone(path: string, phone: string, further: Record<string, string> = {}): string {
  return `${path}?${new URLSearchParams({ phone: isUserId(phone) ? phone : `+${phone}`, ...further }).toString()}`;
}
