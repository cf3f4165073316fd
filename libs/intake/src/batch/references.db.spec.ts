import { NoMetrics } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

describe('Intake: a reference that was used before', () => {
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

  const enqueue = (...references: string[]) => {
    const messages = references.map((reference) => ({ phone: '5511987654321', message: 'Olá', reference }));
    return intake.enqueue({ principal: PRINCIPAL, body: { messages }, requestId: 'r-1', language: 'pt-BR' });
  };
  const taken = (index: number, reference: string, id: number) => ({
    code: 'validation_failed',
    violations: [{ path: `messages.${index}.reference`, code: 'reference_exists', params: { reference, id } }],
  });
  const stored = async () => (await fixture.database.read('SELECT id FROM messages')).length;

  it('is refused with the id of its message', async () => {
    await enqueue('a');
    await expect(enqueue('b', 'a')).rejects.toMatchObject(taken(1, 'a', 1));
    expect(await stored()).toBe(1);
  });

  it.each(['a ', ' a'])('has no blanks at its ends, which not every database tells apart: %j', async (reference) => {
    const violations = [{ path: 'messages.0.reference', code: 'reference_blanks', params: { read: reference } }];
    await expect(enqueue(reference)).rejects.toMatchObject({ code: 'validation_failed', violations });
  });
});
