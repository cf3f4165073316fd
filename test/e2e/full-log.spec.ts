import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { workbookOf } from '../../libs/campaigns/src/testing/workbooks.js';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { figure, METRICS_TOKEN, scrape } from '../support/metrics.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import { CLI_ENTRY, SERVER_ENTRY } from '../support/paths.js';
import { type Server, startServer } from '../support/server.js';
import { accepted, message } from './helpers/enqueue.js';

/** A device on which every write fails as on a full disk. */
const FULL = '/dev/full';

/** The length of a line, and more than waits of the lines for a slow reader: 1 MiB in the server, and less in the system. */
const [LONG, WAITING_BYTES] = [4_000, 3 * 1024 ** 2];

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

  it('works while nobody reads its log, also while it has a spreadsheet read', async () => {
    const env = { METRICS_TOKEN, LOG_LEVEL: 'info', ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
    const server = await startServer({ env });
    const panel = new PanelClient(server);
    await panel.login();
    server.stopReading();
    const client = api(server, await createKey(server));
    const ask = () => client.get(`/api/messages/${'x'.repeat(LONG)}`);
    for (let lines = 0; lines < WAITING_BYTES / LONG; lines += 50) await Promise.all(Array.from({ length: 50 }, ask));
    const sheet = workbookOf({ sheets: { A: '<row><c><v>5511987654321</v></c></row>' } });
    const fields = { name: '', text: 'Oi', channel: 'default', when: 'now', priority: 'normal', numbers: '' };
    expect(await panel.upload('/admin/send', fields, new Blob([new Uint8Array(sheet)]))).toMatchObject({ status: 303 });
    await works(server);
    expect(figure(await scrape(server), 'recado_log_lines_lost_total')).toBeGreaterThanOrEqual(5);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
  });
});
