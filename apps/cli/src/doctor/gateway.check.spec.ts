import { headerSecret, settingsOf } from '@recado/config';
import { openDatabase } from '@recado/database';
import type { ChannelCheck, GATEWAYS } from '@recado/gateways';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { migratedDatabase } from '../../../../test/support/fixtures/database-location.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { pigeon } from '../../../../test/support/pigeon-gateway/index.js';
import { inLanguage } from '../language/in-language.js';
import { lineOf } from './finding.js';
import { checkGateway } from './channels.check.js';

/** A gateway without a setting `url`, such as one whose provider has a fixed address. */
const withoutUrl = (result: ChannelCheck): (typeof GATEWAYS)[number] => ({
  kind: 'owl',
  settings: settingsOf({
    schema: z.object({ token: headerSecret() }),
    secrets: ['token'],
    variables: { token: 'OWL_TOKEN' },
  }),
  isIdempotent: true,
  create: (options) => Object.assign(pigeon.create(options), { check: async () => result }),
});

describe('the check of a gateway without a URL', () => {
  it.each<[ChannelCheck, string]>([
    [{ ready: true, detail: null }, '✓ gateway: somebody listens at owl'],
    [
      { ready: false, code: 'gateway_unreachable', detail: 'ECONNREFUSED' },
      '✗ gateway: nobody listens at owl (ECONNREFUSED): start it, or correct GATEWAY',
    ],
  ])('names the kind of the gateway: %o', async (result, line) => {
    const gateways = [withoutUrl(result)];
    const config = testConfig({ NODE_ENV: 'test', GATEWAY: 'owl', OWL_TOKEN: 'hoot' }, gateways);
    const findings = await checkGateway(config, gateways);
    expect(findings.map((finding) => inLanguage(lineOf(finding), 'en'))).toEqual([line]);
  });
});

describe('the check of an installation whose channel default is the simulator', () => {
  let location: Awaited<ReturnType<typeof migratedDatabase>>;

  beforeEach(async () => (location = await migratedDatabase()));
  afterEach(() => location.remove());

  async function lines(given: Record<string, string> = {}): Promise<string[]> {
    return (await checkGateway(configOf(given))).map((finding) => inLanguage(lineOf(finding), 'en'));
  }
  const configOf = (given: Record<string, string> = {}) =>
    testConfig({ NODE_ENV: 'test', DATABASE_URL: location.url, ...given });
  async function change(sql: string): Promise<void> {
    const opened = openDatabase(configOf().database);
    await opened.write((tx) => tx.run(sql));
    await opened.close();
  }

  it('names the default channel, and warns while a real one stands beside it', async () => {
    const only = 'GATEWAY is sandbox: messages go to the simulator and to nobody else';
    expect(await lines()).toEqual([`✓ gateway: ${only}`]);
    await change("INSERT INTO channels (name, gateway) VALUES ('a pool of simulators', 'pool')");
    expect(await lines()).toEqual([`✓ gateway: ${only}`]);
    await change("INSERT INTO channels (name, gateway) VALUES ('loja-centro', 'waha')");
    const says = 'the default channel is default, the simulator: nobody receives a message that names no channel';
    const warning = `! gateway: ${says}; make loja-centro the default channel in the panel, under Settings`;
    expect(await lines()).toEqual([warning]);
    await change(`UPDATE installation_settings SET chosen = '{"defaultChannel":"loja-centro"}'`);
    expect(await lines()).toEqual([
      '✓ gateway: the default channel is loja-centro; the channel default is the simulator',
    ]);
    expect(await lines({ GATEWAY: 'sandbox' })).toEqual([warning]);
  });
});
