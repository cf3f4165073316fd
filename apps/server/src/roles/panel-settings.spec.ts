import { Settings } from '@recado/config';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';
import type { PanelClient } from '../../../../test/support/panel-client.js';

const PAGE = '/admin/settings';

let panel: RunningPanel;
beforeAll(async () => {
  panel = await RunningPanel.start();
});
afterAll(() => panel.stop());

/** The form as a browser that has loaded it would send it. */
async function loaded(browser: PanelClient): Promise<URLSearchParams> {
  const { text } = await browser.open(PAGE);
  const form = text.split(`action="${PAGE}"`)[1]?.split('</form>')[0] ?? '';
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => [attribute(tag, 'name'), attribute(tag, 'value')]);
  return new URLSearchParams(inputs.filter(([name]) => name !== ''));
}

function attribute(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
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
