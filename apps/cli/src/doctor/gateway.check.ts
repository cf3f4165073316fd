import { type Config, type GatewayConfig, type GatewayDefinitions, programVersion } from '@recado/config';
import { AnchoredClock, explanationOf, SIMULATOR } from '@recado/core';
import { type ChannelCheck, GATEWAYS, installedVersion, libraryFolder } from '@recado/gateways';
import { GatewayGuard } from '@recado/net';
import { channelName, hostName, phrase, type Text, type Value } from '../language/text.js';
import { failure, type Finding, ok, warning } from './finding.js';
import { readSimulatedDefault } from './default-channel.js';
import { NO_INSTALLATION } from './no-installation.js';

const LINKED_PHONE = 'linked-phone';
/** How long the check may take, in ms. */
const PATIENCE_MS = 10_000;
const OPTIONS = { version: programVersion(), clock: new AnchoredClock(), installation: NO_INSTALLATION };

/** Checks that the provider answers, accepts the credentials and is ready. Nothing is sent. */
export async function checkGateway(config: Config, factories = GATEWAYS): Promise<readonly Finding[]> {
  const { gateway, gateways, gatewayAllowedSubnets } = config;
  if (gateway.kind === SIMULATOR) return [await checkSimulator(config)];
  if (gateway.kind === LINKED_PHONE) return [checkLibrary(config)];
  const host = hostOf(gateway);
  const found = await askGateway(gateway, factories, new GatewayGuard(gatewayAllowedSubnets));
  if (found.ready) return [ok(phrase`gateway`, listening(host, found.detail))];
  const { code, detail } = found;
  const cure = phrase`start it, or correct ${urlVariable(gateways, gateway.kind)}`;
  if (code === 'gateway_unreachable')
    return [failure(phrase`gateway`, phrase`nobody listens at ${host} (${detail ?? ''}): ${cure}`)];
  const said = detail === null ? host : phrase`${host} says ${detail}`;
  return [failure(phrase`gateway`, phrase`${said}. ${explanationOf(code, gateway.kind) ?? ''}`)];
}

/** Whether a phone is linked, the command linked-phone status tells. */
function checkLibrary({ dataFolder }: Config): Finding {
  const version = installedVersion(libraryFolder(dataFolder));
  return version === null
    ? failure(phrase`gateway`, phrase`the library of linked phones is missing: run linked-phone install`)
    : ok(phrase`gateway`, phrase`the library of linked phones is installed: ${version}`);
}

/** The channel `default` is the simulator: whether that concerns messages depends on what was chosen in the panel. */
async function checkSimulator(config: Config): Promise<Finding> {
  const subject = phrase`gateway`;
  // A database that cannot be read is a finding of its own.
  const usual = await readSimulatedDefault(config).catch(() => null);
  if (usual && !usual.isSimulator)
    return ok(subject, phrase`the default channel is ${channelName(usual.name)}; the channel default is the simulator`);
  if (usual && usual.real !== null) {
    const { name, real } = usual;
    const says = phrase`the default channel is ${channelName(name)}, the simulator: nobody receives a message that names no channel`;
    return warning(
      subject,
      phrase`${says}; make ${channelName(real)} the default channel in the panel, under Settings`,
    );
  }
  const says = phrase`GATEWAY is sandbox: messages go to the simulator and to nobody else`;
  return config.environment === 'production'
    ? warning(subject, phrase`${says}; choose another one`)
    : ok(subject, says);
}

/** The host of the gateway's URL; for a gateway without a setting `url`, its kind. */
function hostOf({ kind, settings: { url } }: GatewayConfig): Value {
  return typeof url === 'string' ? hostName(new URL(url).host) : kind;
}

function urlVariable(gateways: GatewayDefinitions, kind: string): string {
  return gateways.find(kind)?.settings.variables.url ?? 'GATEWAY';
}

function listening(host: Value, detail: string | null): Text {
  return detail ? phrase`somebody listens at ${host}: ${detail}` : phrase`somebody listens at ${host}`;
}

async function askGateway(
  { kind, settings }: GatewayConfig,
  factories: typeof GATEWAYS,
  guard: GatewayGuard,
): Promise<ChannelCheck> {
  const gateway = factories.find((factory) => factory.kind === kind)!.create({ ...OPTIONS, guard });
  try {
    return await gateway.check(settings, AbortSignal.timeout(PATIENCE_MS));
  } finally {
    await gateway.stop();
  }
}
