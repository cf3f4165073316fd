import { startRedis } from './redis.js';

/** More databases than one run of the tests starts servers. */
const DATABASES = 10_000;

/** Gives the tests a shared Redis: that of RECADO_TEST_REDIS_URL, or a private one for this run. */
export default async function provideRedis(): Promise<(() => Promise<unknown>) | undefined> {
  if (process.env.RECADO_TEST_REDIS_URL) return undefined;
  const redis = await startRedis('--databases', String(DATABASES));
  process.env.RECADO_TEST_REDIS_URL = redis.url;
  return () => redis.kill();
}
