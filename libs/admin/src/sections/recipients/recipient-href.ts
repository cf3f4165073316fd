const ROOT = '/admin/recipients';

/** The page about who has this number. */
export function recipientHref(phone: string): string {
  return withPhone(ROOT, phone);
}

/** The address of a list of what concerns this number. */
export function withPhone(path: string, phone: string, further: Record<string, string> = {}): string {
  return `${path}?${new URLSearchParams({ phone: `+${phone}`, ...further }).toString()}`;
}
