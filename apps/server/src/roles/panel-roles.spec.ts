import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PanelClient } from '../../../../test/support/panel-client.js';
import { type KnownRoute, RunningPanel } from '../../../../test/support/fixtures/running-panel.js';

/** Routes without a login. */
const PUBLIC = /^\/admin\/(login|logout|setup|access|preferences)(\/|$)/;
/** Where everybody changes what is their own. */
const OWN = /^\/admin\/account(\/|$)/;
/** What administrators alone may open and change. */
const ADMINISTRATORS_ONLY = [
  /^\/admin\/(api-keys|people|audit|settings|alerts\/(settings|test))(\/|$)/,
  /^\/admin\/channels\/new$/,
  /^\/admin\/channels\/pools\/(new|:id\/edit)$/,
  /^\/admin\/channels\/:id\/(edit|default|archive|restore|reach-out|receipts|preset|pair\/install)$/,
  /^\/admin\/channels\/:id\/templates\/(carrier|media-carrier|new|:name\/:language\/use)$/,
  /^\/admin\/opt-outs\/(import|rules)$/,
  /^\/admin\/recipients\/(export|erase)$/,
  /^\/admin\/webhooks\/(new|created|:id\/(edit|rotate-secret|delete))$/,
];
/** Pages that viewers may not open: forms of changes, exports of phones, and files that messages carry. */
const OPERATORS_ONLY = [
  /^\/admin\/opt-outs\/(new|export)$/,
  /^\/admin\/recipients$/,
  /^\/admin\/try$/,
  /^\/admin\/channels\/:id\/pair$/,
  /^\/admin\/webhooks\/:id\/replay$/,
  /^\/admin\/send(\/|$)/,
  /^\/admin\/messages\/:id\/file$/,
];

const isIn = (list: readonly RegExp[], path: string) => list.some((pattern) => pattern.test(path));

let panel: RunningPanel;
let viewer: PanelClient;
let operator: PanelClient;
let routes: KnownRoute[];

beforeAll(async () => {
  panel = await RunningPanel.start();
  viewer = await panel.browserOf('viewer');
  operator = await panel.browserOf('operator');
  routes = panel.routes().filter(({ path }) => !PUBLIC.test(path));
});
afterAll(() => panel.stop());

/** The statuses of all routes of this method, for things that do not exist. */
async function statuses(browser: PanelClient, method: string): Promise<Record<string, number>> {
  // One of one's own ends the session.
  const inOrder = [...routes].sort((a, b) => Number(OWN.test(a.path)) - Number(OWN.test(b.path)));
  const headers = { 'csrf-token': await browser.token('/admin/messages') };
  const answers: [string, number][] = [];
  for (const { path } of inOrder.filter((route) => route.method === method)) {
    const { status } = await browser.open(path.replace(/:\w+/g, '999'), { method, headers });
    answers.push([path, status]);
  }
  await panel.logInAgain(browser);
  return Object.fromEntries(answers);
}

/** The paths that were answered "forbidden". */
async function refused(browser: PanelClient, method: string): Promise<string[]> {
  const all = await statuses(browser, method);
  expect(Object.entries(all).filter(([, status]) => status >= 500)).toEqual([]);
  return Object.keys(all)
    .filter((path) => all[path] === 403)
    .sort();
}

const paths = (method: string, isWanted: (path: string) => boolean) =>
  routes
    .filter((route) => route.method === method && isWanted(route.path))
    .map(({ path }) => path)
    .sort();

describe('every route of the panel', () => {
  it('is known to this test', () => {
    expect(routes.length).toBeGreaterThan(35);
    expect(routes).toContainEqual({ method: 'POST', path: '/admin/messages/:id/cancel' });
    expect(routes).toContainEqual({ method: 'GET', path: '/admin/opt-outs/export' });
  });

  it('a viewer reads, and changes nothing but what is their own', async () => {
    const closed = [...ADMINISTRATORS_ONLY, ...OPERATORS_ONLY];
    expect(await refused(viewer, 'GET')).toEqual(paths('GET', (path) => isIn(closed, path)));
    expect(await refused(viewer, 'POST')).toEqual(paths('POST', (path) => !OWN.test(path)));
  });

  it('an operator changes what is sent, and neither keys, channels nor people', async () => {
    expect(await refused(operator, 'GET')).toEqual(paths('GET', (path) => isIn(ADMINISTRATORS_ONLY, path)));
    expect(await refused(operator, 'POST')).toEqual(paths('POST', (path) => isIn(ADMINISTRATORS_ONLY, path)));
  });

  it('nobody without a login opens any of them', async () => {
    const stranger = new PanelClient(panel);
    for (const { method, path } of routes) {
      const { status, headers } = await stranger.open(path.replace(/:\w+/g, '999'), { method });
      expect([method, path, status]).toEqual([method, path, 303]);
      expect(headers.get('location')).toMatch(/^\/admin\/login/);
    }
  });
});

describe('a role that does not suffice', () => {
  it('is answered with a page that has the way back', async () => {
    const { status, text } = await viewer.open('/admin/api-keys', {
      headers: { referer: `${panel.url}/admin/channels` },
    });
    expect(status).toBe(403);
    expect(text).toContain('<!doctype html>');
    expect(text).toContain('href="/admin/channels"');
  });

  it('hides the links and the forms that it may not use', async () => {
    const { text: list } = await viewer.open('/admin/opt-outs');
    for (const path of ['/admin/opt-outs/rules', '/admin/opt-outs/new', '/admin/opt-outs/export', '/admin/api-keys'])
      expect(list).not.toContain(`href="${path}"`);
    const { text: operators } = await operator.open('/admin/opt-outs');
    expect(operators).toContain('href="/admin/opt-outs/new"');
    expect(operators).not.toContain('href="/admin/opt-outs/rules"');
    expect(operators).not.toContain('href="/admin/api-keys"');
  });
});
