import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';

/** Answers of servers that are not the provider, such as a login page. */
const OTHER_ANSWERS = ['<!doctype html><title>Login', '', '{}', '{"error":{"code":1}}'];

type Check = (changes: object) => Promise<unknown>;

/**
 * The tests that hold for the check of every provider's settings. `check` checks valid settings with the given changes;
 * `wrong` lists changes and the code of each.
 */
export function describeFailedChecks(check: Check, wrong: readonly (readonly [changes: object, code: string])[]): void {
  it.each(OTHER_ANSWERS)('and refuses the answer %j', async (body) => {
    expect(await checkAt(check, 200, body)).toMatchObject({ ready: false, code: 'channel_address_wrong' });
  });

  it.each([
    ...wrong,
    [{ url: 'http://127.0.0.1:1' }, 'gateway_unreachable'],
    [{ url: 'http://169.254.169.254' }, 'gateway_address_forbidden'],
  ] as const)('and returns what is wrong with %j', async (changes, code) => {
    expect(await check(changes)).toMatchObject({ ready: false, code });
  });
}

/** The same for providers that an operator runs, often behind a proxy. */
export function describeCheckBehindProxy(check: Check): void {
  it('and knows a proxy that has no route to the provider', async () => {
    const checked = await checkAt(check, 404, '404 page not found\n');
    expect(checked).toMatchObject({ ready: false, code: 'channel_address_wrong' });
  });
}

/** The result of the check of settings with the address of a server that always answers this. */
async function checkAt(check: Check, status: number, body: string): Promise<unknown> {
  const other = createServer((_, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const checked = await check({ url: `http://127.0.0.1:${(other.address() as AddressInfo).port}` });
  other.closeAllConnections();
  other.close();
  return checked;
}
