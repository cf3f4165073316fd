import type { Cluster, Shape } from './cluster/cluster.js';
import type { Faults } from './faults.js';
import type { ChaosGateway } from './gateway.js';
import type { Load } from './load.js';
import type { Random } from './random.js';

/** Everything that a scenario acts on. */
export interface ScenarioContext {
  readonly cluster: Cluster;
  readonly gateway: ChaosGateway;
  readonly load: Load;
  readonly faults: Faults;
  readonly random: Random;
  readonly minutes: number;
  /** The build that the cluster was started with. */
  readonly dist: string;
  say(line: string): void;
}

/** One kind of fault under load. Afterwards the runner repairs what is still broken, waits and compares the ledgers. */
export interface Scenario {
  readonly name: string;
  readonly summary: string;
  readonly shapes: readonly Shape[];
  run(context: ScenarioContext): Promise<void>;
}

export const BOTH: readonly Shape[] = ['embedded', 'production'];
export const CLUSTER: readonly Shape[] = ['cluster'];
export const PRODUCTION: readonly Shape[] = ['production'];
