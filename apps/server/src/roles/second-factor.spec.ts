import { AdministratorChanges, Administrators, type Role, SecondFactors } from '@recado/auth';
import { CONFIG, type Config } from '@recado/config';
import { Database } from '@recado/database';
import { HOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SoftwareAuthenticator } from '../../../../libs/auth/src/testing/software-authenticator.js';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';
import { FORM, type PanelAnswer, PanelClient } from '../../../../test/support/panel-client.js';

const TESTER = { type: 'system', id: null, name: 'a test' } as const;
const PASSWORD = 'tulipas sob a mesa';
const SECURITY = '/admin/account/security';
const STEP = '/admin/login/second-factor';
/** Routes without a login. */
const PUBLIC = /^\/admin\/(login|logout|setup|access|preferences)(\/|$)/;

let panel: RunningPanel;
let people = 0;

beforeAll(async () => {
  panel = await RunningPanel.start();
});
afterAll(() => panel.stop());

const get = <T>(type: abstract new (...args: never[]) => T): T => panel.app.get(type, { strict: false });
const sql = (statement: string) => get(Database).write((tx) => tx.run(statement));
const locationOf = ({ headers }: PanelAnswer) => headers.get('location');
const sessionOf = ({ headers }: PanelAnswer) => /recado=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1];

/** Lets the first changes of the database wait until so many are asked for, so that these requests have read the same. */
function holdWrites(count: number): void {
  const database = get(Database);
  const write = database.write.bind(database);
  let asked = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  vi.spyOn(database, 'write').mockImplementation(async (work) => {
    if (++asked === count) open();
    await opened;
    return write(work);
  });
}

interface Person {
  id: number;
  email: string;
  browser: PanelClient;
}

/** Somebody who is logged in by a password. */
async function newPerson(role: Role = 'administrator'): Promise<Person> {
  const email = `pessoa${++people}@exemplo.com.br`;
  const { id } = await get(Administrators).create({ email, password: PASSWORD, role }, TESTER);
  const browser = new PanelClient(panel);
  expect((await browser.login(email, PASSWORD)).status).toBe(303);
  return { id, email, browser };
}

/** The code of an authenticator app, so many steps of 30 s from now. */
function codeOf(secret: string, steps = 0): string {
  return HOTP.generate({ secret: Secret.fromBase32(secret), counter: Math.floor(Date.now() / 30_000) + steps });
}

/** Adds an app on the pages. The first code is used by that. */
async function addApp({ browser }: Person): Promise<{ secret: string; codes: string[] }> {
  const { text } = await browser.open(`${SECURITY}/app`);
  const secret = (/id="secret">([A-Z2-7 ]+)</.exec(text)?.[1] ?? '').replaceAll(' ', '');
  const token = /name="_csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const body = new URLSearchParams({ _csrf: token, name: 'Celular', code: codeOf(secret) });
  expect((await browser.open(`${SECURITY}/app`, { method: 'POST', body })).status).toBe(303);
  const shown = await browser.open(`${SECURITY}/recovery-codes`);
  return { secret, codes: shown.text.match(/\b[0-9a-z]{5}-[0-9a-z]{5}\b/g) ?? [] };
}

