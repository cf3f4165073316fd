import { ApiKeys } from '@recado/auth';
import { ChannelEditor } from '@recado/channels';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RunningPanel } from '../../../../../test/support/fixtures/running-panel.js';
import type { PanelClient } from '../../../../../test/support/panel-client.js';

const ACTOR = { type: 'system', id: null, name: 'a test' } as const;
const SENT_NOWHERE = 'O canal desta chave é o simulador';

let panel: RunningPanel;
let administrator: PanelClient;
let key: number;

beforeAll(async () => {
  panel = await RunningPanel.start();
  administrator = await panel.browserOf('administrator');
  const keys = panel.app.get(ApiKeys, { strict: false });
  key = (await keys.issue({ name: 'ERP', scopes: ['messages:write'] }, ACTOR)).key.id;
  await keys.issue({ name: 'Teste', scopes: ['messages:write'], testMode: true }, ACTOR);
});
afterAll(() => panel.stop());

const text = async (path: string) => (await administrator.open(path)).text;
const chosen = (page: string) =>
  /<select id="channel"[^>]*>.*?<option value="([^"]*)" selected[^>]*>([^<]*)</s.exec(page);

it('pages say that live messages go to the simulator, until a real channel is the default', async () => {
  expect((await text('/admin/api-keys')).split('<tbody>')[1]!.match(/Simulado</g)).toHaveLength(1);
  expect(await text(`/admin/api-keys/${key}`)).toContain(SENT_NOWHERE);
  expect(await text('/admin/api-keys/new')).toContain('O canal padrão ainda é o simulador');
  const alone = await text('/admin/send');
  expect(chosen(alone)?.slice(1)).toEqual(['default', 'default — simulador, ninguém recebe']);
  expect(alone).toContain('Só há o simulador');
  expect(alone).toContain('Este canal é o simulador');

  const settings = { url: 'http://127.0.0.1:1', apiKey: 'k', session: 'default' };
  const editor = panel.app.get(ChannelEditor, { strict: false });
  const id = await editor.create({ name: 'loja-centro', gateway: 'waha', settings }, ACTOR);
  const beside = await text('/admin/send');
  expect(chosen(beside)?.slice(1)).toEqual(['loja-centro', 'loja-centro']);
  expect(beside).not.toContain('Só há o simulador');
  expect(await text(`/admin/channels/${id}`)).toContain('Tornar padrão');
  expect(await text('/admin/channels/1')).not.toContain('o canal padrão?');
  expect(await text(`/admin/api-keys/${key}`)).toContain(SENT_NOWHERE);

  const offer = { defaultChannel: 'loja-centro', shown_defaultChannel: 'default' };
  await administrator.submit('/admin/settings', offer, `/admin/channels/${id}`);
  expect(await text(`/admin/channels/${id}`)).not.toContain('o canal padrão?');
  expect(await text(`/admin/api-keys/${key}`)).not.toContain(SENT_NOWHERE);
  expect(await text('/admin/api-keys')).not.toContain('Simulado<');
});
