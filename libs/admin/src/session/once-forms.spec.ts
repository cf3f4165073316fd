import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentForm } from '../../../../test/support/sent-form.js';
import type { PanelClient } from '../../../../test/support/panel-client.js';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';

describe('A form that makes one thing, however often it is posted', () => {
  let panel: RunningPanel;
  let browser: PanelClient;
  beforeAll(async () => {
    panel = await RunningPanel.start();
    browser = await panel.browserOf('administrator');
  });
  afterAll(() => panel.stop());

  it('is not posted by what a script asks for while it is filled in', async () => {
    const page = '/admin/send';
    const sent = { ...sentForm((await browser.open(page)).text, page), text: 'Oi', numbers: '11 91234-5678' };
    const headers = { 'hx-request': 'true' };
    const preview = () => browser.submit('/admin/send/preview', sent, page, { headers });
    expect((await preview()).text).toContain('Oi');
    const { list: _, ...typed } = sent as Record<string, string>;
    const made = await browser.upload(page, typed, new Blob([]), { page });
    expect(made.headers.get('location')).toMatch(/^\/admin\/send\/\d+/);
    const late = await preview();
    expect([late.status, late.text]).toEqual([200, expect.stringContaining('id="preview"')]);
    expect((await browser.open(made.headers.get('location')!)).text).not.toContain('já tinha sido enviado');
  });
});
