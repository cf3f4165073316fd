import type { SentinelTarget } from '@recado/config';
import type { Redis } from 'ioredis';
import { Heartbeat } from './heartbeat.js';
import { nodeName } from './primary-follower.js';
import { sentinelOptions } from './redis-options.js';

/** What a Sentinel publishes when another server is the primary: the name, the old address and the new one. */
const SWITCHED = '+switch-master';

/**
 * Hears of Sentinels that another server is the primary. The old one may go on to answer this process, when only the
 * others are cut off from it.
 */
export class SentinelNews {
  /** The code of the last error of a connection to a Sentinel. */
  lastCode: string | undefined;
  private readonly connections: { connection: Redis; heartbeat: Heartbeat }[];

  constructor(Client: typeof Redis, target: SentinelTarget, onSwitch: (from: string, to: string) => void) {
    this.connections = target.sentinels.map((sentinel) => {
      const connection = new Client({ ...sentinelOptions(target), ...sentinel });
      // A Sentinel that is away is no fault: the others are heard.
      connection.on('error', ({ code }: NodeJS.ErrnoException) => (this.lastCode = code ?? this.lastCode));
      connection.on('message', (_channel, message) => {
        const [name, from = '', fromPort = '', to = '', toPort = ''] = message.split(' ');
        if (name === target.name) onSwitch(nodeName(from, fromPort), nodeName(to, toPort));
      });
      // Refused without the password of the Sentinels, which the connection for commands reports.
      connection.subscribe(SWITCHED).catch(() => undefined);
      const heartbeat = new Heartbeat(connection);
      heartbeat.start();
      return { connection, heartbeat };
    });
  }

  close(): void {
    for (const { connection, heartbeat } of this.connections) {
      heartbeat.stop();
      connection.disconnect();
    }
  }
}
