import { headerSecret, settingsOf } from '@recado/config';
import type { ChannelCheck, GATEWAYS } from '@recado/gateways';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { pigeon } from '../../../../test/support/pigeon-gateway/index.js';
import { inLanguage } from '../language/in-language.js';
import { lineOf } from './finding.js';
import { checkGateway } from './gateway.check.js';

/** A gateway without a setting `url`, such as one whose provider has a fixed address. */
const withoutUrl = (result: ChannelCheck): (typeof GATEWAYS)[number] => ({
  kind: 'owl',
  settings: settingsOf({
    schema: z.object({ token: headerSecret() }),
    secrets: ['token'],
    variables: { token: 'OWL_TOKEN' },
  }),
  isIdempotent: true,
  create: (options) => Object.assign(pigeon.create(options), { check: async () => result }),
});

describe('the check of a gateway without a URL', () => {
  it.each<[ChannelCheck, string]>([
    [{ ready: true, detail: null }, '✓ gateway: somebody listens at owl'],
    [
      { ready: false, code: 'gateway_unreachable', detail: 'ECONNREFUSED' },
      '✗ gateway: nobody listens at owl (ECONNREFUSED): start it, or correct GATEWAY',
    ],
  ])('names the kind of the gateway: %o', async (result, line) => {
    const gateways = [withoutUrl(result)];
    const config = testConfig({ NODE_ENV: 'test', GATEWAY: 'owl', OWL_TOKEN: 'hoot' }, gateways);
    const findings = await checkGateway(config, gateways);
    expect(findings.map((finding) => inLanguage(lineOf(finding), 'en'))).toEqual([line]);
  });
});
