/** The page that asks for the password before an address that has no form for it. */
export const CONFIRM_PAGE = '/admin/account/confirm';
/** What a redirect to a page of the panel may not hold as it is. */
const UNPLAIN = /[^\w\-./?=&%:+~,]/g;

/** Where the password is asked for, with the address that comes then. */
export function confirmHref(url: string): string {
  const next = url.replace(UNPLAIN, percentEncoded);
  return `${CONFIRM_PAGE}?next=${encodeURIComponent(next)}`;
}

/** Also what `encodeURIComponent` leaves as it is. Addresses of requests are ASCII. */
function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
