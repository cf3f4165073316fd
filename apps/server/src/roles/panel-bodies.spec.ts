import { ApiKeys } from '@recado/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';
import type { PanelClient } from '../../../../test/support/panel-client.js';

let panel: RunningPanel;
let ana: PanelClient;
beforeAll(async () => {
  panel = await RunningPanel.start();
  ana = await panel.browserOf('administrator');
  const keys = panel.app.get(ApiKeys, { strict: false });
  await keys.issue({ name: 'ERP', scopes: ['messages:read'] }, { type: 'system', id: null, name: 'a test' });
});
afterAll(() => panel.stop());

/** What is answered to a plain form, which no page of the panel sends like this. */
async function answerTo(path: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ ...fields, _csrf: await ana.token('/admin/account') });
  return ana.open(path, { method: 'POST', body });
}

describe('a form that no page sends', () => {
  it.each<Record<string, string>>([{ file: 'x' }, { fields: 'x' }, { file: 'x', isCut: 'y' }])(
    'is refused where a list is expected: %j',
    async (fields) => {
      const { status, text } = await answerTo('/admin/send', fields);
      expect(status).toBe(422);
      expect(text).toContain('Cole os números ou escolha um arquivo.');
    },
  );

  it.each(['__proto__', 'constructor', 'everything'])('is refused where a key has the preset %s', async (preset) => {
    for (const path of ['/admin/api-keys/new', '/admin/api-keys/1/edit'])
      expect((await answerTo(path, { name: 'ERP', preset })).status, path).toBe(422);
  });
});
