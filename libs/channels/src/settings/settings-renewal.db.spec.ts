import { Vault } from '@recado/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SettingsRenewal } from './settings-renewal.js';
import { ANA, ChannelsFixture } from '../testing/channels-fixture.js';
import { VAULT_PURPOSE } from './channel-settings.js';

const PRESENT = Buffer.alloc(32, 9);
const BEFORE = Buffer.alloc(32, 7);

let fixture: ChannelsFixture;
beforeEach(async () => (fixture = await ChannelsFixture.create()));
afterEach(() => fixture.close());

it('SettingsRenewal seals the settings of channels with the present secret, so that the previous one can be removed', async () => {
  const settings = { url: 'http://localhost:9/send' };
  const id = await fixture.editor.create({ name: 'loja', gateway: 'http', settings }, ANA);
  const renewed = () => new SettingsRenewal(fixture.database, new Vault(() => [PRESENT, BEFORE])).renew();
  const all = (await fixture.database.read('SELECT id FROM channels WHERE settings IS NOT NULL')).length;

  expect(await renewed()).toEqual({ renewed: all, unreadable: 0 });
  expect(await renewed()).toEqual({ renewed: 0, unreadable: 0 });
  const [row] = await fixture.database.read<{ settings: string }>(`SELECT settings FROM channels WHERE id = ${id}`);
  expect(JSON.parse(new Vault(() => [PRESENT]).unseal(VAULT_PURPOSE, row?.settings ?? ''))).toEqual(settings);

  const strange = new Vault(() => [Buffer.alloc(32, 1)]);
  expect(await new SettingsRenewal(fixture.database, strange).renew()).toEqual({ renewed: 0, unreadable: all });
});
