import { CONFIG, type Config } from '@recado/config';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SoftwareAuthenticator } from '../../../../libs/auth/src/testing/software-authenticator.js';
import { FactorPeople, locationOf, SECURITY, STEP } from '../../../../test/support/fixtures/factor-people.js';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';
import { FORM, PanelClient } from '../../../../test/support/panel-client.js';

let panel: RunningPanel;
let people: FactorPeople;

beforeAll(async () => {
  panel = await RunningPanel.start();
  people = new FactorPeople(panel);
});
afterAll(() => panel.stop());

describe('a login with a passkey', () => {
  const origin = () => new URL(panel.app.get<Config>(CONFIG).http.baseUrl).origin;

  /** What a page asks the browser for. */
  async function asked(browser: PanelClient, path: string) {
    const { text } = await browser.open(path);
    const options = /data-options="([^"]+)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '{}';
    return JSON.parse(options) as { challenge: string; user: { id: string }; allowCredentials?: object[] };
  }
  const answerTo = (browser: PanelClient, page: string, response: string) =>
    browser.submit(`${page}/passkey`, { response, next: '/admin/channels' }, page);

  async function withPasskey() {
    const person = await people.add();
    const device = new SoftwareAuthenticator();
    const { challenge, user } = await asked(person.browser, `${SECURITY}/passkey`);
    const response = device.enrol({ challenge, origin: origin() }, user.id);
    const answer = await person.browser.submit(`${SECURITY}/passkey`, { name: 'Notebook', response });
    expect([answer.status, locationOf(answer)]).toEqual([303, `${SECURITY}/recovery-codes`]);
    return { person, device };
  }

  it('needs no password, and accepts an answer once', async () => {
    const { device } = await withPasskey();
    const browser = new PanelClient(panel);
    const { challenge, allowCredentials } = await asked(browser, '/admin/login');
    expect(allowCredentials).toBeUndefined();
    const response = device.use({ challenge, origin: origin() });
    const answer = await answerTo(browser, '/admin/login', response);
    expect([answer.status, locationOf(answer)]).toEqual([303, '/admin/channels']);
    expect((await browser.open('/admin/channels')).status).toBe(200);

    for (const replay of [response, '{}', ''])
      expect((await answerTo(new PanelClient(panel), '/admin/login', replay)).status).toBe(422);
  });

  it('accepts an answer once also where it comes twice at once, from a passkey that does not count its uses', async () => {
    const { device } = await withPasskey();
    const browser = new PanelClient(panel);
    const { challenge } = await asked(browser, '/admin/login');
    device.uses = -1;
    const response = device.use({ challenge, origin: origin() });
    expect(device.uses).toBe(0);
    const body = new URLSearchParams({ _csrf: await browser.token(), response }).toString();
    const headers = { 'content-type': FORM };
    people.holdWrites(2);
    const answers = [1, 2].map(() => browser.open('/admin/login/passkey', { method: 'POST', body, headers }));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    vi.restoreAllMocks();
    expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 422]);
  });

  it('is a second step after the password, for the person whose passkey it is', async () => {
    const { person, device } = await withPasskey();
    const other = await withPasskey();
    const { browser } = await people.givePassword(person.email);
    const first = await asked(browser, STEP);
    expect(first.allowCredentials).toHaveLength(1);
    const strange = other.device.use({ challenge: first.challenge, origin: origin() });
    expect((await answerTo(browser, STEP, strange)).status).toBe(422);
    const { challenge } = await asked(browser, STEP);
    const answer = await answerTo(browser, STEP, device.use({ challenge, origin: origin() }));
    expect([answer.status, locationOf(answer)]).toEqual([303, '/admin']);
  });

  it('refuses a use without fingerprint, face or PIN', async () => {
    const { device } = await withPasskey();
    const browser = new PanelClient(panel);
    const { challenge } = await asked(browser, '/admin/login');
    const response = device.use({ challenge, origin: origin(), isVerified: false });
    expect((await answerTo(browser, '/admin/login', response)).status).toBe(422);
  });

  it('confirms a sensitive change in place of the password, once with each answer', async () => {
    const { device } = await withPasskey();
    const browser = new PanelClient(panel);
    const { challenge } = await asked(browser, '/admin/login');
    /** As devices do that do not count. */
    const use = (asked: string) => {
      device.uses = -1;
      return device.use({ challenge: asked, origin: origin() });
    };
    await answerTo(browser, '/admin/login', use(challenge));
    await people.sql("UPDATE admin_sessions SET data = json_set(data, '$.authenticatedAt', 0)");
    const page = `${SECURITY}/app`;
    const confirm = `${SECURITY}/confirm?next=${encodeURIComponent(page)}`;
    expect((await browser.open(page)).text).toContain(confirm);
    const wrong = await browser.submit(`${SECURITY}/confirm`, { response: '{}', next: page }, confirm);
    expect(wrong.status).toBe(422);
    const again = await asked(browser, confirm);
    const fields = { response: use(again.challenge), next: page, _csrf: await browser.token(page) };
    const send = () => browser.open(`${SECURITY}/confirm`, { method: 'POST', body: new URLSearchParams(fields) });
    const answer = await send();
    expect([answer.status, locationOf(answer)]).toEqual([303, page]);
    expect((await browser.open(page)).text).not.toContain('type="password"');
    expect((await send()).status).toBe(422);
  });
});
