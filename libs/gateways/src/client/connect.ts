import type { Socket } from 'node:net';
import { onAbort, TargetRefusedError } from '@recado/net';
import type { buildConnector } from 'undici';
import type { ChannelCheck } from '../port/gateway.js';

/** Whether a connection to this address can be opened. Sends nothing. */
export async function checkAddress(
  connector: buildConnector.connector,
  address: string,
  signal: AbortSignal,
): Promise<ChannelCheck> {
  const problem = await connectTo(connector, new URL(address), signal);
  if (problem === null) return { ready: true, detail: null };
  if (problem instanceof TargetRefusedError) return { ready: false, code: 'gateway_address_forbidden', detail: null };
  return { ready: false, code: 'gateway_unreachable', detail: wordOf(problem) };
}

/** Why the connection cannot be opened; null: it can. */
function connectTo(
  connector: buildConnector.connector,
  { protocol, hostname, port }: URL,
  signal: AbortSignal,
): Promise<Error | null> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const usual = protocol === 'https:' ? '443' : '80';
  return new Promise((resolve) => {
    const stopListening = onAbort(signal, () => resolve(new Error('given up')));
    // A TCP connection is enough; there is no TLS handshake.
    const target = { hostname: host, host, protocol: 'http:', port: port === '' ? usual : port };
    connector(target, (...[error, socket]: [Error, null] | [null, Socket]) => {
      stopListening();
      socket?.destroy();
      resolve(error);
    });
  });
}

function wordOf(error: Error): string {
  if (!('code' in error)) return error.message;
  return error.code === 'UND_ERR_CONNECT_TIMEOUT' ? 'no answer' : String(error.code);
}
