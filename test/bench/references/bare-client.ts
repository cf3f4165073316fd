import type { DrainContender } from '../contender.js';
import { part } from '../measure/part.js';
import type { BareClientCalls } from '../programs/bare-client.js';
import type { Remote } from '../remote.js';
import type { Bench } from '../bench.js';

export const BARE_CLIENT = 'bare client';

/** The numbers of connections that are tried. */
const CONNECTIONS = [16, 32, 64, 128];

/** The highest rate between a Node process and the gateway: a loop posts the same texts, and nothing is stored. */
export async function bareClient(bench: Bench): Promise<DrainContender> {
  const env = { GATEWAY_URL: (await bench.gateway).url };
  let client: Remote<BareClientCalls> | undefined;
  let draining: Promise<void> | undefined;
  let connections = CONNECTIONS[0]!;
  return {
    name: BARE_CLIENT,
    parts: [part('client', () => client?.pid)],
    tuning: { what: 'connections', choices: CONNECTIONS, apply: async (choice) => (connections = choice) },
    fill: async (count) => {
      client = await bench.start<BareClientCalls>('bare-client', env);
      await client.call('fill', count);
    },
    begin: async () => {
      draining = client?.call('drain', connections);
    },
    drained: async () => draining,
    reset: async () => client?.stop(),
  };
}
