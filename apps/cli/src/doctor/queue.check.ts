import type { Config } from '@recado/config';
import { LANES } from '@recado/core';
import { CHANNELS, type Database } from '@recado/database';
import { WaitingKeys } from '@recado/messages';
import {
  databaseRefusal,
  readMemoryPolicy,
  type Redis,
  RedisConnections,
  type RedisNodes,
  refusalSentence,
  SAFE_POLICY,
  tryWrite,
} from '@recado/redis';
import { sleep, withTimeout } from '@recado/work';
import { recognized } from '../language/recognized.js';
import { channelName, phrase, hostName, type Text } from '../language/text.js';
import {
  failure,
  type Finding,
  ok,
  warning,
  timeOf,
  withDatabase,
  reasonOf,
  unseen,
  installationIn,
} from './finding.js';

/** The feeder offers what is due within a second; a leader that was killed is replaced within 15 s. */
const LATE_MS = 30_000;
const SILENT_AFTER_MS = 15_000;
/** Channels that nothing but their limits keeps from sending. */
const OPEN = `SELECT id, name FROM ${CHANNELS} WHERE archived_at IS NULL AND paused_at IS NULL AND blocked_as IS NULL
  AND failing_since IS NULL ORDER BY id LIMIT 1000`;
const ALL_PAUSED = 'SELECT COUNT(*) AS pauses FROM channel_version WHERE id = 1 AND paused_at IS NOT NULL';
const RUNNING = `SELECT COUNT(*) AS running, SUM(CASE WHEN roles LIKE '%worker%' THEN 1 ELSE 0 END) AS workers
  FROM processes WHERE seen_at > ?`;
const CHECKED = 'SELECT alerts_checked_at AS at FROM installation WHERE id = 1';
/** The alerts are checked every ten seconds; another process takes over after a minute. */
const UNCHECKED_AFTER_MS = 90_000;

interface Late {
  name: string;
  /** How long the first message of the channel has been due, in ms. */
  ms: number;
}

/** Checks whether messages that are due wait on channels that may send, and whether somebody is there to offer them. */
export function checkFeeder(config: Config): Promise<readonly Finding[]> {
  return withDatabase(config, async (database) => {
    const now = await timeOf(database, config);
    const [pause] = await database.read<{ pauses: number }>(ALL_PAUSED);
    if (Number(pause?.pauses ?? 0) > 0) return [];
    const late = await lateIn(database, now);
    const { running, workers } = await runningIn(database, now);
    return feederFindings(late, workers, running);
  });
}

/** Checks whether somebody looks what the owner should know, while any process runs. */
export function checkAlerts(config: Config): Promise<readonly Finding[]> {
  return withDatabase(config, async (database) => {
    const now = await timeOf(database, config);
    if ((await runningIn(database, now)).running === 0) return [];
    const [row] = await database.read<{ at: number | null }>(CHECKED);
    const seconds = Math.round((now - (row?.at ?? 0)) / 1_000);
    if (!row?.at) return [unseen(phrase`alerts`, phrase`nobody has checked them yet: look again in a minute`)];
    if (seconds * 1_000 <= UNCHECKED_AFTER_MS) return [ok(phrase`alerts`, phrase`were checked ${seconds} s ago`)];
    return [
      failure(
        phrase`alerts`,
        phrase`nobody has checked them for ${seconds} s, so nobody is told of anything: look at the log of the processes`,
      ),
    ];
  });
}

async function runningIn(database: Database, now: number): Promise<{ running: number; workers: number }> {
  const [row] = await database.read<{ running: number; workers: number | null }>(RUNNING, [now - SILENT_AFTER_MS]);
  return { running: Number(row?.running ?? 0), workers: Number(row?.workers ?? 0) };
}

/** What to do about what waits. */
export function feederFindings(late: readonly Late[], workers: number, running = workers): Finding[] {
  const longest = late.toSorted((a, b) => b.ms - a.ms).at(0);
  if (longest === undefined && workers === 0)
    return running === 0 ? [] : [failure(phrase`feeder`, phrase`no process with the role worker runs: start one`)];
  if (longest === undefined) return [ok(phrase`feeder`, phrase`nothing that is due waits to be offered`)];
  const seconds = Math.round(longest.ms / 1_000);
  if (workers === 0) {
    return [
      failure(
        phrase`feeder`,
        phrase`messages of channel ${channelName(longest.name)} have been due for ${seconds} s, and no process with the role worker runs: start one`,
      ),
    ];
  }
  return [
    warning(
      phrase`feeder`,
      phrase`messages of channel ${channelName(longest.name)} have been due for ${seconds} s and were not offered (${late.length} channels): waiting_for of such a message says whether pace, cap or hours of the channel hold it; else look at the log of the leader`,
    ),
  ];
}

