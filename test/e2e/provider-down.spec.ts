import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChannel } from '../support/channels.js';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import type { Server } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { sharedServer } from '../support/shared-server.js';
import { EvolutionStandIn, notActivated } from '../support/stand-ins/evolution.stand-in.js';
import type { StandInAnswer } from '../support/stand-ins/stand-in.js';
import { until } from '../support/until.js';

const BAD_GATEWAY: StandInAnswer = { status: 502, body: '<html>502 Bad Gateway</html>' };
const MESSAGES = 30;
/** Messages that Evolution gets at once: those that were under way when it went away. */
const AT_ONCE = 4;

describe('a channel whose provider is down', () => {
  let standIn: EvolutionStandIn;
  let server: Server;
  let client: Api;
  let nextPhone = 5_531_987_290_000;

  beforeAll(async () => {
    standIn = await EvolutionStandIn.start();
    server = await sharedServer();
    await createChannel(server, {
      name: 'sem-provedor',
      gateway: 'evolution',
      settings: standIn.settings,
      options: ['--pace', 'none', '--new-recipients', 'none'],
    });
    client = api(server, await createKey(server, { options: ['--channel', 'sem-provedor'] }));
  });
  afterAll(() => standIn?.close());

  const enqueue = (count: number) => {
    const messages = Array.from({ length: count }, () => ({ phone: String(nextPhone++), message: 'oi' }));
    const accepted = async () => (await client.post('/api/enqueue-messages', { messages })).status === 200;
    return until(accepted, { describe: 'the channel to be known' });
  };
  const sends = () => standIn.requests.filter(({ json }) => json?.text !== undefined).length;
  const questions = () => standIn.requests.filter(({ path }) => path.includes('connectionState')).length;
  const failureCode = async () => {
    const select = "SELECT failure_code AS code FROM channels WHERE name = 'sem-provedor' AND failures > 0";
    return (await askDatabase<{ code: string | null }>(server.folder, select))[0]?.code;
  };

  it('stops after the first messages, is probed without messages, and goes on by itself', async () => {
    standIn.instead = BAD_GATEWAY;
    await enqueue(MESSAGES);
    await until(() => questions() >= 3, { describe: 'the provider to be asked by two probes' });
    expect(await failureCode()).toBe('gateway_down');
    const lost = sends();
    expect(lost).toBeGreaterThan(0);
    expect(lost).toBeLessThanOrEqual(AT_ONCE);
    standIn.instead = null;
    await until(() => standIn.taken.length === MESSAGES - lost, { describe: 'the others to be sent' });
    await until(async () => (await failureCode()) === undefined, { describe: 'the channel to work' });
    expect(sends()).toBe(MESSAGES);
  });

  it('sends nothing while it is not activated, and says where that is done', async () => {
    const before = { sends: sends(), taken: standIn.taken.length };
    standIn.instead = notActivated('https://license.example.com/register');
    await enqueue(MESSAGES);
    await until(async () => (await failureCode()) === 'channel_license_required', {
      describe: 'the channel to be held',
    });
    expect(sends() - before.sends).toBeLessThanOrEqual(AT_ONCE);
    const select = "SELECT last_error_detail AS detail FROM channels WHERE name = 'sem-provedor'";
    const [row] = await askDatabase<{ detail: string }>(server.folder, select);
    expect(row?.detail).toBe('register_url: https://license.example.com/register');
    standIn.instead = null;
    const all = () => standIn.taken.length === before.taken + MESSAGES;
    await until(all, { describe: 'all of them to be sent' });
  });
});
