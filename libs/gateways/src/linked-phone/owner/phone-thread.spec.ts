import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { threadOptions } from './phone-thread.js';

describe('the thread with the library of linked phones', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('knows the way to the network, and no secret of this process', async () => {
    vi.stubEnv('APP_SECRET', 'hush');
    vi.stubEnv('DATABASE_URL', 'hush');
    vi.stubEnv('HTTPS_PROXY', 'http://proxy:3128');
    const tell = `require('node:worker_threads').parentPort.postMessage({ ...process.env })`;
    const [known] = (await once(new Worker(tell, { ...threadOptions(), eval: true }), 'message')) as [object];
    expect(known).toMatchObject({ HTTPS_PROXY: 'http://proxy:3128' });
    expect(Object.keys(known).filter((name) => !/proxy|cert/i.test(name))).toEqual([]);
  });
});
