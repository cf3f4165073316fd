import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PanelClient } from '../../../../test/support/panel-client.js';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';

const OTHER = 'outra frase bem comprida';
const ANA = 'administrator@exemplo.com.br';
const EVA = 'eva@exemplo.com.br';

let panel: RunningPanel;
let ana: PanelClient;

beforeAll(async () => {
  panel = await RunningPanel.start();
  ana = await panel.browserOf('administrator');
});
afterAll(() => panel.stop());

const browser = () => new PanelClient(panel);
const statusOf = async (client: PanelClient, path = '/admin/messages') => (await client.open(path)).status;
const notice = async (client: PanelClient, path: string) =>
  /class="notice[^>]*>([^<]*)</.exec((await client.open(path)).text)?.[1]?.trim();

/** The link that the page shows now. */
async function shownLink(): Promise<string> {
  const { text } = await ana.open('/admin/people/link');
  return /https?:\/\/[^<]*(\/admin\/access\?token=[\w-]{43})/.exec(text)?.[1] ?? '';
}

/** Chooses a password with a link. */
function choose(link: string, password: string, repeat = password) {
  const token = new URL(link, panel.url).searchParams.get('token') ?? '';
  return browser().submit('/admin/access', { token, password, repeat }, link);
}

/** The address of the page of a person. */
async function pageOf(email: string): Promise<string> {
  const { text } = await ana.open('/admin/people');
  return new RegExp(`href="(/admin/people/\\d+)"[^>]*>${email}`).exec(text)?.[1] ?? '';
}

describe('an invited person', () => {
  it('chooses a password by a link that is shown once and works once, and has the role', async () => {
    expect((await ana.submit('/admin/people/new', { email: EVA, role: 'viewer' })).status).toBe(303);
    const link = await shownLink();
    expect(await shownLink()).toBe('');
    expect((await ana.open('/admin/people')).text).toContain(EVA);
    expect((await choose(link, 'curta')).status).toBe(422);
    expect((await choose(link, OTHER, 'outra')).status).toBe(422);
    const saved = await choose(link, OTHER);
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/admin']);
    expect((await choose(link, OTHER)).status).toBe(410);
    const eva = browser();
    expect((await eva.login(EVA, OTHER)).status).toBe(303);
    expect([await statusOf(eva), await statusOf(eva, '/admin/people')]).toEqual([200, 403]);
  });

  it('is invited once, with a role that exists, and not after the invitation was revoked', async () => {
    const invite = (email: string, role: string) => ana.submit('/admin/people/new', { email, role });
    expect((await invite(EVA, 'viewer')).text).toContain('Já existe');
    expect((await invite('rui@exemplo.com.br', 'owner')).status).toBe(422);
    await invite('rui@exemplo.com.br', 'operator');
    const link = await shownLink();
    const { text } = await ana.open('/admin/people');
    const revoke = /action="(\/admin\/people\/invitations\/\d+\/revoke)"/.exec(text)?.[1] ?? '';
    expect((await ana.submit(revoke, {}, '/admin/people')).status).toBe(303);
    expect((await browser().open(link)).status).toBe(410);
    expect((await ana.submit(revoke, {}, '/admin/people')).status).toBe(404);
  });
});

describe('a person whose account is changed', () => {
  it('has another role, is disabled and is enabled: the sessions end each time', async () => {
    const page = await pageOf(EVA);
    const change = async (path: string, fields: Record<string, string> = {}) => {
      const eva = browser();
      await eva.login(EVA, OTHER);
      expect(await statusOf(eva)).toBe(200);
      expect((await ana.submit(`${page}/${path}`, fields, page)).status).toBe(303);
      expect(await statusOf(eva)).toBe(303);
    };
    await change('role', { role: 'operator' });
    await change('end-sessions');
    await change('disable');
    expect((await browser().login(EVA, OTHER)).status).toBe(422);
    await ana.submit(`${page}/enable`, {}, page);
    expect((await browser().login(EVA, OTHER)).status).toBe(303);
  });

  it('gets another password by a link of an administrator', async () => {
    const page = await pageOf(EVA);
    await ana.submit(`${page}/reset-link`, {}, page);
    const link = await shownLink();
    expect((await choose(link, 'mais uma frase comprida')).status).toBe(303);
    expect((await browser().login(EVA, OTHER)).status).toBe(422);
    expect((await browser().login(EVA, 'mais uma frase comprida')).status).toBe(303);
  });

  it('is not the last administrator', async () => {
    const page = await pageOf(ANA);
    for (const [path, fields] of [
      ['disable', {}],
      ['role', { role: 'viewer' }],
    ] as const) {
      await ana.submit(`${page}/${path}`, fields, page);
      expect(await notice(ana, page)).toMatch(/única pessoa administradora/);
    }
    expect(await statusOf(ana, '/admin/people')).toBe(200);
  });
});

describe("one's own account", () => {
  const EMAIL = 'viewer@exemplo.com.br';
  let own: PanelClient;
  let elsewhere: PanelClient;

  beforeAll(async () => {
    own = await panel.browserOf('viewer');
    elsewhere = browser();
    await elsewhere.submit('/admin/login', { email: EMAIL, password: 'tulipas sob a mesa' }, '/admin/login', {
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' },
    });
  });

  it('lists its sessions with browser and address, and ends one of them', async () => {
    const { text } = await own.open('/admin/account');
    expect(text).toContain('Firefox em Linux');
    expect(text).toContain('127.0.0.1');
    const session = /name="session" value="(\w+)"/.exec(text)?.[1] ?? '';
    expect((await own.submit('/admin/account/sessions/end', { session }, '/admin/account')).status).toBe(303);
    expect([await statusOf(own), await statusOf(elsewhere)]).toEqual([200, 303]);
  });

  it('ends no session of another person', async () => {
    const { text } = await ana.open('/admin/account');
    expect(text).not.toContain('name="session"');
    const second = browser();
    await second.login(ANA, 'tulipas sob a mesa');
    const session = /name="session" value="(\w+)"/.exec((await ana.open('/admin/account')).text)?.[1] ?? '';
    expect(session).not.toBe('');
    await own.submit('/admin/account/sessions/end', { session }, '/admin/account');
    expect(await statusOf(second)).toBe(200);
  });

  it('changes its password with the present one: this session goes on, the others end', async () => {
    const change = (current: string, password: string, repeat = password) =>
      own.submit('/admin/account/password', { current, password, repeat }, '/admin/account');
    expect((await change('errada', OTHER)).status).toBe(422);
    expect((await change('tulipas sob a mesa', 'curta')).status).toBe(422);
    expect((await change('tulipas sob a mesa', OTHER, 'outra')).status).toBe(422);
    await elsewhere.login(EMAIL, 'tulipas sob a mesa');
    expect(await statusOf(elsewhere)).toBe(200);
    expect((await change('tulipas sob a mesa', OTHER)).status).toBe(303);
    expect([await statusOf(own), await statusOf(elsewhere)]).toEqual([200, 303]);
    expect((await browser().login(EMAIL, OTHER)).status).toBe(303);
  });

  it('signs out everywhere', async () => {
    await elsewhere.login(EMAIL, OTHER);
    expect((await own.submit('/admin/account/sessions/end-all', {}, '/admin/account')).status).toBe(303);
    expect([await statusOf(own), await statusOf(elsewhere)]).toEqual([303, 303]);
  });
});
