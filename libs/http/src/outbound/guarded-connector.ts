import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressGuard, AddressRefusal } from './address-guard.js';

/** Resolves a host name to all of its addresses; rejects when there is none. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

/** The guard refuses the address of a target, or an address of its name. */
export class TargetRefusedError extends Error {
  constructor(readonly code: AddressRefusal) {
    super(code);
    this.name = 'TargetRefusedError';
  }
}

const PROTOCOLS = ['https:', 'http:'] as const;

/**
 * Opens connections to addresses that the guard allows. It checks the addresses after names are resolved, so neither
 * the spelling of a URL nor a later answer of the DNS gets around it. A name with one forbidden address among others is
 * refused.
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
    // An address is connected to without a lookup.
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

/** A lookup for sockets, which ask for one address or for all of them. */
export function guardedLookup(guard: AddressGuard, resolve: ResolveHost, protocol: string): LookupFunction {
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

/** A socket that is closed already has no address; guards refuse the empty one. */
function connectedTo({ remoteAddress }: Socket): string {
  return remoteAddress ?? '';
}
