import type { Config } from '@recado/config';
import {
  databaseRefusal,
  readMemoryPolicy,
  type Redis,
  RedisConnections,
  refusalSentence,
  SAFE_POLICY,
  tryWrite,
} from '@recado/redis';
import { withTimeout } from '@recado/work';
import { recognized } from '../language/recognized.js';
import { hostName, phrase, type Text } from '../language/text.js';
import { failure, type Finding, ok, reasonOf, unseen } from './finding.js';
import { installationIn } from './no-installation.js';

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
    return [...nodeOf(connections), await policyOf(commands)];
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
