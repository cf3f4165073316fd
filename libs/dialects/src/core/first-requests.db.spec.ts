import { DomainError } from '@recado/core';
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { PRINCIPAL } from '../../../../test/support/fixtures/principal.js';
import { WAHA } from '../waha/waha.dialect.js';
import { FirstRequests } from './first-requests.js';

const SINCE = 1_796_000_000_000;
const MESSAGE = { messageId: 7, kind: 'text' };

describe('the first request of a program since somebody began to wait for it', () => {
  let fixture: MessagesFixture;
  let process: FirstRequests;
  let otherProcess: FirstRequests;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    process = new FirstRequests(fixture.database, fixture.clock);
    otherProcess = new FirstRequests(fixture.database, fixture.clock);
  });
  afterEach(() => fixture.close());

  const request = (url: string, awaitedSince: number | undefined = SINCE) =>
    ({
      principal: { ...PRINCIPAL, dialects: { waha: { senders: {}, awaitedSince } } },
      dialect: WAHA,
      routeOptions: { url },
      method: 'POST',
    }) as unknown as FastifyRequest;
  const lookUp = () => request('/waha/api/sessions');
  const sending = () => request('/waha/api/sendText');
  const found = () => process.of(KEY, 'waha');

  it('is any request with the key, also one that sends nothing', async () => {
    expect(await found()).toBeNull();
    await process.note(request('/waha/api/sessions', undefined), {});
    await process.note(lookUp(), {});
    const understood = { route: 'POST /waha/api/sessions' };
    expect(await found()).toMatchObject({ awaitedSince: SINCE, understood, isFinal: false });
  });

  it('gives its place to the first message, whichever process takes that, and that keeps it', async () => {
    await process.note(lookUp(), {});
    await otherProcess.note(sending(), MESSAGE);
    const first = { understood: { route: 'POST /waha/api/sendText', ...MESSAGE }, isFinal: true };
    expect(await found()).toMatchObject(first);
    await process.note(lookUp(), {});
    await process.note(sending(), { ...MESSAGE, messageId: 8 });
    expect(await found()).toMatchObject(first);
  });

  it('is kept as a message where a look-up comes at the same time', async () => {
    await Promise.all([process.note(lookUp(), {}), otherProcess.note(sending(), MESSAGE)]);
    expect(await found()).toMatchObject({ isFinal: true });
  });

  it('gives its place to the first refusal', async () => {
    await process.note(lookUp(), {});
    process.refused(sending(), new DomainError('not_found'));
    await expect.poll(found).toMatchObject({ understood: { refused: { code: 'not_found' } }, isFinal: true });
  });

  it('is another one where somebody waits again', async () => {
    await process.note(sending(), MESSAGE);
    await process.note(request('/waha/api/sessions', SINCE + 1), {});
    expect(await found()).toMatchObject({ awaitedSince: SINCE + 1, isFinal: false });
  });
});
