/** Country, a mark of an ID that several portfolios share (a parent ID), and digits or letters, such as `BR.1502576394655843`. */
const USER_ID = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/;
const PARENT_ID = /^[A-Z]{2}\.ENT\./;
/** How an identity by such an ID begins. */
const PREFIX = 'bsuid:';
/** Width of the columns for identities. Meta's IDs have about 25 characters. */
const MAX_IDENTITY = 128;

/** Whether a text is an ID by which Meta knows a person whose number it hides, and one that can be kept. */
export function isUserId(text: string): boolean {
  return USER_ID.test(text) && PREFIX.length + text.length <= MAX_IDENTITY;
}

/**
 * Whether it is one to which messages can be addressed. Of a parent ID Meta tells nothing where it names the person's own ID
 * too, so that what the person refuses by the latter would not hold for it.
 */
export function isAddressableUserId(text: string): boolean {
  return isUserId(text) && !PARENT_ID.test(text);
}

/** The identity of a person by Meta's user ID, such as `bsuid:BR.1502576394655843`. */
export function userIdentity(userId: string): string {
  return `${PREFIX}${userId}`;
}

/** The user ID in an identity; undefined: it is another kind of identity. */
export function userIdIn(identity: string): string | undefined {
  return identity.startsWith(PREFIX) ? identity.slice(PREFIX.length) : undefined;
}
