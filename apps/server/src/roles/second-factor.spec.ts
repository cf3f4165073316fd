import { AdministratorChanges, SecondFactors } from '@recado/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  FactorPeople,
  codeOf,
  locationOf,
  PASSWORD,
  PUBLIC,
  SECURITY,
  STEP,
  TESTER,
} from '../../../../test/support/fixtures/factor-people.js';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';
import { type PanelAnswer, PanelClient } from '../../../../test/support/panel-client.js';

let panel: RunningPanel;
let people: FactorPeople;

beforeAll(async () => {
  panel = await RunningPanel.start();
  people = new FactorPeople(panel);
});
afterAll(() => panel.stop());

const sessionOf = ({ headers }: PanelAnswer) => /recado=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1];

/** What somebody gets who opens every page with this browser. */
async function opened(browser: PanelClient): Promise<string[]> {
  const found = new Set<string>();
  for (const { method, path } of panel.routes().filter((route) => !PUBLIC.test(route.path))) {
    const { status, headers } = await browser.open(path.replace(/:\w+/g, '1'), { method });
    found.add(`${method} ${status} ${headers.get('location')?.split('?')[0] ?? ''}`);
  }
  return [...found].sort();
}

describe('a login with an authenticator app', () => {
  it('has a second step, under a new session id each time, and accepts a code once', async () => {
    const person = await people.add();
    const { secret } = await people.addApp(person);
    const browser = new PanelClient(panel);
    const visit = await browser.open('/admin/login');
    const answer = await browser.login(person.email, PASSWORD);
    expect([answer.status, locationOf(answer)]).toEqual([303, STEP]);
    expect(sessionOf(answer)).toBeTruthy();
    expect(sessionOf(answer)).not.toBe(sessionOf(visit));
    expect((await browser.open(STEP)).text).toContain('name="code"');
    const wrong = await browser.submit(STEP, { code: '000000' });
    expect(wrong.status).toBe(422);
    const code = codeOf(secret, 1);
    const right = await browser.submit(STEP, { code });
    expect([right.status, locationOf(right)]).toEqual([303, '/admin']);
    expect(sessionOf(right)).toBeTruthy();
    expect(sessionOf(right)).not.toBe(sessionOf(answer));
    expect((await browser.open(SECURITY)).status).toBe(200);

    const { browser: second } = await people.givePassword(person.email);
    expect((await second.submit(STEP, { code })).status).toBe(422);
    expect((await second.submit(STEP, { code: codeOf(secret) })).status).toBe(422);
  });

  it('opens nothing before the second step, also with a stolen cookie, and nothing with that cookie later', async () => {
    const person = await people.add();
    const { secret } = await people.addApp(person);
    const { browser, answer } = await people.givePassword(person.email);
    const cookie = `recado=${sessionOf(answer)}`;
    expect(await opened(browser)).toEqual(['GET 303 /admin/login', 'POST 303 /admin/login']);
    expect(locationOf(await browser.submit(STEP, { code: codeOf(secret, 1) }))).toBe('/admin');
    const thief = new PanelClient(panel);
    expect(locationOf(await thief.open(STEP, { headers: { cookie } }))).toBe('/admin/login');
    expect(locationOf(await thief.open(SECURITY, { headers: { cookie } }))).toContain('/admin/login');
  });

  it('leads to the page that needed the login', async () => {
    const person = await people.add();
    const { codes } = await people.addApp(person);
    const browser = new PanelClient(panel);
    const login = { email: person.email, password: PASSWORD, next: '/admin/messages?status=falhou' };
    await browser.submit('/admin/login', login);
    const answer = await browser.submit(STEP, { code: codes[0] ?? '' });
    expect(locationOf(answer)).toBe('/admin/messages?status=falhou');
  });

  it('ends ten minutes after the password, and when the password changes', async () => {
    const person = await people.add();
    const { codes } = await people.addApp(person);
    const late = (await people.givePassword(person.email)).browser;
    const changed = (await people.givePassword(person.email)).browser;
    const token = await late.token(STEP);
    await people.sql(
      "UPDATE admin_sessions SET data = json_set(data, '$.pendingLogin.at', 0) WHERE data LIKE '%pendingLogin%'",
    );
    const body = new URLSearchParams({ _csrf: token, code: codes[0] ?? '' });
    expect(locationOf(await late.open(STEP, { method: 'POST', body }))).toBe('/admin/login');
    await people.sql(
      `UPDATE admin_sessions SET data = json_set(data, '$.pendingLogin.at', ${Date.now()}) WHERE data LIKE '%pendingLogin%'`,
    );
    await people.get(AdministratorChanges).resetPassword(person.email, 'outra frase bem longa', TESTER);
    expect(locationOf(await changed.submit(STEP, { code: codes[0] ?? '' }))).toBe('/admin/login');
  });

  it('limits guesses, also after the password was given again', async () => {
    const person = await people.add();
    const { secret } = await people.addApp(person);
    const { browser } = await people.givePassword(person.email);
    for (let i = 0; i < 5; i++) expect((await browser.submit(STEP, { code: '000000' })).status).toBe(422);
    const { browser: again } = await people.givePassword(person.email);
    const held = await again.submit(STEP, { code: codeOf(secret, 1) });
    expect([held.status, Number(held.headers.get('retry-after')) > 60]).toEqual([429, true]);
  });

  it('accepts each recovery code once, and tells how many are left', async () => {
    const person = await people.add();
    const { codes } = await people.addApp(person);
    expect(codes).toHaveLength(10);
    const { browser } = await people.givePassword(person.email);
    expect((await browser.submit(STEP, { code: codes[3] ?? '' })).status).toBe(303);
    expect((await browser.open(SECURITY)).text).toContain('Restam 9');
    const { browser: second } = await people.givePassword(person.email);
    expect((await second.submit(STEP, { code: codes[3] ?? '' })).status).toBe(422);
    // They are shown once.
    expect(locationOf(await person.browser.open(`${SECURITY}/recovery-codes`))).toBe(SECURITY);
  });
});

