import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';

/** Answers of servers that are not the provider, such as a login page. */
const OTHER_ANSWERS = ['<!doctype html><title>Login', '', '{}', '{"error":{"code":1}}'];

/**
 * The tests that hold for the check of every provider's settings. `check` checks valid settings with the given changes;
 * `wrong` lists changes and the code of each.
 */
export function describeFailedChecks(
  check: (changes: object) => Promise<unknown>,
  wrong: readonly (readonly [changes: object, code: string])[],
): void {
  it.each(OTHER_ANSWERS)('and refuses the answer %j', async (body) => {
    const other = createServer((_, response) => response.end(body));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    expect(await check({ url })).toMatchObject({ ready: false, code: 'channel_address_wrong' });
    other.closeAllConnections();
    other.close();
  });

  it.each([
    ...wrong,
    [{ url: 'http://127.0.0.1:1' }, 'gateway_unreachable'],
    [{ url: 'http://169.254.169.254' }, 'gateway_address_forbidden'],
  ] as const)('and returns what is wrong with %j', async (changes, code) => {
    expect(await check(changes)).toMatchObject({ ready: false, code });
  });
}
