import { Client } from 'undici';
import { type IdlePlan, timedWhenIdle } from './idle.js';
import { postMessage } from './post-message.js';
import { serve } from './serve.js';
import { clientMessage, type ClientMessage } from './texts.js';

/** The bare client: posts texts to the gateway in a loop, without a queue, a status or a database. */
export type BareClientCalls = {
  /** Creates this many texts. */
  fill(count: number): void;
  /** Posts them all over this many connections. */
  drain(connections: number): Promise<void>;
  /** The round trip times of single messages on an idle machine, in ms. */
  roundTrips(plan: IdlePlan): Promise<number[]>;
};

const gateway = new URL(process.env.GATEWAY_URL!);
const open = () => new Client(gateway.origin, { pipelining: 1 });
const idle = open();
let messages: ClientMessage[] = [];

function fill(count: number): void {
  messages = Array.from({ length: count }, (_, number) => clientMessage(number));
}

async function drain(connections: number): Promise<void> {
  let next = 0;
  const loop = async () => {
    const client = open();
    for (let id = next++; id < messages.length; id = next++) {
      await postMessage(client, gateway.pathname, id, messages[id]!);
    }
    await client.close();
  };
  await Promise.all(Array.from({ length: connections }, loop));
}

function roundTrips(plan: IdlePlan): Promise<number[]> {
  return timedWhenIdle(plan, (id) => postMessage(idle, gateway.pathname, id, clientMessage(id)));
}

serve({ fill, drain, roundTrips } satisfies BareClientCalls);
