import { NoMetrics } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { PRINCIPAL } from '../../../../test/support/fixtures/principal.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { BlockedAtIntake } from './blocked-at-intake.js';
import { NO_CONTENT_CHECKS } from '../testing/no-content-checks.js';
import { NO_FILES } from '../testing/no-files.js';
import { Intake } from './intake.js';
import { UserIds } from './user-ids.js';
import { References } from './references.js';

const CONFIG = testConfig({ NODE_ENV: 'test' });

describe('Intake: a channel that another process created a moment ago', () => {
  let fixture: MessagesFixture;
  let intake: Intake;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    const { database, clock, channels, writer, signal, blocklist, cancellations } = fixture;
    const blocked = new BlockedAtIntake(database, blocklist, cancellations);
    const references = new References(database);
    const { settings } = fixture;
    intake = new Intake(
      channels,
      references,
      writer,
      signal,
      blocked,
      NO_CONTENT_CHECKS,
      clock,
      CONFIG,
      new NoMetrics(),
      settings,
      fixture.senders,
      NO_FILES,
      new UserIds(fixture.hidden),
      fixture.tracer,
    );
  });
  afterEach(() => fixture.close());

  const enqueue = (channel: string) =>
    intake.enqueue({
      principal: PRINCIPAL,
      body: { channel, messages: [{ phone: '5511987654321', message: 'Olá' }] },
      requestId: 'r-1',
      language: 'pt-BR',
    });
  const create = (name: string) =>
    fixture.database.write(async (tx) => {
      await tx.insert('channels', ['name', 'gateway'], [[name, 'http']]);
      await tx.run('UPDATE channel_version SET version = version + 1 WHERE id = 1');
    });

  it('takes messages at once', async () => {
    await create('vendas');
    expect(fixture.channels.names().has('vendas')).toBe(false);
    expect(await enqueue('vendas')).toHaveProperty('answer');
  });

  it('is no reason to ask the database for each of many unknown names', async () => {
    const read = vi.spyOn(fixture.database, 'read');
    const refused = await Promise.allSettled(Array.from({ length: 200 }, (_, n) => enqueue(`nobody-${n}`)));
    expect(refused.every(({ status }) => status === 'rejected')).toBe(true);
    expect(read.mock.calls.length).toBeLessThan(10);
    await expect(enqueue('nobody')).rejects.toMatchObject({
      code: 'validation_failed',
      violations: [{ path: 'channel', code: 'channel_unknown' }],
    });
  });
});