describe('the second factors of a person', () => {
  it('are renamed and removed after the password, and recovery codes renewed', async () => {
    const person = await people.add();
    await people.addApp(person);
    const [{ id = 0 } = {}] = await people.get(SecondFactors).list(person.id);
    await people.sql("UPDATE admin_sessions SET data = json_set(data, '$.authenticatedAt', 0)");
    const page = `${SECURITY}/${id}`;
    const { browser } = person;
    for (const path of [`${page}/name`, `${page}/remove`, `${SECURITY}/recovery-codes`])
      expect((await browser.submit(path, { name: 'Outro' }, page)).status, path).toBe(422);
    expect(await people.get(SecondFactors).list(person.id)).toMatchObject([{ name: 'Celular' }]);
    expect((await browser.submit(`${page}/name`, { name: ' ', password: PASSWORD }, page)).status).toBe(422);
    expect((await browser.submit(`${page}/name`, { name: 'Outro' }, page)).status).toBe(303);
    expect(locationOf(await browser.submit(`${SECURITY}/recovery-codes`, {}, page))).toContain('recovery-codes');
    expect((await browser.submit(`${page}/remove`, {}, page)).status).toBe(303);
    expect(await people.get(SecondFactors).has(person.id)).toBe(false);
  });

  it("are nobody else's", async () => {
    const person = await people.add();
    await people.addApp(person);
    const [{ id = 0 } = {}] = await people.get(SecondFactors).list(person.id);
    const { browser } = await people.add();
    expect((await browser.open(`${SECURITY}/${id}`)).status).toBe(404);
    expect((await browser.submit(`${SECURITY}/${id}/remove`, {}, SECURITY)).status).toBe(404);
  });

  it('are removed by another administrator, which ends the sessions', async () => {
    const person = await people.add('viewer');
    await people.addApp(person);
    const { browser, id } = await people.add();
    const page = `/admin/people/${person.id}/second-factors`;
    expect((await browser.open(page)).text).toContain('Celular');
    expect((await browser.submit(`${page}/remove`, {}, page)).status).toBe(303);
    expect(locationOf(await person.browser.open('/admin/messages'))).toContain('/admin/login');
    expect(locationOf((await people.givePassword(person.email)).answer)).toBe('/admin');
    const own = `/admin/people/${id}/second-factors`;
    expect(locationOf(await browser.open(own))).toBe(SECURITY);
    expect((await browser.submit(`${own}/remove`, {}, SECURITY)).status).toBe(404);
  });

  it('end the other sessions of the person, each time that one is added or removed or codes are made', async () => {
    const person = await people.add();
    const goesOn = async () => expect((await person.browser.open('/admin/messages')).status).toBe(200);
    const hasEnded = async (browser: PanelClient) =>
      expect(locationOf(await browser.open('/admin/messages'))).toContain('/admin/login');
    const before = (await people.givePassword(person.email)).browser;
    let { codes } = await people.addApp(person);
    await goesOn();
    await hasEnded(before);
    const page = `${SECURITY}/${(await people.get(SecondFactors).list(person.id))[0]?.id}`;
    for (const path of [`${SECURITY}/recovery-codes`, `${page}/remove`]) {
      const other = (await people.givePassword(person.email)).browser;
      expect((await other.submit(STEP, { code: codes[0] ?? '' })).status).toBe(303);
      expect((await person.browser.submit(path, {}, page)).status).toBe(303);
      const { text } = await person.browser.open(`${SECURITY}/recovery-codes`);
      codes = text.match(/\b[0-9a-z]{5}-[0-9a-z]{5}\b/g) ?? [];
      await goesOn();
      await hasEnded(other);
    }
  });

  it('are asked for where the role needs them and the session has used none', async () => {
    const person = await people.add('viewer');
    const { codes } = await people.addApp(person);
    await people.sql("UPDATE admin_sessions SET data = json_remove(data, '$.usedSecondFactor')");
    expect((await person.browser.open('/admin/messages')).status).toBe(200);
    const { browser } = await people.add();
    const roles = '/admin/people/second-factors';
    await browser.submit(roles, { viewer: 'on' });
    expect(locationOf(await person.browser.open('/admin/messages?status=falhou'))).toBe(STEP);
    expect(locationOf(await person.browser.open(SECURITY))).toContain('/admin/login');
    const answer = await person.browser.submit(STEP, { code: codes[0] ?? '' });
    expect(locationOf(answer)).toBe('/admin/messages?status=falhou');
    expect((await person.browser.open(SECURITY)).status).toBe(200);
    await browser.submit(roles, {});
  });

  it('are required of the people of a role before they open anything else', async () => {
    const person = await people.add('operator');
    const { browser } = await people.add();
    const roles = '/admin/people/second-factors';
    expect((await browser.submit(roles, { operator: 'on' })).status).toBe(303);
    const own = await people.givePassword(person.email);
    expect(locationOf(own.answer)).toBe('/admin');
    const isOwn = ({ path }: { path: string }) => path.startsWith(SECURITY);
    for (const { method, path } of panel.routes().filter((route) => !PUBLIC.test(route.path) && !isOwn(route))) {
      const answer = await own.browser.open(path.replace(/:\w+/g, '1'), { method });
      expect([answer.status, locationOf(answer)], `${method} ${path}`).toEqual([303, SECURITY]);
    }
    // Also for who was logged in before.
    expect(locationOf(await person.browser.open('/admin/messages'))).toBe(SECURITY);
    expect((await own.browser.open(SECURITY)).text).toContain('exige a verificação em duas etapas');
    await people.addApp({ ...person, browser: own.browser });
    expect((await own.browser.open('/admin/messages')).status).toBe(200);
    expect(locationOf(await person.browser.open('/admin/messages'))).toContain('/admin/login');
    expect((await browser.submit(roles, {})).status).toBe(303);
  });
});
