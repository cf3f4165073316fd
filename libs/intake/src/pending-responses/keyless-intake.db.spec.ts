import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { NoMetrics, type DomainError } from '@recado/core';
import { DatabaseUnavailableError } from '@recado/database';
import type { Allowance } from '../limits/allowance.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { localRateLimits } from '../../../../test/support/fixtures/rate-limits.js';
import { PRINCIPAL } from '../../../../test/support/fixtures/principal.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { until } from '../../../../test/support/until.js';
import { EarlierResponses } from '../answer/earlier-responses.js';
import { BlockedAtIntake } from '../batch/blocked-at-intake.js';
import { NO_CONTENT_CHECKS } from '../testing/no-content-checks.js';
import { NO_FILES } from '../testing/no-files.js';
import { Intake } from '../batch/intake.js';
import { UserIds } from '../batch/user-ids.js';
import { References } from '../batch/references.js';
import { DisconnectingClient } from '../testing/disconnecting-client.js';
import { KeylessIntake } from './keyless-intake.js';
import { ResponseRecorder } from './response-recorder.js';

const CONFIG = testConfig({ NODE_ENV: 'test' });
const NOT_QUEUED = { isReplay: false, answer: undefined };

describe('KeylessIntake', () => {
  let fixture: MessagesFixture;
  let keyless: KeylessIntake;
  let recorder: ResponseRecorder;
  let server: Server;
  let port: number;
  let allowance: () => Allowance | undefined;
  /** Codes of the warnings of the last answer. */
  let warned: string[] | undefined;
  /** Closes its connection when the response to its last request is complete and not yet written. */
  let disconnecting: DisconnectingClient | undefined;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    allowance = () => undefined;
    const { database, clock, channels, writer, signal, pendingResponses, blocklist, cancellations } = fixture;
    const blocked = new BlockedAtIntake(database, blocklist, cancellations);
    const intake = new Intake(
      channels,
      new References(database),
      writer,
      signal,
      blocked,
      NO_CONTENT_CHECKS,
      clock,
      CONFIG,
      new NoMetrics(),
      fixture.settings,
      fixture.senders,
      NO_FILES,
      new UserIds(fixture.hidden),
      fixture.tracer,
    );
    recorder = new ResponseRecorder(writer, pendingResponses);
    keyless = new KeylessIntake(intake, writer, pendingResponses, recorder, new EarlierResponses(database));
    server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(async () => {
    await disconnecting?.ended();
    disconnecting = undefined;
    server.closeAllConnections();
    server.close();
    // Otherwise it repeats its write on the closed database, and logs during the tests of other files.
    await recorder.onApplicationShutdown();
    await fixture.close();
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume();
    try {
      const { isReplay, answer } = request.method === 'POST' ? await enqueue(request, response) : NOT_QUEUED;
      warned = answer?.warnings?.map(({ code }) => code);
      if (request.url === '/disconnect') disconnecting?.hangUp();
      response.end(isReplay ? 'replayed' : 'new');
    } catch (error) {
      response.end((error as DomainError).code);
    }
  }

  async function enqueue({ url }: IncomingMessage, response: ServerResponse) {
    let before = () => Promise.resolve();
    const body = { messages: [{ phone: '11987654321', message: 'Olá' }] };
    const language = 'pt-BR' as const;
    const request = { principal: PRINCIPAL, body, requestId: 'r-1', language, allowance: allowance() };
    const answered = await keyless.enqueue(request, 'f', { response, beforeResponse: (run) => (before = run) });
    if (url === '/disconnect-before') disconnecting?.hangUp();
    await before();
    return answered;
  }

  /** Over a connection that is closed after it. */
  async function post(): Promise<string> {
    const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', agent: false }).end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return text(response);
  }

  const head = (method: string, path: string, connection = 'keep-alive') =>
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: ${connection}\r\n\r\n`;
  const lost = () => fixture.database.read('SELECT id FROM intake_guards WHERE lost_at IS NOT NULL');
  const guards = () => fixture.database.read('SELECT id FROM intake_guards');
  const batches = async () => (await fixture.database.read('SELECT id FROM message_batches')).length;

  it('keeps no phone beside those of the messages, and gives the warning about one again', async () => {
    const write = fixture.database.write.bind(fixture.database);
    const writing = vi.spyOn(fixture.database, 'write').mockImplementationOnce(async (work) => {
      await write(work);
      throw new DatabaseUnavailableError('the line broke at the commit');
    });
    expect(await post()).toBe('unavailable');
    writing.mockRestore();
    const [kept] = await fixture.database.read<{ json: string }>('SELECT answer_json AS json FROM intake_guards');
    expect(kept?.json).toMatch(/^sealed:/);
    expect(JSON.stringify(kept)).not.toContain('987654321');
    expect(await post()).toBe('replayed');
    expect(warned).toEqual(['phone_maybe_without_country']);
  });

  it('gives a repeat the response when the database committed without confirming it', async () => {
    const write = fixture.database.write.bind(fixture.database);
    const writing = vi.spyOn(fixture.database, 'write').mockImplementationOnce(async (work) => {
      await write(work);
      throw new DatabaseUnavailableError('the line broke at the commit');
    });
    expect(await post()).toBe('unavailable');
    expect(await post()).toBe('replayed');
    expect(await post()).toBe('new');
    expect(await batches()).toBe(2);
    // The database did nothing: there is no response to give.
    await until(async () => (await guards()).length === 0, { describe: 'the responses to count as written' });
    writing.mockRejectedValueOnce(new DatabaseUnavailableError('away'));
    expect(await post()).toBe('unavailable');
    expect(await post()).toBe('new');
    expect(await batches()).toBe(3);
    writing.mockRestore();
  });

  it.each(['keep-alive', 'close'])(
    'detects that the client was gone when its response was written (Connection: %s)',
    async (connection) => {
      disconnecting = new DisconnectingClient(port, [head('POST', '/disconnect', connection)]);
      await until(async () => (await lost()).length === 1);
      expect(await post()).toBe('replayed');
      expect(await post()).toBe('new');
      expect(await batches()).toBe(2);
    },
  );

  it('detects before it writes that the client has closed its side', async () => {
    disconnecting = new DisconnectingClient(port, [head('POST', '/disconnect-before')], 'end');
    await until(async () => (await lost()).length === 1);
    expect(await post()).toBe('replayed');
    expect(await batches()).toBe(1);
  });

  it('lets a repeat that comes at the same moment wait for that detection', async () => {
    const repeated = new Promise<string>((resolve) => {
      server.once('request', (_, response) => response.once('finish', () => resolve(post())));
    });
    disconnecting = new DisconnectingClient(port, [head('POST', '/disconnect')]);
    expect(await repeated).toBe('replayed');
    expect(await batches()).toBe(1);
  });

  it('counts a response as read when the client sends another request', async () => {
    disconnecting = new DisconnectingClient(port, [head('POST', '/'), head('GET', '/disconnect')]);
    // Not only the first response: a client that is ended before its second request would block this thread.
    await until(() => disconnecting?.isGone, { describe: 'the client to send another request and to be gone' });
    await until(async () => (await guards()).length === 0, { describe: 'the response to count as read' });
    expect(await batches()).toBe(1);
    expect(await post()).toBe('new');
  });

  it('gives a repeat the response also where the first request has used the limit of its key', async () => {
    const limits = { requestsPerMinute: null, requestsPerDay: null, messagesPerMinute: null, messagesPerDay: 1 };
    const ofKey = localRateLimits(fixture.clock);
    allowance = () => ofKey.allowanceOf({ keyId: PRINCIPAL.keyId, limits }, []);
    disconnecting = new DisconnectingClient(port, [head('POST', '/disconnect')]);
    await until(async () => (await lost()).length === 1);
    expect(await post()).toBe('replayed');
    expect(await post()).toBe('rate_limited');
    expect(await batches()).toBe(1);
  });

  it('does every equal request whose response was read', async () => {
    for (let time = 0; time < 20; time++) expect(await post()).toBe('new');
    expect(await batches()).toBe(20);
    await until(async () => (await guards()).length === 0);
  });
});
