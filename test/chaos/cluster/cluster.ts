import type { Member } from './member.js';
import type { Records } from './records.js';

export const SHAPES = ['embedded', 'production'] as const;
export type Shape = (typeof SHAPES)[number];

/** A server that the program needs, and that a fault may take away. */
export interface Backing {
  /** kill -9. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** The program in one of its two shapes, with everything it needs. */
export interface Cluster {
  readonly shape: Shape;
  /** Every process, each once. */
  readonly members: readonly Member[];
  readonly apis: readonly Member[];
  readonly workers: readonly Member[];
  readonly records: Records;
  readonly database?: Backing;
  readonly redis?: Backing & { flush(): Promise<void> };
  /** An API key, made the way an operator makes it. */
  createKey(name: string): Promise<string>;
  /** The process that leads at the moment. */
  leader(): Promise<Member | undefined>;
  /** Ends everything and removes its data. */
  close(): Promise<void>;
}

export interface ClusterOptions {
  /** The build under test. */
  readonly dist: string;
  /** Where the http gateway posts; each process adds its own name. */
  readonly gatewayUrl: string;
}

/** Starts again whatever does not run, and waits until all of it is ready. */
export async function heal(cluster: Cluster): Promise<void> {
  for (const member of cluster.members) member.thaw();
  await cluster.database?.start();
  await cluster.redis?.start();
  await Promise.all(cluster.members.map((member) => member.start()));
}
