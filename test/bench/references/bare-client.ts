import type { DrainContender } from '../contender.js';
import { part } from '../measure/part.js';
import type { BareClientCalls } from '../programs/bare-client.js';
import type { Remote } from '../remote.js';
import type { Stage } from '../stage.js';

export const BARE_CLIENT = 'bare client';

/** Connections, of which the best number is taken. */
const CONNECTIONS = [16, 32, 64, 128];

/** What the gateway and a Node process can do between them: the same texts from a loop, with nothing kept anywhere. */
export async function bareClient(stage: Stage): Promise<DrainContender> {
  const env = { GATEWAY_URL: (await stage.gateway).url };
  let client: Remote<BareClientCalls> | undefined;
  let draining: Promise<void> | undefined;
  let connections = CONNECTIONS[0]!;
  return {
    name: BARE_CLIENT,
    parts: [part('client', () => client?.pid)],
    tuning: { what: 'connections', choices: CONNECTIONS, apply: async (choice) => (connections = choice) },
    fill: async (count) => {
      client = await stage.start<BareClientCalls>('bare-client', env);
      await client.call('fill', count);
    },
    begin: async () => {
      draining = client?.call('drain', connections);
    },
    drained: async () => draining,
    reset: async () => client?.stop(),
  };
}
