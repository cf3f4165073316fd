import type { OutgoingMessage } from '../port/gateway.js';

/** A server that was reached and has no such file for the provider. Other statuses may be of another request. */
const REFUSED = /\bstatus code (?:401|403|404|410)\b/;
const NO_NAME = /\bgetaddrinfo (?:ENOTFOUND|EAI_AGAIN) ([^\s"\\]+)/;
const NO_SERVER = /\bconnect (?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT) [\da-fA-F.:]+:(\d{1,5})\b/;

/**
 * Whether these words of a provider say that it could not fetch the medium of this message from its address, as Node.js and
 * axios word it. The host, or where only an IP address is named the port, must be that of the medium: the same words are
 * said of the provider's own database.
 */
export function saysMediaUnreachable(words: string, { content }: Pick<OutgoingMessage, 'content'>): boolean {
  const address = content?.media?.url ?? '';
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const [, host] = NO_NAME.exec(words) ?? [];
  if (host !== undefined) return host.toLowerCase() === url.hostname;
  const [, port] = NO_SERVER.exec(words) ?? [];
  if (port !== undefined) return port === (url.port || (url.protocol === 'https:' ? '443' : '80'));
  return REFUSED.test(words);
}
