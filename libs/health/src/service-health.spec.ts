import type { SecretCheck, SecretState } from '@recado/auth';
import { type Role } from '@recado/config';
import type { Database } from '@recado/database';
import type { RedisHealth } from '@recado/redis';
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../../test/support/fixtures/test-config.js';
import type { Parts, PartView } from './parts.js';
import { Readiness } from './readiness.js';
import { ServiceHealth } from './service-health.js';
import type { WriteProbe } from './write-probe.js';

interface Circumstances {
  roles?: readonly Role[];
  database?: 'up' | 'full' | 'away' | 'damaged' | 'rivals';
  redis?: 'up' | 'away' | 'none';
  open?: boolean;
  secret?: SecretState;
  failing?: readonly Partial<PartView>[];
}

const redisThat = (isUp: boolean) => ({ isUp: () => isUp, fault: isUp ? undefined : 'Redis takes no writes' });

function report({
  roles = ['api', 'admin', 'worker'],
  database = 'up',
  redis = 'none',
  open = true,
  secret = 'right',
  failing = [],
}: Circumstances) {
  const readiness = new Readiness();
  if (open) readiness.declareReady();
  const read = async () => (database === 'away' ? Promise.reject(new Error('away')) : []);
  const probe = { isWritable: async () => database === 'up' || database === 'rivals' } as WriteProbe;
  const config = { ...testConfig({ NODE_ENV: 'test' }), roles: new Set(roles) };
  const health = redis === 'none' ? undefined : (redisThat(redis === 'up') as RedisHealth);
  const check = { state: async () => secret } as SecretCheck;
  const parts = { failing: () => failing } as unknown as Parts;
  const isDamaged = database === 'damaged';
  return new ServiceHealth(
    { read, isDamaged, hasRivals: database === 'rivals' } as unknown as Database,
    readiness,
    config,
    probe,
    check,
    parts,
    health,
  ).report();
}

describe('ServiceHealth', () => {
  it.each<[string, Circumstances, string]>([
    ['with everything', { redis: 'up' }, 'ready'],
    ['in one process, without Redis', {}, 'ready'],
    ['that has not started or is stopping', { open: false }, 'not_ready'],
    ['without its database', { database: 'away' }, 'not_ready'],
    ['whose database takes no writes', { database: 'full' }, 'not_ready'],
    ['whose database file is damaged', { database: 'damaged' }, 'not_ready'],
    ['that takes messages in, without Redis', { roles: ['api'], redis: 'away' }, 'degraded'],
    ['that does everything, without Redis', { redis: 'away' }, 'degraded'],
    ['that shows the panel, without Redis', { roles: ['admin'], redis: 'away' }, 'degraded'],
    ['that only sends, without Redis', { roles: ['worker'], redis: 'away' }, 'not_ready'],
    ['whose secret does not open what others have sealed', { secret: 'wrong' }, 'degraded'],
    ['whose database hosts take writes and are no cluster', { database: 'rivals' }, 'degraded'],
    ['that takes messages in, without a worker', { roles: ['api'], failing: [{ kind: 'workers' }] }, 'degraded'],
    ['that only sends, with Redis', { roles: ['worker'], redis: 'up' }, 'ready'],
    ['that only sends, without its database', { roles: ['worker'], redis: 'up', database: 'away' }, 'not_ready'],
  ])('reports a process %s as it is', async (_which, circumstances, status) => {
    expect((await report(circumstances)).status).toBe(status);
  });

  it('lists the services that the process uses, and no others', async () => {
    expect((await report({})).checks).toEqual({ database: 'ok' });
    expect((await report({ secret: 'wrong' })).checks).toEqual({ database: 'ok', secret: 'failed' });
    expect((await report({ redis: 'away', database: 'away' })).checks).toEqual({ database: 'failed', redis: 'failed' });
  });

  it('gives the reason why the database, the secret or Redis fails', async () => {
    expect(await report({})).not.toHaveProperty('reason');
    expect((await report({ database: 'away', redis: 'away' })).reason).toBe('the database does not answer');
    expect((await report({ redis: 'away' })).reason).toBe('Redis takes no writes');
    expect((await report({ redis: 'away', roles: ['worker'] })).reason).toBe('Redis takes no writes');
    expect(await report({ redis: 'up' })).not.toHaveProperty('reason');
    expect((await report({ database: 'full' })).reason).toContain('its disk may be full');
    expect((await report({ secret: 'wrong' })).reason).toContain('give back the old one');
    expect((await report({ database: 'rivals' })).reason).toContain('are no cluster');
    const idle = await report({ failing: [{ kind: 'workers' }] });
    expect(idle).toMatchObject({ checks: { workers: 'failed' }, reason: expect.stringContaining('none leaves') });
  });
});
