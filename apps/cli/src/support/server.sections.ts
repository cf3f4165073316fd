import type { Config } from '@recado/config';
import { RedisConnections } from '@recado/redis';
import { withTimeout } from '@recado/work';
import { installationIn } from '../doctor/finding.js';
import { isOfThisNetwork, maskWords } from './mask-words.js';

const PATIENCE_MS = 3_000;
/** Lines of INFO that tell how a Redis is, without names of clients, hosts or keys. */
const TOLD =
  /^(?:redis_version|valkey_version|redis_mode|os|uptime_in_seconds|connected_clients|blocked_clients|used_memory|maxmemory|maxmemory_policy|mem_fragmentation_ratio|role|connected_slaves|master_link_status|rdb_last_bgsave_status|aof_enabled|rejected_connections|evicted_keys|expired_keys|instantaneous_ops_per_sec):/;

/** A metric line: its name, its labels, its value. */
const METRIC = /^([a-z_:][\w:]*)(\{.*\})? (\S+)$/;
/** Names that this program and the runtime give. */
const OF_PROGRAM = /^(?:recado|nodejs|process)_/;

/** Channels that the program names. */
const BUILT_IN = new Set(['default', 'sandbox']);

/** What Redis says of itself. */
export async function redisSection({ redis, database }: Config): Promise<string> {
  if (!redis) return 'not used: the queue is in the process';
  const connections = await RedisConnections.open(redis.url, await installationIn(database));
  const { commands } = connections;
  // What fails is said by the command below.
  commands.on('error', () => undefined);
  try {
    if (commands.status !== 'ready') {
      await withTimeout(PATIENCE_MS, new Promise<void>((resolve) => commands.once('ready', () => resolve())));
    }
    const info = await withTimeout(PATIENCE_MS, commands.info());
    return info
      .split(/\r?\n/)
      .filter((line) => TOLD.test(line))
      .join('\n');
  } finally {
    await connections.close();
  }
}

/** The metrics of the process at the address of this configuration. Throws when it does not give them. */
export async function metricsSection({ http, metricsToken }: Config): Promise<string> {
  if (metricsToken === undefined) throw new Error('METRICS_TOKEN is not set');
  const host = /^(?:0\.0\.0\.0|::)$/.test(http.host) ? '127.0.0.1' : http.host;
  const answer = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${http.port}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS * 2),
  });
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return metricsOf(await answer.text());
}

/** The lines of metrics that this program gives; whatever else may listen at this address is left out. */
export function metricsOf(page: string): string {
  const lines = page.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value = ''] = METRIC.exec(line) ?? [];
    if (!OF_PROGRAM.test(name) || Number.isNaN(Number(value.replace('Inf', 'Infinity')))) return [];
    return [
      `${name}${labels.replace(/(\w+)="((?:[^"\\]|\\.)*)"/g, (_all, label: string, word: string) => `${label}="${labelShape(label, word)}"`)} ${value}`,
    ];
  });
  return lines.join('\n') || 'no metrics of this program';
}

/** Names of channels and hosts are of people; the label channel has the id. */
function labelShape(label: string, word: string): string {
  if (label === 'name' || label === 'node') return isOfThisNetwork(word) || BUILT_IN.has(word) ? word : `[${label}]`;
  return maskWords(word);
}
