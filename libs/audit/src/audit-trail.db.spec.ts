import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/fixtures/manual-clock.js';
import { type TestDatabase, testDatabase } from '../../../test/support/fixtures/test-database.js';
import { Audit } from './audit.js';
import { AuditTrail } from './audit-trail.js';

describe('AuditTrail', () => {
  const clock = new ManualClock();
  let opened: TestDatabase;
  let trail: AuditTrail;

  beforeEach(async () => {
    opened = await testDatabase();
    trail = new AuditTrail(opened.database);
  });
  afterEach(() => opened.close());

  const record = (name: string, action: string, id: number) =>
    opened.database.write((tx) =>
      new Audit(clock).record(tx, {
        actor: { type: 'administrator', id: 1, name },
        action,
        target: { type: 'batch', id },
      }),
    );

  it('finds who did something last to one target, up to a time', async () => {
    const first = clock.now();
    await record('ana@exemplo.com.br', 'batch.canceled', 7);
    await record('rui@exemplo.com.br', 'batch.paused', 7);
    await record('eva@exemplo.com.br', 'batch.canceled', 8);
    clock.advance(1_000);
    await record('ivo@exemplo.com.br', 'batch.canceled', 7);
    const target = { type: 'batch', id: 7, actions: ['batch.canceled', 'batch.ended'] };
    expect(await trail.latest(target, first)).toEqual({ type: 'administrator', name: 'ana@exemplo.com.br', at: first });
    expect(await trail.latest(target, clock.now())).toMatchObject({ name: 'ivo@exemplo.com.br' });
    expect(await trail.latest(target, first - 1)).toBeNull();
    expect(await trail.latest({ ...target, type: 'message' }, clock.now())).toBeNull();
  });

  it('finds the newest entry of an action, of one target or of what there is one of', async () => {
    expect(await trail.newest({ action: 'webhook.updated', target: { type: 'batch', id: 7 } })).toBeNull();
    await record('ana@exemplo.com.br', 'webhook.updated', 7);
    await record('rui@exemplo.com.br', 'webhook.updated', 8);
    const at = clock.now();
    const newest = await trail.newest({ action: 'webhook.updated', target: { type: 'batch', id: 7 } });
    expect(newest).toMatchObject({ type: 'administrator', name: 'ana@exemplo.com.br', at });
    const ofAll = await trail.newest({ action: 'webhook.updated' });
    expect(ofAll?.name).toBe('rui@exemplo.com.br');
    expect(ofAll!.id).toBeGreaterThan(newest!.id);
  });

  it('tells a unit of work whether something was done to one target after a time', async () => {
    const at = clock.now();
    await record('ana@exemplo.com.br', 'batch.paused', 7);
    const isDone = (id: number, action: string, after: number) =>
      opened.database.write((tx) => trail.isDoneSince(tx, { type: 'batch', id, actions: [action] }, after));
    expect(await isDone(7, 'batch.paused', at - 1)).toBe(true);
    expect(await isDone(7, 'batch.paused', at)).toBe(false);
    expect(await isDone(7, 'batch.canceled', at - 1)).toBe(false);
    expect(await isDone(8, 'batch.paused', at - 1)).toBe(false);
  });
});
