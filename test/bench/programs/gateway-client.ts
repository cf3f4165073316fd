import { Pool } from 'undici';
import { postMessage } from './post-message.js';
import type { ClientMessage } from './texts.js';

const gateway = new URL(process.env.GATEWAY_URL!);

export type Send = (id: number, message: ClientMessage) => Promise<string>;

/** Opens as many connections to the gateway as there are messages at once; posts on them and answers the gateway's id. */
export function openGateway(atOnce: number): Send {
  const pool = new Pool(gateway.origin, { connections: atOnce, pipelining: 1 });
  return (id, message) => postMessage(pool, gateway.pathname, id, message);
}
