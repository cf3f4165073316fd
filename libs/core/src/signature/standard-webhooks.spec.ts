import { describe, expect, it } from 'vitest';
import { isSignedWith, signWebhook } from './standard-webhooks.js';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
/** The example in the tests of the specification's own libraries. */
const CONTENT = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

describe('signWebhook and isSignedWith', () => {
  it('make the signature of the reference libraries', () => {
    expect(signWebhook(SECRET, CONTENT)).toBe(SIGNATURE);
    expect(signWebhook(SECRET, { ...CONTENT, body: Buffer.from(CONTENT.body) })).toBe(SIGNATURE);
  });

  it('find a signature among others', () => {
    expect(isSignedWith(SECRET, CONTENT, `v1a,abc v1,AAAA ${SIGNATURE}`)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['another version', SIGNATURE.replace('v1,', 'v2,')],
    ['a part of it', SIGNATURE.slice(0, 20)],
    ['no base64', 'v1,%%%'],
  ])('refuse %s', (_, signatures) => {
    expect(isSignedWith(SECRET, CONTENT, signatures)).toBe(false);
  });

  it('cover id, time and every byte', () => {
    expect(isSignedWith(SECRET, { ...CONTENT, id: 'msg_x' }, SIGNATURE)).toBe(false);
    expect(isSignedWith(SECRET, { ...CONTENT, timestamp: 1 }, SIGNATURE)).toBe(false);
    expect(isSignedWith(SECRET, { ...CONTENT, body: `${CONTENT.body} ` }, SIGNATURE)).toBe(false);
    expect(isSignedWith('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', CONTENT, SIGNATURE)).toBe(false);
  });
});
