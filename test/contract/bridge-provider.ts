import { Installation } from '@recado/core';
import { EvolutionGateway } from '../../libs/gateways/src/evolution/evolution.gateway.js';
import type { Gateway, OutgoingMessage } from '../../libs/gateways/src/port/gateway.js';
import { WahaGateway } from '../../libs/gateways/src/waha/waha.gateway.js';
import { ManualClock } from '../support/fixtures/manual-clock.js';
import { EvolutionStandIn } from '../support/stand-ins/evolution.stand-in.js';
import type { StandIn, StandInAnswer } from '../support/stand-ins/stand-in.js';
import { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';

/** The settings of the gateways to bridges, WAHA and Evolution. */
export const bridgeOptions = () => ({
  version: '1.2.3',
  clock: new ManualClock(),
  installation: new Installation('abc', 0),
});

/** A gateway to a bridge, and the stand-in of its provider. */
interface Bridge<G extends Gateway, S extends StandIn> {
  readonly gateway: G;
  readonly standIn: S;
}

export async function startWaha(): Promise<Bridge<WahaGateway, WahaStandIn>> {
  return { gateway: new WahaGateway(bridgeOptions()), standIn: await WahaStandIn.start() };
}

export async function startEvolution(): Promise<Bridge<EvolutionGateway, EvolutionStandIn>> {
  return { gateway: new EvolutionGateway(bridgeOptions()), standIn: await EvolutionStandIn.start() };
}

/** Stops both. */
export async function endBridge({ gateway, standIn }: Bridge<Gateway, StandIn>): Promise<void> {
  await gateway.stop();
  await standIn.close();
}

export const NEVER = new AbortController().signal;
export const MESSAGE: OutgoingMessage = {
  id: 7,
  attempt: 1,
  retries: 0,
  to: '5531987654321',
  text: 'Olá!',
  channelId: 1,
  channel: 'default',
};
export const ABROAD = '447700900123';

/** As Traefik answers while a container is replaced. */
export const NO_ROUTE: StandInAnswer = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: '404 page not found\n',
};
export const UNKNOWN = { kind: 'unknown', code: 'gateway_unclear', suspectsChannel: true };
export const DISCONNECTED = { kind: 'suspendChannel', code: 'channel_disconnected', resume: 'auto', afterMs: 10_000 };
export const NOT_REACHED = { kind: 'retryLater', scope: 'channel', code: 'gateway_unreachable' };
/** The result that suspends a channel until a person resumes it. */
export const manual = (code: string) => ({ kind: 'suspendChannel', code, resume: 'manual' });
