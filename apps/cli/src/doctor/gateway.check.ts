import { connect } from 'node:net';
import type { Config } from '@recado/config';
import { failure, type Finding, ok, reasonOf, warning } from './finding.js';

const PATIENCE_MS = 3_000;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Whether somebody listens where messages go. Nothing is sent. */
export async function checkGateway({ environment, gateway }: Config): Promise<readonly Finding[]> {
  if (gateway.kind === 'sandbox') {
    const says = 'GATEWAY is sandbox: messages go to the simulator and to nobody else';
    return [environment === 'production' ? warning('gateway', `${says}; choose another one`) : ok('gateway', says)];
  }
  const { protocol, hostname, port, host } = new URL(gateway.httpUrl);
  const problem = await connectTo(hostname.replace(/^\[|\]$/g, ''), Number(port) || (DEFAULT_PORTS[protocol] ?? 80));
  if (problem === undefined) return [ok('gateway', `somebody listens at ${host}`)];
  return [failure('gateway', `nobody listens at ${host} (${problem}): start it, or correct HTTP_GATEWAY_URL`)];
}

/** Why there is no connection; undefined: there is one. */
function connectTo(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PATIENCE_MS });
    const end = (problem?: string) => {
      socket.destroy();
      resolve(problem);
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end('no answer'));
    socket.once('error', (error) => end(reasonOf(error)));
  });
}
