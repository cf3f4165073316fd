import type { Cluster, ClusterOptions, Shape } from './cluster.js';
import { startEmbedded } from './embedded.cluster.js';
import { startProduction } from './production.cluster.js';

export function startCluster(shape: Shape, options: ClusterOptions): Promise<Cluster> {
  return shape === 'embedded' ? startEmbedded(options) : startProduction(options);
}
