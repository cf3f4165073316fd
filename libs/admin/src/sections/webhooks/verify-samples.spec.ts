import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { exampleEvent } from '@recado/webhooks';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../../../../test/support/paths.js';
import { VERIFY_IN_NODE, VERIFY_IN_PHP } from './events.controller.js';

type Verify = (headers: Record<string, string>, body: string, secret: string) => { type: string };

describe('the samples that verify a signature', () => {
  it('are those of the guide', () => {
    const guide = readFileSync(inProject('docs/guide/webhooks.md'), 'utf8');
    const body = VERIFY_IN_NODE.slice(VERIFY_IN_NODE.indexOf('const TOLERANCE_SECONDS'));
    expect(guide).toContain(body);
    expect(guide).toContain(VERIFY_IN_PHP);
  });

  it('run: a genuine event is read, another one is refused', async () => {
    const module = `data:text/javascript,${encodeURIComponent(`${VERIFY_IN_NODE}\nexport { verified };`)}`;
    const { verified } = (await import(/* @vite-ignore */ module)) as { verified: Verify };
    const key = randomBytes(32);
    const body = exampleEvent('message.delivered');
    const time = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', key).update(`evt_1.${time}.${body}`).digest('base64');
    const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
    const secret = `whsec_${key.toString('base64')}`;
    expect(verified(headers, body, secret).type).toBe('message.delivered');
    expect(() => verified(headers, `${body} `, secret)).toThrow('not signed');
  });
});
