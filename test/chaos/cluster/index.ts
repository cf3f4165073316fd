import type { Cluster, ClusterOptions, Shape } from './cluster.js';
import { startClustered } from './clustered.cluster.js';
import { startEmbedded } from './embedded.cluster.js';
import { machines } from './machines/machines.js';
import { startProduction } from './production.cluster.js';

/** Where the program of a shape reaches the gateway. */
export async function gatewayAddress(shape: Shape): Promise<string> {
  return shape === 'cluster' ? (await machines()).hub : '127.0.0.1';
}

const STARTS: Readonly<Record<Shape, (options: ClusterOptions) => Promise<Cluster>>> = {
  embedded: startEmbedded,
  production: startProduction,
  cluster: startClustered,
};

export function startCluster(shape: Shape, options: ClusterOptions): Promise<Cluster> {
  return STARTS[shape](options);
}