async function lateIn(database: Database, now: number): Promise<Late[]> {
  const keys = new WaitingKeys(database);
  const late: Late[] = [];
  for (const { id, name } of await database.read<{ id: number; name: string }>(OPEN)) {
    const waiting = [...(await keys.find(id, LANES)).values()].flat();
    const ms = now - Math.min(...waiting.map(({ firstDue }) => firstDue));
    if (ms > LATE_MS) late.push({ name, ms });
  }
  return late;
}

const PATIENCE_MS = 3_000;

/** Checks that Redis answers, takes writes and evicts no keys. */
export async function checkRedis({ redis, database }: Config): Promise<readonly Finding[]> {
  if (!redis) return [];
  // With its own id, because a user of Redis may have rights to the keys of this installation only.
  const connections = await RedisConnections.open(redis.url, await installationIn(database));
  const { commands } = connections;
  let lastError: Error | undefined;
  commands.on('error', (error: Error) => (lastError = error));
  try {
    await withTimeout(PATIENCE_MS, readyOf(commands));
    const refusal = await tryWrite(connections);
    if (refusal) return [failure(phrase`Redis`, phrase`${recognized(refusal.sentence)}`)];
    return [...nodeOf(connections), ...(await sparesOf(connections)), await policyOf(commands)];
  } catch (error) {
    const refusal = error instanceof Error ? databaseRefusal(error) : undefined;
    if (refusal !== undefined)
      return [failure(phrase`Redis`, phrase`REDIS_URL ${recognized(refusalSentence(refusal, commands.options.db))}`)];
    const sentinels = connections.sentinelFault(lastError?.message ?? '');
    if (sentinels !== undefined) return [failure(phrase`Redis`, phrase`${recognized(sentinels)}`)];
    return [
      failure(
        phrase`Redis`,
        phrase`REDIS_URL does not answer (${whyAway(lastError)}): start it, or look at address and password`,
      ),
    ];
  } finally {
    await connections.close();
  }
}

/** The Sentinels, and the replicas that they know, which are away. */
async function sparesOf(connections: RedisConnections): Promise<Finding[]> {
  let nodes = await connections.nodes();
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until && (!nodes.replicas || nodes.sentinels.some(({ isUp }) => !isUp))) {
    await sleep(100);
    nodes = await connections.nodes();
  }
  const away = (all: RedisNodes['sentinels'] = []) => all.filter(({ isUp }) => !isUp);
  return [
    ...away(nodes.sentinels).map(({ place }) =>
      warning(phrase`Redis`, phrase`the Sentinel ${hostName(place)} does not answer: start it, or mend its network`),
    ),
    ...away(nodes.replicas).map(({ place }) =>
      warning(phrase`Redis`, phrase`the replica ${hostName(place)} is away, as the Sentinels see it: start it`),
    ),
  ];
}

/** Rejects when the database of the URL is refused; anything else may pass. */
function readyOf(commands: Redis): Promise<void> {
  return new Promise((resolve, reject) => {
    if (commands.status === 'ready') resolve();
    else commands.once('ready', () => resolve());
    commands.on('error', (error: Error) => databaseRefusal(error) !== undefined && reject(error));
  });
}

/** Which of several servers is asked. */
function nodeOf({ hasSentinels, node }: RedisConnections): Finding[] {
  return hasSentinels && node !== undefined
    ? [ok(phrase`Redis`, phrase`the Sentinels name ${hostName(node)} as the primary`)]
    : [];
}

async function policyOf(commands: Redis): Promise<Finding> {
  const policy = await readMemoryPolicy(commands);
  if (policy === SAFE_POLICY)
    return ok(phrase`Redis`, phrase`answers and takes writes, and its maxmemory-policy is ${SAFE_POLICY}`);
  if (policy === undefined)
    return unseen(
      phrase`Redis`,
      phrase`answers and takes writes; see yourself that its maxmemory-policy is ${SAFE_POLICY}`,
    );
  return failure(phrase`Redis`, phrase`its maxmemory-policy is ${policy}: set it to ${SAFE_POLICY}`);
}

/** The code with which an error of Redis begins, such as WRONGPASS or NOAUTH. */
function whyAway(error: Error | undefined): Text {
  if (!error) return phrase`silence`;
  return error.name === 'ReplyError' ? phrase`${error.message.split(' ', 1)[0] ?? error.name}` : reasonOf(error);
}
