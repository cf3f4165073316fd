import { ChannelEditor, Channels, ChannelSettings } from '@recado/channels';
import { CONFIG, type Config, takenPreset } from '@recado/config';
import { Database } from '@recado/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TESTER } from '../../../../test/support/fixtures/factor-people.js';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';
import type { PanelClient } from '../../../../test/support/panel-client.js';
import { sentForm } from '../../../../test/support/sent-form.js';

let panel: RunningPanel;
let ana: PanelClient;
beforeAll(async () => {
  panel = await RunningPanel.start();
  ana = await panel.browserOf('administrator');
});
afterAll(() => panel.stop());

const part = <T>(type: abstract new (...args: never[]) => T): T => panel.app.get(type, { strict: false });
const definition = () => panel.app.get<Config>(CONFIG, { strict: false }).gateways.find('http')!;
const shipped = () => definition().presets!.find(({ id }) => id === 'gowa')!;
const now = () => shipped().settings.description!;
/** What an earlier version of Recado shipped. */
const old = () => now().replace('/send/message', '/v8/send');
const SECRETS = { secret1: 'ana', secret2: 'senha', secret3: 'loja', secret4: 'x'.repeat(32) };

/** A channel with this description; `taken`: what its row knows of the preset. */
async function channel(name: string, description: string, taken: string | null, secrets: object = SECRETS) {
  const settings = { url: 'http://127.0.0.1:9', description, ...secrets };
  const id = await part(ChannelEditor).create({ name, gateway: 'http', settings }, TESTER);
  await part(Database).write((tx) => tx.run('UPDATE channels SET preset = ? WHERE id = ?', [taken, id]));
  await part(Database).write((tx) => tx.run('UPDATE channel_version SET version = version + 1 WHERE id = 1'));
  await part(Channels).refreshIfChanged();
  return id;
}

const takenOfOld = () => {
  const presets = [{ ...shipped(), settings: { description: old() } }];
  return takenPreset({ ...definition(), presets }, { description: old() });
};
const descriptionOf = async (id: number) => (await part(ChannelSettings).of(id))?.description;
const decide = async (id: number, fields: Record<string, string>) => {
  const page = `/admin/channels/${id}/preset`;
  return ana.submit(page, { ...sentForm((await ana.open(page)).text, page), ...fields }, page);
};

describe('a description that ships with a newer version', () => {
  it('is told of on the page of the channel, and taken over by who sees what changes', async () => {
    const id = await channel('antiga', old(), takenOfOld());
    const page = `/admin/channels/${id}`;
    const { text } = await ana.open(page);
    expect(text).toContain('A descrição do GOWA 9 que vem com o Recado tem uma versão mais nova que a deste canal.');
    expect(text).toContain('Muda: pedido que envia textos.');
    const { text: shown } = await ana.open(`${page}/preset`);
    expect(shown).toMatch(/path.*\/v8\/send.*\/send\/message/s);
    const late = await decide(id, { revision: '99' });
    expect([late.status, await descriptionOf(id)]).toEqual([422, old()]);
    expect((await decide(id, {})).headers.get('location')).toBe(page);
    expect(await descriptionOf(id)).toBe(now());
    expect(await part(ChannelSettings).of(id)).toMatchObject(SECRETS);
    expect((await ana.open(page)).text).not.toContain('versão mais nova');
    expect((await ana.open(`${page}/preset`)).headers.get('location')).toBe(page);
  });

  it('does not overwrite what somebody changed by hand in silence, and may be declined until it changes again', async () => {
    const own = old().replace('GATEWAY_TIMEOUT', 'PROVEDOR_LENTO');
    const id = await channel('mudada', own, takenOfOld());
    const page = `/admin/channels/${id}`;
    expect((await ana.open(page)).text).toContain('e a deste canal foi alterada à mão');
    const { text } = await ana.open(`${page}/preset`);
    expect(text).toContain('PROVEDOR_LENTO');
    expect(text).toContain('Usar a nova e perder as alterações');
    expect((await decide(id, { keep: '1' })).status).toBe(303);
    expect(await descriptionOf(id)).toBe(own);
    const after = (await ana.open(page)).text;
    expect(after).toContain('O canal mantém a sua descrição.');
    expect(after).not.toContain('alterada à mão');
    const [entry] = await part(Database).read('SELECT action FROM audit_entries ORDER BY id DESC LIMIT 1');
    expect(entry).toEqual({ action: 'channel.preset_declined' });
  });

  it('is compared by its content with channels from before, and leads to the form where it needs more', async () => {
    const { callbacks: _, ...rest } = JSON.parse(now()) as Record<string, object>;
    const { secret4: __, ...secrets } = SECRETS;
    const id = await channel('de-antes', JSON.stringify(rest), null, secrets);
    const page = `/admin/channels/${id}`;
    expect((await ana.open(page)).text).toContain('é de uma versão anterior, ou foi alterada à mão. Muda: recibos');
    const { headers } = await decide(id, {});
    expect(headers.get('location')).toBe(`${page}/edit?preset=new`);
    const { text } = await ana.open(`${page}/edit?preset=new`);
    expect(text).toContain('X-Hub-Signature-256');
    expect(text).toContain('A descrição nova precisa de outros campos');
    const viewer = await panel.browserOf('viewer');
    expect((await viewer.open(page)).text).not.toContain(`${page}/preset`);
    expect((await viewer.open(`${page}/preset`)).status).toBe(403);
  });
});