/** A browser in which only the password was given. */
async function givePassword(email: string): Promise<{ browser: PanelClient; answer: PanelAnswer }> {
  const browser = new PanelClient(panel);
  return { browser, answer: await browser.login(email, PASSWORD) };
}

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
    const person = await newPerson();
    const { secret } = await addApp(person);
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

    const { browser: second } = await givePassword(person.email);
    expect((await second.submit(STEP, { code })).status).toBe(422);
    expect((await second.submit(STEP, { code: codeOf(secret) })).status).toBe(422);
  });

  it('opens nothing before the second step, also with a stolen cookie, and nothing with that cookie later', async () => {
    const person = await newPerson();
    const { secret } = await addApp(person);
    const { browser, answer } = await givePassword(person.email);
    const cookie = `recado=${sessionOf(answer)}`;
    expect(await opened(browser)).toEqual(['GET 303 /admin/login', 'POST 303 /admin/login']);
    expect(locationOf(await browser.submit(STEP, { code: codeOf(secret, 1) }))).toBe('/admin');
    const thief = new PanelClient(panel);
    expect(locationOf(await thief.open(STEP, { headers: { cookie } }))).toBe('/admin/login');
    expect(locationOf(await thief.open(SECURITY, { headers: { cookie } }))).toContain('/admin/login');
  });

  it('leads to the page that needed the login', async () => {
    const person = await newPerson();
    const { codes } = await addApp(person);
    const browser = new PanelClient(panel);
    const login = { email: person.email, password: PASSWORD, next: '/admin/messages?status=falhou' };
    await browser.submit('/admin/login', login);
    const answer = await browser.submit(STEP, { code: codes[0] ?? '' });
    expect(locationOf(answer)).toBe('/admin/messages?status=falhou');
  });

  it('ends ten minutes after the password, and when the password changes', async () => {
    const person = await newPerson();
    const { codes } = await addApp(person);
    const late = (await givePassword(person.email)).browser;
    const changed = (await givePassword(person.email)).browser;
    const token = await late.token(STEP);
    await sql(
      "UPDATE admin_sessions SET data = json_set(data, '$.pendingLogin.at', 0) WHERE data LIKE '%pendingLogin%'",
    );
    const body = new URLSearchParams({ _csrf: token, code: codes[0] ?? '' });
    expect(locationOf(await late.open(STEP, { method: 'POST', body }))).toBe('/admin/login');
    await sql(
      `UPDATE admin_sessions SET data = json_set(data, '$.pendingLogin.at', ${Date.now()}) WHERE data LIKE '%pendingLogin%'`,
    );
    await get(AdministratorChanges).resetPassword(person.email, 'outra frase bem longa', TESTER);
    expect(locationOf(await changed.submit(STEP, { code: codes[0] ?? '' }))).toBe('/admin/login');
  });

  it('limits guesses, also after the password was given again', async () => {
    const person = await newPerson();
    const { secret } = await addApp(person);
    const { browser } = await givePassword(person.email);
    for (let i = 0; i < 5; i++) expect((await browser.submit(STEP, { code: '000000' })).status).toBe(422);
    const { browser: again } = await givePassword(person.email);
    const held = await again.submit(STEP, { code: codeOf(secret, 1) });
    expect([held.status, Number(held.headers.get('retry-after')) > 60]).toEqual([429, true]);
  });

  it('accepts each recovery code once, and tells how many are left', async () => {
    const person = await newPerson();
    const { codes } = await addApp(person);
    expect(codes).toHaveLength(10);
    const { browser } = await givePassword(person.email);
    expect((await browser.submit(STEP, { code: codes[3] ?? '' })).status).toBe(303);
    expect((await browser.open(SECURITY)).text).toContain('Restam 9');
    const { browser: second } = await givePassword(person.email);
    expect((await second.submit(STEP, { code: codes[3] ?? '' })).status).toBe(422);
    // They are shown once.
    expect(locationOf(await person.browser.open(`${SECURITY}/recovery-codes`))).toBe(SECURITY);
  });
});

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
    const person = await newPerson();
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
    holdWrites(2);
    const answers = [1, 2].map(() => browser.open('/admin/login/passkey', { method: 'POST', body, headers }));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    vi.restoreAllMocks();
    expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 422]);
  });

  it('is a second step after the password, for the person whose passkey it is', async () => {
    const { person, device } = await withPasskey();
    const other = await withPasskey();
    const { browser } = await givePassword(person.email);
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
    await sql("UPDATE admin_sessions SET data = json_set(data, '$.authenticatedAt', 0)");
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

describe('the second factors of a person', () => {
  it('are renamed and removed after the password, and recovery codes renewed', async () => {
    const person = await newPerson();
    await addApp(person);
    const [{ id = 0 } = {}] = await get(SecondFactors).list(person.id);
    await sql("UPDATE admin_sessions SET data = json_set(data, '$.authenticatedAt', 0)");
    const page = `${SECURITY}/${id}`;
    const { browser } = person;
    for (const path of [`${page}/name`, `${page}/remove`, `${SECURITY}/recovery-codes`])
      expect((await browser.submit(path, { name: 'Outro' }, page)).status, path).toBe(422);
    expect(await get(SecondFactors).list(person.id)).toMatchObject([{ name: 'Celular' }]);
    expect((await browser.submit(`${page}/name`, { name: ' ', password: PASSWORD }, page)).status).toBe(422);
    expect((await browser.submit(`${page}/name`, { name: 'Outro' }, page)).status).toBe(303);
    expect(locationOf(await browser.submit(`${SECURITY}/recovery-codes`, {}, page))).toContain('recovery-codes');
    expect((await browser.submit(`${page}/remove`, {}, page)).status).toBe(303);
    expect(await get(SecondFactors).has(person.id)).toBe(false);
  });

  it("are nobody else's", async () => {
    const person = await newPerson();
    await addApp(person);
    const [{ id = 0 } = {}] = await get(SecondFactors).list(person.id);
    const { browser } = await newPerson();
    expect((await browser.open(`${SECURITY}/${id}`)).status).toBe(404);
    expect((await browser.submit(`${SECURITY}/${id}/remove`, {}, SECURITY)).status).toBe(404);
  });

  it('are removed by another administrator, which ends the sessions', async () => {
    const person = await newPerson('viewer');
    await addApp(person);
    const { browser, id } = await newPerson();
    const page = `/admin/people/${person.id}/second-factors`;
    expect((await browser.open(page)).text).toContain('Celular');
    expect((await browser.submit(`${page}/remove`, {}, page)).status).toBe(303);
    expect(locationOf(await person.browser.open('/admin/messages'))).toContain('/admin/login');
    expect(locationOf((await givePassword(person.email)).answer)).toBe('/admin');
    const own = `/admin/people/${id}/second-factors`;
    expect(locationOf(await browser.open(own))).toBe(SECURITY);
    expect((await browser.submit(`${own}/remove`, {}, SECURITY)).status).toBe(404);
  });

  it('are required of the people of a role before they open anything else', async () => {
    const person = await newPerson('operator');
    const { browser } = await newPerson();
    const roles = '/admin/people/second-factors';
    expect((await browser.submit(roles, { operator: 'on' })).status).toBe(303);
    const own = await givePassword(person.email);
    expect(locationOf(own.answer)).toBe('/admin');
    const isOwn = ({ path }: { path: string }) => path.startsWith(SECURITY);
    for (const { method, path } of panel.routes().filter((route) => !PUBLIC.test(route.path) && !isOwn(route))) {
      const answer = await own.browser.open(path.replace(/:\w+/g, '1'), { method });
      expect([answer.status, locationOf(answer)], `${method} ${path}`).toEqual([303, SECURITY]);
    }
    // Also for who was logged in before.
    expect(locationOf(await person.browser.open('/admin/messages'))).toBe(SECURITY);
    expect((await own.browser.open(SECURITY)).text).toContain('exige a verificação em duas etapas');
    await addApp({ ...person, browser: own.browser });
    expect((await own.browser.open('/admin/messages')).status).toBe(200);
    expect((await browser.submit(roles, {})).status).toBe(303);
  });
});
