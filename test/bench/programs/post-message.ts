import type { Dispatcher } from 'undici';
import { post } from './exchange.js';
import type { ClientMessage } from './texts.js';

const HEADERS = { 'content-type': 'application/json' };

/** Posts a message in the protocol of the http gateway; answers the id that the gateway gave it. */
export async function postMessage(
  client: Dispatcher,
  path: string,
  id: number,
  { phone, message }: ClientMessage,
): Promise<string> {
  const body = JSON.stringify({ id, to: phone, text: message, channel: 'default', attempt: 1 });
  const answer = await post(client, { path, headers: HEADERS, body }, true);
  return (JSON.parse(answer) as { id: string }).id;
}
