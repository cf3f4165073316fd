import type { Cluster, ClusterOptions, Shape } from './cluster.js';
import { startEmbedded } from './embedded.cluster.js';

export function startCluster(shape: Shape, options: ClusterOptions): Promise<Cluster> {
  if (shape === 'embedded') return startEmbedded(options);
  throw new Error('the production shape is not here yet');
}
