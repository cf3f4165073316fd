import { AdminSessionStore } from '@recado/auth';
import { DatabaseUnavailableError } from '@recado/database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PanelAnswer, PanelClient } from '../../../../test/support/panel-client.js';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';

describe('Where the database refuses a session, an answer is a page', () => {
  let panel: RunningPanel;
  beforeAll(async () => {
    panel = await RunningPanel.start();
  });
  afterAll(() => panel.stop());

  /** The answer while the store fails so. */
  async function whileFailing(method: 'get' | 'set', act: () => Promise<PanelAnswer>): Promise<PanelAnswer> {
    const store = panel.app.get(AdminSessionStore, { strict: false });
    const fail = (...args: unknown[]) => (args.at(-1) as (error: Error) => void)(new DatabaseUnavailableError('full'));
    const failing = vi.spyOn(store, method).mockImplementation(fail);
    const answer = await act();
    failing.mockRestore();
    return answer;
  }
  const isPage = ({ status, headers, text }: PanelAnswer) => {
    expect([status, headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(text).toContain('Serviço indisponível');
  };
  const stranger = () => new PanelClient(panel);
  const post = { method: 'POST', body: new URLSearchParams({ _csrf: 'x' }) };

  it('that needs no login', async () => {
    isPage(await whileFailing('set', () => stranger().open('/admin/login')));
  });

  it('to a form without a valid token', async () => {
    isPage(await whileFailing('set', () => stranger().open('/admin/logout', post)));
    isPage(await whileFailing('set', () => stranger().open('/admin/login', post)));
  });

  it('to somebody who is logged in', async () => {
    const operator = await panel.browserOf('operator');
    isPage(await whileFailing('get', () => operator.open('/admin/messages')));
    const form = { phone: '5511987654321', _csrf: await operator.token('/admin/opt-outs/new') };
    const body = new URLSearchParams(form);
    isPage(await whileFailing('set', () => operator.open('/admin/opt-outs/new', { method: 'POST', body })));
  });
});
