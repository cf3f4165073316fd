import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { figure, METRICS_TOKEN, scrape } from '../support/metrics.js';
import { CLI_ENTRY, SERVER_ENTRY } from '../support/paths.js';
import { type Server, startServer } from '../support/server.js';
import { accepted, message } from './helpers/enqueue.js';

/** A device on which every write fails as on a full disk. */
const FULL = '/dev/full';

/** A line of the log for each of several requests. */
async function works(server: Server): Promise<void> {
  const client = api(server, await createKey(server));
  for (let n = 0; n < 5; n++) await accepted(client, { messages: [message()] });
}

describe('a server whose log cannot be written', () => {
  it.runIf(existsSync(FULL)).each([
    ['by itself', { entry: SERVER_ENTRY }],
    ['by the command line', { entry: CLI_ENTRY, args: ['start'] }],
  ])('works, started %s on a full disk, counts the lines, and ends in an orderly way', async (_how, started) => {
    const server = await startServer({ ...started, log: FULL, env: { METRICS_TOKEN, LOG_LEVEL: 'info' } });
    await works(server);
    expect(figure(await scrape(server), 'recado_log_lines_lost_total')).toBeGreaterThanOrEqual(5);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
  });

  it.each([
    ['by itself', { entry: SERVER_ENTRY }],
    ['by the command line', { entry: CLI_ENTRY, args: ['start'] }],
  ])('works, started %s, after the reader of its log has gone', async (_how, started) => {
    const server = await startServer({ ...started, env: { METRICS_TOKEN, LOG_LEVEL: 'info' } });
    server.closeOutput();
    await works(server);
    expect(figure(await scrape(server), 'recado_log_lines_lost_total')).toBeGreaterThanOrEqual(5);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
  });
});
