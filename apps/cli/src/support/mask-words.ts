import { isIP } from 'node:net';

const KEY = /\brcd_(?:live|test)_\w+/g;
const SIGNING_SECRET = /\bwhsec_[A-Za-z0-9+/_=-]+/g;
const AUTHORIZATION = /\b(bearer|basic|apikey)\s+[^\s"',;]{4,}/gi;
const ADDRESS_OF_WEB = /\b([a-z][a-z0-9+.-]*:)\/\/([^\s"'<>]+)/gi;
const E_MAIL = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}.-]+/gu;
/** What a provider tells in place of a number, and Meta's ID of a person. */
const IDENTITY =
  /\b(?:lid|bsuid|wa|tel):[^\s"',;]+|\b[A-Z]{2}\.(?:ENT\.)?(?=[A-Za-z]*\d|[A-Za-z]{12})[A-Za-z0-9]{3,128}/g;
/** A word that no sentence has: credentials are random. */
const TOKEN = /(?<![\w/.-])(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+/=-]{20,}|[\w-]{40,}/g;
/** Double quotes in any form, and single ones that no word has inside. */
const QUOTED = /"[^"\n]*"|“[^”\n]*”|«[^»\n]*»|(?<=^|[\s(=:])'[^'\n]*'(?=$|[\s).,;:])/g;
/** A path of this machine: folders are named after people. Its last name stays, which says where in the program something is. */
const PATH = /(?:\bfile:\/\/)?(?<![\w:/.])\/(?:[^\s/"'()]+\/)+([^\s/"'()]+)/g;
/** Seven digits or more, with what people write between them. */
const PHONE = /\+?\(?\d(?:[ .()/-]{0,2}\d){6,}/g;
/** Times of logs, versions and addresses of machines are no phones. */
const NO_PHONE =
  /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?|\b\d{1,3}(?:\.\d{1,3}){3}\b/g;
const OF_THIS_NETWORK = /^(?:0|10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./;

/**
 * A text of people, drivers or providers without what is secret or personal: keys, tokens, credentials and paths of URLs,
 * e-mails, phones, hidden identities, public addresses of machines, and whatever stands in quotes.
 */
export function maskWords(text: string): string {
  const masked = text
    .replace(KEY, '[key]')
    .replace(SIGNING_SECRET, '[secret]')
    .replace(AUTHORIZATION, '$1 [secret]')
    .replace(PATH, '…/$1')
    .replace(ADDRESS_OF_WEB, (_all, scheme: string, rest: string) => `${scheme}//${hostIn(rest)}`)
    .replace(QUOTED, '"…"')
    .replace(E_MAIL, '[e-mail]')
    .replace(IDENTITY, '[person]')
    .replace(TOKEN, '[token]');
  return withoutPhones(masked);
}

/** The host and the port of an address; its user, password, path and query may hold a secret. */
export function addressShape(address: string): string {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*:)\/\/(.*)$/is.exec(address.trim()) ?? [];
  return scheme === '' ? '[not an address]' : `${scheme}//${hostIn(rest)}`;
}

function hostIn(rest: string): string {
  // The password may hold an @ or a slash: the host follows the last @.
  const afterUser = rest.slice(rest.lastIndexOf('@') + 1);
  const host = /^[^/?#]*/.exec(afterUser)?.[0] ?? '';
  const hidden = [rest.includes('@') && '[user]', afterUser.length > host.length && '[path]'].filter(Boolean);
  return `${maskDigits(host)}${hidden.length === 0 ? '' : ` (${hidden.join(', ')} left out)`}`;
}

/** The name of a host may be a phone or a token. */
function maskDigits(host: string): string {
  const isMachine = isIP(host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')) !== 0;
  return isMachine ? host : host.replace(/\d{7,}/g, '[digits]').replace(/[\w-]{24,}/g, '[token]');
}

function withoutPhones(text: string): string {
  const kept = [...text.matchAll(NO_PHONE)];
  let shown = '';
  let from = 0;
  for (const { 0: word, index } of kept) {
    shown += text.slice(from, index).replace(PHONE, '[digits]') + machine(word);
    from = index + word.length;
  }
  return shown + text.slice(from).replace(PHONE, '[digits]');
}

/** Whose address it is may say who somebody is; those of the own network say how a system is built. */
function machine(word: string): string {
  return isIP(word) === 0 || OF_THIS_NETWORK.test(word) ? word : '[address]';
}
