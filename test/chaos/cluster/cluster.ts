import type { Server } from '../../support/server.js';
import type { Entrances } from './entrances.js';
import type { Machines } from './machines/machines.js';

export const SHAPES = ['embedded', 'production', 'cluster'] as const;
export type Shape = (typeof SHAPES)[number];
/** The shapes that run unless one is named: the cluster needs more of the machine. */
export const USUAL_SHAPES: readonly Shape[] = ['embedded', 'production'];

/**
 * How the program of the shape `cluster` finds its database and its Redis. `proxy`: by the HAProxy of its machine.
 * `hosts`: by URLs that name every node and every Sentinel; HAProxy leads only the clients.
 */
export const ENTRANCES = ['proxy', 'hosts'] as const;
export type Entrance = (typeof ENTRANCES)[number];

/** A server that the program needs and that a fault may take away. */
export interface Backing {
  /** kill -9; nothing happens while it does not run. */
  kill(): Promise<unknown>;
  /** Resolves when it answers, at once where it runs already. */
  start(): Promise<void>;
}

/** The program in one of its shapes, with everything that it needs. */
export interface Cluster {
  readonly shape: Shape;
  /** Every process of the program, each once. */
  readonly members: readonly Server[];
  readonly apis: readonly Server[];
  readonly workers: readonly Server[];
  readonly database?: Backing;
  readonly redis?: Backing & { flush(): Promise<void> };
  /** The machines of the shape `cluster`. */
  readonly machines?: Machines;
  /** What clients call; the api processes themselves where there is none. */
  readonly entrances?: Entrances;
  /** Asks the database without the program. */
  query<Row>(sql: string): Promise<Row[]>;
  /** Creates an API key with the CLI, as an operator does. */
  createKey(name: string): Promise<string>;
  /** Runs a command of a build with the settings of the processes; throws where it fails. Only the shape `production`. */
  command?(dist: string, ...args: string[]): Promise<string>;
  /** The process that leads at the moment. */
  leader(): Promise<Server | undefined>;
  /** Ends all processes and removes their data. */
  close(): Promise<void>;
}

export interface ClusterOptions {
  /** The build under test. */
  readonly dist: string;
  /** The URL of the http gateway; each process adds its own name. */
  readonly gatewayUrl: string;
  /** Only the shape `cluster` has a choice. */
  readonly entrance?: Entrance | undefined;
}

/** Starts again whatever does not run, and waits until all of it is ready. */
export async function heal(cluster: Cluster): Promise<void> {
  for (const member of cluster.members) member.resume();
  await cluster.machines?.repair();
  await cluster.database?.start();
  await cluster.redis?.start();
  await Promise.all(cluster.members.map((member) => member.start()));
}
