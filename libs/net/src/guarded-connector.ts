import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressGuard, AddressRefusal } from './address-guard.js';

/** Every address of a host name; rejects when there is none. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

/** The address that a name led to, or the name itself, is not for us to send to. */
export class TargetRefusedError extends Error {
  constructor(readonly code: AddressRefusal) {
    super(code);
    this.name = 'TargetRefusedError';
  }
}

const PROTOCOLS = ['https:', 'http:'] as const;

/**
 * Opens connections to addresses that the guard lets pass. It judges what is connected to, after names have become
 * addresses: how a URL is spelled does not matter, nor what the DNS says the next time. A name that has one forbidden
 * address among others is refused.
 */
export function guardedConnector(guard: AddressGuard, resolve: ResolveHost, timeout: number): buildConnector.connector {
  const connectors = new Map(
    PROTOCOLS.map((protocol): [string, buildConnector.connector] => {
      const lookup = guardedLookup(guard, resolve, protocol);
      return [protocol, buildConnector({ timeout, lookup, autoSelectFamily: true })];
    }),
  );
  return (options, callback) => {
    const { hostname, protocol } = options;
    const connect = connectors.get(protocol);
    // A number is connected to without a lookup.
    const refusal = !connect || isIP(hostname) !== 0 ? guard.refusal(hostname, protocol) : null;
    if (refusal || !connect) return callback(new TargetRefusedError(refusal ?? 'address_forbidden'), null);
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      const late = guard.refusal(connectedTo(socket), protocol);
      if (!late) return callback(null, socket);
      socket.destroy();
      callback(new TargetRefusedError(late), null);
    });
  };
}

/** In the shape that sockets ask for; must answer one address or all of them. */
function guardedLookup(guard: AddressGuard, resolve: ResolveHost, protocol: string): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const refusal = addresses.map((address) => guard.refusal(address, protocol)).find((reason) => reason !== null);
        if (refusal) return callback(new TargetRefusedError(refusal), [], 0);
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        if (all) return callback(null, found);
        callback(null, found[0]?.address ?? '', found[0]?.family);
      },
      (error: Error) => callback(error, [], 0),
    );
  };
}

/** A socket that is gone already has no address, which no guard lets pass. */
function connectedTo({ remoteAddress }: Socket): string {
  return remoteAddress ?? '';
}
