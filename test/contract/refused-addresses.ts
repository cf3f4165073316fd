import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GatewaySettings } from '@recado/config';
import { expect, it } from 'vitest';
import type { ChannelCheck, Gateway } from '../../libs/gateways/src/port/gateway.js';

/** Bodies with which something other than the provider may answer. */
const FOREIGN_BODIES = ['<!doctype html><title>Login', '', '{}', '{"error":{"code":1}}'];

const UNUSABLE_ADDRESSES = [
  ['http://127.0.0.1:1', 'gateway_unreachable'],
  ['http://169.254.169.254', 'gateway_address_forbidden'],
] as const;

/** Tests that a gateway's check refuses addresses at which its provider does not answer. */
export function refusesWrongAddresses(makeParts: () => { gateway: Gateway; settings: GatewaySettings }): void {
  const check = (url: string): Promise<ChannelCheck> => {
    const { gateway, settings } = makeParts();
    return gateway.check({ ...settings, url }, new AbortController().signal);
  };

  it.each(FOREIGN_BODIES)('refuses an address that answers %j', async (body) => {
    const other = createServer((_, response) => response.end(body));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const found = await check(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
    expect(found).toMatchObject({ ready: false, code: 'channel_address_wrong' });
    await makeParts().gateway.stop();
    other.close();
  });

  it.each(UNUSABLE_ADDRESSES)('refuses the address %s', async (url, code) => {
    expect(await check(url)).toMatchObject({ ready: false, code });
  });
}
