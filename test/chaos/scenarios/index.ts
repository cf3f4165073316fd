import type { Scenario } from '../scenario.js';
import { CLUSTER_SCENARIOS } from './cluster/index.js';
import { databaseEnqueue, databaseResult } from './database.js';
import { everything } from './everything.js';
import { freezeWorker } from './freeze-worker.js';
import { gatewayTrouble } from './gateway.js';
import { killApi } from './kill-api.js';
import { killWorker } from './kill-worker.js';
import { killLeader, stopLeader } from './leader.js';
import { redisAway, redisFlush } from './redis.js';
import { sigterm } from './sigterm.js';
import { rollBack, upgrade } from './upgrade.js';

export const SCENARIOS: readonly Scenario[] = [
  killApi,
  killWorker,
  freezeWorker,
  killLeader,
  stopLeader,
  sigterm,
  upgrade,
  rollBack,
  redisFlush,
  redisAway,
  databaseEnqueue,
  databaseResult,
  gatewayTrouble,
  everything,
  ...CLUSTER_SCENARIOS,
];
