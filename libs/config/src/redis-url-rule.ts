import { z } from 'zod';
import { namesSentinels, readSentinelUrl } from './sentinel-url.js';
import { hasReadableUser, STRAY_PERCENT } from './setting-rules.js';

const CLUSTER =
  'names a Redis Cluster, which is not supported: the queue lives in one slot, so it would use one node. Give one Redis, or Sentinels';
const SEVERAL =
  'names several hosts: give one address, such as that of a proxy, or Sentinels as redis+sentinel://host:26379,host:26379/mymaster';
/** A comma before the path; the last @ ends user and password. */
const SEVERAL_HOSTS = /^rediss?:\/\/(?:[^/]*@)?[^/@]*,/;

/** The rule of REDIS_URL: one Redis, or the Sentinels that name its primary. */
export function redisUrl() {
  return z.string().superRefine((url, context) => {
    const fault = faultOf(url);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });
}

function faultOf(url: string): string | undefined {
  if (/^rediss?[+-]cluster:/i.test(url)) return CLUSTER;
  if (namesSentinels(url)) {
    const read = readSentinelUrl(url);
    return 'fault' in read ? read.fault : undefined;
  }
  if (!/^rediss?:\/\/.+/.test(url)) return 'must be redis://… or rediss://…, or redis+sentinel://… with Sentinels';
  if (SEVERAL_HOSTS.test(url)) return SEVERAL;
  if (!URL.canParse(url)) return 'is not a URL: percent-encode the password, and look at host and port';
  if (!hasReadableUser(url)) return STRAY_PERCENT;
  if (hasDatabaseNumber(url)) return undefined;
  return 'must end with its host and port, or with the number of a database: redis://host:6379/1';
}

/** The driver takes any other path as database 0. */
function hasDatabaseNumber(url: string): boolean {
  return /^(?:\/\d*)?$/.test(new URL(url).pathname);
}
