import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TASKS } from './browser/tasks/index.js';
import type { Task } from './browser/tasks/task.js';
import { RunningPanel } from './support/fixtures/running-panel.js';

const PASSKEY = 'browsers use passkeys by a script only: test/browser/second-factor.spec.ts';
const STOP = 'the form is there only while a change of many messages runs: test/e2e/panel-schedules.spec.ts';
const FILE = 'the answer is a file, and the page stays: test/browser/recipients.spec.ts';
const CODES_FILE = 'the answer is a file, and the page stays: test/browser/second-factor.spec.ts';
const PREVIEW = 'no form: the page asks for it while somebody types: test/browser/send.spec.ts';
const LATER =
  'asked before a file, ten minutes after the login, and the answer is the file: apps/server/src/roles/panel-exports.spec.ts';
const PROVIDER = 'it asks a provider, which this world lacks: test/e2e/panel-receipts.spec.ts';
const LINKED = 'the button is there only while a phone is linked: test/e2e/linked-phone.spec.ts';
const OLDER =
  'it is there only while a channel has an older description than this version: apps/server/src/roles/panel-presets.spec.ts';
const LIBRARY = 'it installs packages, which this world has no registry for: test/e2e/linked-phone.spec.ts';
const LATE = 'a form of another page, sent on after its session had ended: test/browser/setup-and-login.spec.ts';
/** The forms that the table does not have, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /admin/login/passkey': PASSKEY,
  'POST /admin/login/second-factor/passkey': PASSKEY,
  'POST /admin/account/security/passkey': PASSKEY,
  'POST /admin/account/security/confirm': PASSKEY,
  'POST /admin/account/confirm': LATER,
  'POST /admin/login/form': LATE,
  'POST /admin/channels/:id/check': PROVIDER,
  'POST /admin/channels/:id/receipts': PROVIDER,
  'POST /admin/channels/:id/pair/end': LINKED,
  'POST /admin/channels/:id/pair/install': LIBRARY,
  'POST /admin/channels/:id/preset': OLDER,
  'POST /admin/send/preview': PREVIEW,
  'POST /admin/account/security/recovery-codes/file': CODES_FILE,
  'POST /admin/recipients/export': FILE,
  'POST /admin/schedules/changes/:id/stop': STOP,
  'POST /admin/failures/changes/:id/stop': STOP,
};

type TaskRoute = Task['route'];

describe('the tasks of the panel', () => {
  let panel: RunningPanel;
  beforeAll(async () => {
    panel = await RunningPanel.start();
  });
  afterAll(() => panel.stop());

  it('are done by the browser tests, each of them, unless the list says why not', () => {
    const forms = panel.routes().filter(({ method }) => method === 'POST');
    const done = TASKS.map(({ route }) => route);
    const missing = forms
      .map(({ path }) => `POST ${path}` as const)
      .filter((route) => !done.includes(route as TaskRoute));
    expect(missing.sort()).toEqual(Object.keys(ELSEWHERE).sort());
  });
});
