import { type Config, type GatewayConfig, programVersion, SETTINGS_SCHEMAS } from '@recado/config';
import { AnchoredClock } from '@recado/core';
import { type ChannelCheck, externalGateways, FAILURE_EXPLANATIONS, GatewayRegistry } from '@recado/delivery';
import { GatewayGuard } from '@recado/net';
import { failure, type Finding, ok, warning } from './finding.js';

/** Longest look, in ms. */
const PATIENCE_MS = 10_000;

/** Whether messages could leave: somebody listens, lets us in and is ready. Nothing is sent. */
export async function checkGateway({
  environment,
  gateway,
  gatewayAllowedSubnets,
}: Config): Promise<readonly Finding[]> {
  if (gateway.kind === 'sandbox') {
    const says = 'GATEWAY is sandbox: messages go to the simulator and to nobody else';
    return [environment === 'production' ? warning('gateway', `${says}; choose another one`) : ok('gateway', says)];
  }
  const { host } = new URL(gateway.settings.url);
  const found = await look(gateway, new GatewayGuard(gatewayAllowedSubnets));
  if (found.ready) return [ok('gateway', [`somebody listens at ${host}`, found.detail].filter(Boolean).join(': '))];
  const { code, detail } = found;
  const cure = `start it, or correct ${SETTINGS_SCHEMAS[gateway.kind].variables.url}`;
  if (code === 'gateway_unreachable') return [failure('gateway', `nobody listens at ${host} (${detail}): ${cure}`)];
  const said = detail === null ? host : `${host} says ${detail}`;
  return [failure('gateway', `${said}. ${FAILURE_EXPLANATIONS[code]?.en}`)];
}

async function look({ kind, settings }: GatewayConfig, guard: GatewayGuard): Promise<ChannelCheck> {
  const registry = new GatewayRegistry(
    externalGateways({ version: programVersion(), clock: new AnchoredClock(), guard }),
  );
  const gateway = registry.get(kind);
  try {
    return await gateway.check(settings, AbortSignal.timeout(PATIENCE_MS));
  } finally {
    await gateway.stop();
  }
}
