import { Settings } from '@recado/config';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';
import type { PanelClient } from '../../../../test/support/panel-client.js';
import { sentForm } from '../../../../test/support/sent-form.js';

const PAGE = '/admin/settings';

let panel: RunningPanel;
beforeAll(async () => {
  panel = await RunningPanel.start();
});
afterAll(() => panel.stop());

/** The form as a browser that has loaded it would send it. */
async function loaded(browser: PanelClient): Promise<URLSearchParams> {
  return new URLSearchParams(sentForm((await browser.open(PAGE)).text, PAGE));
}

async function save(browser: PanelClient, body: URLSearchParams, changes: Record<string, string>): Promise<number> {
  for (const [name, value] of Object.entries(changes)) body.set(name, value);
  return (await browser.open(PAGE, { method: 'POST', body })).status;
}

it('two people who change settings at the same time keep each other’s changes', async () => {
  const ana = await panel.browserOf('administrator');
  const [first, second, third] = [await loaded(ana), await loaded(ana), await loaded(ana)];
  expect(await save(ana, first, { retentionDays: '30' })).toBe(303);
  // A form that is refused and sent again changes no more than its person did.
  expect(await save(ana, third, { name: '' })).toBe(422);
  expect(await save(ana, second, { name: 'Loja' })).toBe(303);
  expect(panel.app.get(Settings, { strict: false }).all()).toMatchObject({
    name: 'Loja',
    retentionDays: 30,
  });
});
