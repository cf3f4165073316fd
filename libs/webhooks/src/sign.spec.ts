import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signedHeaders, makeSigningSecret } from './signing.js';

describe('a signature', () => {
  const body = '{"type":"message.sent","data":{"reference":"ação ✓"}}';
  const signable = { id: 'evt_1', at: Date.now(), body };
  const secret = makeSigningSecret();

  it('is accepted by an independent implementation of Standard Webhooks', () => {
    const headers = signedHeaders(signable, [secret]);
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(headers['webhook-signature']).toBe(
      new Webhook(secret).sign('evt_1', new Date(Number(headers['webhook-timestamp']) * 1_000), body),
    );
  });

  it('is refused for another body, id, time or secret', () => {
    const headers = signedHeaders(signable, [secret]);
    const changed = [
      [body.replace('1', '2').replace('sent', 'read'), headers],
      [body, { ...headers, 'webhook-id': 'evt_2' }],
      [body, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }],
      [body, signedHeaders(signable, [makeSigningSecret()])],
      [body, signedHeaders({ ...signable, at: signable.at - 400_000 }, [secret])],
    ] as const;
    for (const [text, given] of changed) expect(() => new Webhook(secret).verify(text, given)).toThrow();
  });

  it('by two secrets is accepted with either of them', () => {
    const earlier = makeSigningSecret();
    const headers = signedHeaders(signable, [secret, earlier]);
    for (const held of [secret, earlier]) expect(new Webhook(held).verify(body, headers)).toBeTruthy();
  });

  it('has a secret of 32 random bytes', () => {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    expect(makeSigningSecret()).not.toBe(secret);
  });
});
