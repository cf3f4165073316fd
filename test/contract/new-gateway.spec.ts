import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AnchoredClock, Installation } from '@recado/core';
import { GatewayGuard } from '@recado/http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChannelFields } from '../../libs/channels/src/settings/channel-fields.js';
import { ANA, ChannelsFixture } from '../../libs/channels/src/testing/channels-fixture.js';
import { mistakenVariables } from '../../libs/config/src/config-warnings.js';
import { GatewayRegistry } from '../../libs/gateways/src/gateway-registry.js';
import { GATEWAYS } from '../../libs/gateways/src/gateways.js';
import { testConfig } from '../support/fixtures/test-config.js';
import { pigeon } from '../support/pigeon-gateway/index.js';
import { gatewayContract } from './gateway.contract.js';
import { stubHarness } from './stub-harness.js';

/** What the line in `libs/gateways/src/gateways.ts` does for a gateway that ships. */
const WITH_PIGEON = [...GATEWAYS, pigeon];
const SETTINGS = { url: 'http://127.0.0.1:9/loft', token: 'coo' };
const OPTIONS = {
  version: '1.2.3',
  clock: new AnchoredClock(),
  installation: new Installation('test', 0),
  guard: new GatewayGuard([]),
};

gatewayContract('a new gateway', { idempotent: true }, () => stubHarness(pigeon.create(OPTIONS), { token: 'coo' }));

describe('a gateway of one folder and one line', () => {
  const load = (env: Record<string, string>) => testConfig({ GATEWAY: 'pigeon', ...env }, WITH_PIGEON);

  it('is configured by its own variables', () => {
    const env = { PIGEON_URL: SETTINGS.url, PIGEON_TOKEN: SETTINGS.token };
    expect(load(env).gateway).toEqual({ kind: 'pigeon', settings: SETTINGS });
    expect(() => load({ PIGEON_TOKEN: 'coo' })).toThrow(
      'PIGEON_URL is missing: GATEWAY=pigeon needs the URL of the pigeon loft.',
    );
    expect(() => load({ ...env, PIGEON_TOKEN: 'two words' })).toThrow(/^PIGEON_TOKEN must be visible ASCII/);
    const { gateways } = load(env);
    expect(mistakenVariables({ PIGEON_URI: 'x' }, gateways)).toEqual([{ given: 'PIGEON_URI', meant: 'PIGEON_URL' }]);
  });

  it('takes its secret from a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'recado-'));
    writeFileSync(join(folder, 'token'), 'coo\n');
    const { gateway } = load({ PIGEON_URL: SETTINGS.url, PIGEON_TOKEN_FILE: join(folder, 'token') });
    expect(gateway.settings).toEqual(SETTINGS);
    rmSync(folder, { recursive: true });
  });

  it('is unknown without its line', () => {
    expect(() => testConfig({ GATEWAY: 'pigeon', PIGEON_URL: SETTINGS.url, PIGEON_TOKEN: 'coo' })).toThrow(/^GATEWAY /);
  });

  it('is found by its kind', () => {
    const registry = new GatewayRegistry([pigeon.create(OPTIONS)]);
    expect(registry.get('pigeon').idempotent).toBe(true);
  });

  describe('on a channel', () => {
    let fixture: ChannelsFixture;
    beforeEach(async () => {
      fixture = await ChannelsFixture.create({}, WITH_PIGEON);
    });
    afterEach(() => fixture.close());

    it('has settings that are checked and sealed, and limits of its kind', async () => {
      const id = await fixture.editor.create({ name: 'loft', gateway: 'pigeon', settings: SETTINGS }, ANA);
      const settings = fixture.settings(undefined, {});
      expect(await settings.of(id)).toEqual(SETTINGS);
      const channel = fixture.channels.withId(id)!;
      expect(channel).toMatchObject({ gateway: 'pigeon', isIdempotent: true, limits: { pace: { periodMs: 60_000 } } });
      const fields = await new ChannelFields(settings, testConfig({}, WITH_PIGEON)).of(channel);
      expect(fields).toMatchObject([
        { name: 'url', isSecret: false, isRequired: true, value: SETTINGS.url },
        { name: 'token', isSecret: true, isRequired: true, value: null, isSet: true },
      ]);
      const [row] = await fixture.database.read<{ settings: string }>('SELECT settings FROM channels WHERE id = ?', [
        id,
      ]);
      expect(row?.settings).not.toContain('loft');
    });

    it('is refused without a setting that it needs', async () => {
      const created = fixture.editor.create({ name: 'loft', gateway: 'pigeon', settings: { url: SETTINGS.url } }, ANA);
      await expect(created).rejects.toMatchObject({ code: 'setting_missing', field: 'token' });
    });
  });
});
