import { isIP } from 'node:net';

const KEY = /\brcd_(?:live|test)_\w+/g;
const SIGNING_SECRET = /\bwhsec_[A-Za-z0-9+/_=-]+/g;
const AUTHORIZATION = /\b(bearer|basic|apikey)\s+[^\s"',;]{4,}/gi;
const ADDRESS_OF_WEB = /\b([a-z][a-z0-9+.-]*:)\/\/([^\s"'<>]+)/gi;
/** A host with its port, and one that a resolver did not find; files of the program have a line there. */
const HOST_WITH_PORT = /\b(?:[\w-]+\.)+(?!(?:[cm]?[jt]sx?|json|node):)[a-z][\w-]*(?=:\d{2,5}\b)/gi;
const UNRESOLVED = /\b(ENOTFOUND|EAI_AGAIN)\s+[^\s,;)]+/g;
const E_MAIL = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}.-]+/gu;
/** What a provider tells in place of a number, and Meta's ID of a person. */
const IDENTITY =
  /\b(?:lid|bsuid|wa|tel):[^\s"',;]+|\b[A-Z]{2}\.(?:ENT\.)?(?=[A-Za-z]*\d|[A-Za-z]{12})[A-Za-z0-9]{3,128}/g;
/** A word that no sentence has: credentials are random. */
const TOKEN = /(?<![\w/.-])(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+/=-]{20,}|[\w-]{40,}/g;
/** Double quotes in any form, and single ones that no word has inside. */
const QUOTED = /"[^"\n]*"|“[^”\n]*”|«[^»\n]*»|(?<=^|[\s(=:])'[^'\n]*'(?=$|[\s).,;:])/g;
/** Characters that nobody sees, which copies from WhatsApp and web pages have between digits. */
const UNSEEN = /\p{Cf}/gu;
/** Paths of this machine: its folders are named after people, and their names may have spaces. */
const PATHS = [
  /(?:\b[a-z]:|\\\\[^\s\\/]+)[\\/]+(?:[^\\/:*?"<>|\r\n]+[\\/]+)*[^\\/:*?"<>|\r\n,;()]*/gi,
  /(?<![\w:/.])\/(?:home|users)\/(?:[^/:"'(),;\r\n]+\/)*[^/:"'(),;\r\n]*/gi,
  /(?<![\w:/.])\/(?:[^\s/"'():]+(?: [^\s/"'():]+){0,3}\/)+[^\s/"'():]*/g,
];
/** Seven digits or more of any script, with up to four spaces or signs between two of them. */
const PHONE = /\+?\(?\p{Nd}(?:[\s\p{P}\p{S}\p{M}]{0,4}\p{Nd}){6,}/gu;
const DATE = String.raw`(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const TIME = String.raw`(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?`;
/** Times of logs, versions and addresses of machines are no phones. */
const NO_PHONE = new RegExp(String.raw`(?<![\d.-])(?:${DATE}${TIME}|\d{1,3}(?:\.\d{1,3}){3})(?![\d-]|\.\d)`, 'g');
const IPV6 = /(?<![\w:.])(?:[0-9a-f]{0,4}:){2,7}(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{0,4})(?![\w:])/gi;
const OF_THIS_NETWORK =
  /^(?:(?:::ffff:)?(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.|::1?$|fe[89ab][0-9a-f]:|f[cd][0-9a-f]{2}:)/i;

/**
 * A text of people, drivers or providers without what is secret or personal: keys, tokens, credentials and paths of URLs,
 * e-mails, phones, hidden identities, hosts and public addresses of machines, and whatever stands in quotes.
 */
export function maskWords(text: string): string {
  const seen = PATHS.reduce((rest, path) => rest.replace(path, fileIn), text.replace(UNSEEN, ''));
  const masked = seen
    .replace(KEY, '[key]')
    .replace(SIGNING_SECRET, '[secret]')
    .replace(AUTHORIZATION, '$1 [secret]')
    .replace(ADDRESS_OF_WEB, (_all, scheme: string, rest: string) => `${scheme}//${hostIn(rest)}`)
    .replace(QUOTED, '"…"')
    .replace(UNRESOLVED, '$1 [host]')
    .replace(HOST_WITH_PORT, hostShape)
    .replace(E_MAIL, '[e-mail]')
    .replace(IDENTITY, '[person]')
    .replace(TOKEN, '[token]')
    .replace(IPV6, machine);
  return withoutPhones(masked);
}

/** The host and the port of an address, where it is of this network; its user, password, path and query may hold a secret. */
export function addressShape(address: string): string {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*:)\/\/(.*)$/is.exec(address.trim()) ?? [];
  return scheme === '' ? '[not an address]' : `${scheme}//${hostIn(rest)}`;
}

function hostIn(rest: string): string {
  // The password may hold an @ or a slash: the host follows the last @.
  const afterUser = rest.slice(rest.lastIndexOf('@') + 1);
  const host = /^[^/?#]*/.exec(afterUser)?.[0] ?? '';
  const hidden = [rest.includes('@') && '[user]', afterUser.length > host.length && '[path]'].filter(Boolean);
  return `${host.split(',').map(hostShape).join(',')}${hidden.length === 0 ? '' : ` (${hidden.join(', ')} left out)`}`;
}

/** Of a host that others may know only its port is shown. */
function hostShape(host: string): string {
  return isOfThisNetwork(host) ? host : `[host]${/:\d+$/.exec(host)?.[0] ?? ''}`;
}

/** Whether a host, with or without its port, is this machine or has an address of a network that nobody sees from outside. */
export function isOfThisNetwork(host: string): boolean {
  const bare = (isIP(host) === 0 ? host.replace(/:\d+$/, '') : host).replace(/^\[|\]$/g, '');
  return /^(?:[\w-]+\.)?localhost$/i.test(bare) || (isIP(bare) !== 0 && OF_THIS_NETWORK.test(bare));
}

function withoutPhones(text: string): string {
  const kept = [...text.matchAll(NO_PHONE)].filter(([word]) => word.includes('-') || isIP(word) !== 0);
  let shown = '';
  let from = 0;
  for (const { 0: word, index } of kept) {
    shown += text.slice(from, index).replace(PHONE, '[digits]') + machine(word);
    from = index + word.length;
  }
  return shown + text.slice(from).replace(PHONE, '[digits]');
}

/** The file that a path ends with says where in the program something is; a folder may be called like a person. */
function fileIn(path: string): string {
  const last = /[^\\/]*$/.exec(path)?.[0] ?? '';
  return /^[\w.-]+\.\w{1,8}(?!\w)/.test(last) ? `…/${last}` : '…';
}

/** Whose address it is may say who somebody is; those of the own network say how a system is built. */
function machine(word: string): string {
  return isIP(word) === 0 || OF_THIS_NETWORK.test(word) ? word : '[address]';
}
