import { AppSecret } from '@recado/auth';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { MediaAddresses } from './media-addresses.js';

const OLD = 'the first secret, which is long enough for one';
const NEW = 'the second secret, which is long enough, too';
const ID = `med_${'a'.repeat(22)}`;
const clock = new ManualClock();

function addresses(secret: Record<string, string>): MediaAddresses {
  const config = testConfig({ NODE_ENV: 'test', BASE_URL: 'https://recado.example.com', ...secret });
  return new MediaAddresses(new AppSecret(config), clock, config);
}

const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

describe('MediaAddresses', () => {
  it('opens a file by a signed address, for an hour', () => {
    const ours = addresses({ APP_SECRET: OLD });
    const url = ours.of(ID);
    expect(url).toMatch(/^https:\/\/recado\.example\.com\/media\/med_a{22}\./);
    expect(ours.read(tokenOf(url))).toBe(ID);
    clock.advance(3_600_000);
    expect(ours.read(tokenOf(url))).toBeUndefined();
  });

  it('is forged by nobody', () => {
    const ours = addresses({ APP_SECRET: OLD });
    const token = tokenOf(ours.of(ID));
    const [id, until, tag] = token.split('.') as [string, string, string];
    const later = (parseInt(until, 36) + 60).toString(36);
    for (const wrong of [`${id}.${later}.${tag}`, `med_${'b'.repeat(22)}.${until}.${tag}`, id, '', `${token}x`]) {
      expect(ours.read(wrong)).toBeUndefined();
    }
    expect(addresses({ APP_SECRET: NEW }).read(token)).toBeUndefined();
    expect(addresses({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD }).read(token)).toBe(ID);
  });
});
