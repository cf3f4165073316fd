import { ChannelPauses, Channels } from '@recado/channels';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RunningPanel } from '../../../../../test/support/fixtures/running-panel.js';

let panel: RunningPanel;
beforeAll(async () => {
  panel = await RunningPanel.start();
});
afterAll(() => panel.stop());

it('says on every page that all sending is paused, by whom and why, until somebody resumes it', async () => {
  const actor = { type: 'administrator', id: 1, name: 'ana@exemplo.com.br' } as const;
  const [pauses, channels] = [ChannelPauses, Channels].map((type) => panel.app.get(type, { strict: false })) as [
    ChannelPauses,
    Channels,
  ];
  const viewer = await panel.browserOf('viewer');
  const pages = ['/admin/messages', '/admin/channels', '/admin/opt-outs', '/admin/nothing'];
  const open = () => Promise.all(pages.map(async (path) => (await viewer.open(path)).text));
  await pauses.pauseAll(actor, 'troca de provedor');
  await channels.refresh();
  for (const text of await open()) {
    expect(text).toContain('Todos os envios estão pausados.');
    expect(text).toMatch(/Por ana@exemplo\.com\.br, em .*: troca de provedor/);
  }
  await pauses.resumeAll(actor);
  await channels.refresh();
  for (const text of await open()) expect(text).not.toContain('Todos os envios estão pausados.');
});
