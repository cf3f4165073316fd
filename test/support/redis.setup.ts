import { startRedis } from './redis.js';

/** More than the servers that one run of the tests starts. */
const DATABASES = 10_000;

/** Tells the tests where they share a Redis: the one that is given, or one of our own until they end. */
export default async function provideRedis(): Promise<(() => Promise<unknown>) | undefined> {
  if (process.env.RECADO_TEST_REDIS_URL) return undefined;
  const redis = await startRedis('--databases', String(DATABASES));
  process.env.RECADO_TEST_REDIS_URL = redis.url;
  return () => redis.kill();
}
