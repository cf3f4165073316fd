import { connect, isIP, type Socket } from 'node:net';
import type { AddressGuard } from './address-guard.js';
import { guardedLookup, type ResolveHost, TargetRefusedError } from './guarded-connector.js';

/** Where a socket leads, and by which protocol of `AddressGuard`. */
export interface SocketTarget {
  host: string;
  port: number;
  protocol: string;
}

/**
 * Opens a TCP connection to an address that the guard allows. Rejects with TargetRefusedError, or with the error of the
 * system; after `timeoutMs` with ETIMEDOUT.
 */
export function guardedSocket(
  guard: AddressGuard,
  resolve: ResolveHost,
  { host, port, protocol }: SocketTarget,
  timeoutMs: number,
): Promise<Socket> {
  const refusal = isIP(host) === 0 ? null : guard.refusal(host, protocol);
  if (refusal) return Promise.reject(new TargetRefusedError(refusal));
  return new Promise((settle, reject) => {
    const lookup = guardedLookup(guard, resolve, protocol);
    const socket = connect({ host, port, lookup, autoSelectFamily: true });
    const timer = setTimeout(() => socket.destroy(timedOut()), timeoutMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      const late = guard.refusal(socket.remoteAddress ?? '', protocol);
      if (late === null) return settle(socket);
      socket.destroy();
      reject(new TargetRefusedError(late));
    });
  });
}

function timedOut(): Error {
  return Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' });
}
