import { connect } from 'node:net';
import type { ChannelCheck } from '../gateway.js';
import { onAbort } from '../on-abort.js';

const PATIENCE_MS = 3_000;

/** Whether somebody listens at this address. Nothing is sent. */
export async function checkAddress(address: string, signal: AbortSignal): Promise<ChannelCheck> {
  const problem = await connectTo(new URL(address), signal);
  return problem === undefined
    ? { ready: true, detail: null }
    : { ready: false, code: 'gateway_unreachable', detail: problem };
}

/** Why there is no connection; undefined: there is one. */
function connectTo({ protocol, hostname, port }: URL, signal: AbortSignal): Promise<string | undefined> {
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80), timeout: PATIENCE_MS });
    const end = (problem?: string) => {
      socket.destroy();
      resolve(problem);
    };
    const stopListening = onAbort(signal, () => end('given up'));
    socket.once('close', stopListening);
    socket.once('connect', () => end());
    socket.once('timeout', () => end('no answer'));
    socket.once('error', (error) => end('code' in error ? String(error.code) : error.name));
  });
}
