import { Logger, type Provider } from '@nestjs/common';
import { CONFIG, type Config, programVersion } from '@recado/config';
import { Clock, Installation, ReceiptSink } from '@recado/core';
import { Database } from '@recado/database';
import { GatewayGuard } from '@recado/net';
import { externalGateways } from './external-gateways.js';
import { GatewayRegistry } from './gateway-registry.js';
import { SandboxReceiptPump } from './sandbox/sandbox-receipt-pump.js';
import { SandboxSweep } from './sandbox/sandbox-sweep.js';
import { SandboxGateway } from './sandbox/sandbox.gateway.js';

const DAY_MS = 86_400_000;

/** Every gateway of this version and the registry over them. Needs Database, Clock, Installation, CONFIG and ReceiptSink in scope. */
export const GATEWAY_PROVIDERS: Provider[] = [
  { provide: SandboxGateway, inject: [Database, Clock, ReceiptSink, CONFIG], useFactory: sandboxGateway },
  {
    provide: GatewayRegistry,
    inject: [SandboxGateway, Clock, Installation, CONFIG],
    useFactory: gatewayRegistry,
  },
];

function gatewayRegistry(
  sandbox: SandboxGateway,
  clock: Clock,
  installation: Installation,
  { gatewayAllowedSubnets }: Config,
): GatewayRegistry {
  const guard = new GatewayGuard(gatewayAllowedSubnets);
  return new GatewayRegistry([sandbox, ...externalGateways({ version: programVersion(), clock, installation, guard })]);
}

function sandboxGateway(database: Database, clock: Clock, sink: ReceiptSink, config: Config): SandboxGateway {
  const logger = new Logger(SandboxGateway.name);
  const onError = (error: unknown) => logger.error(error);
  const pump = new SandboxReceiptPump(database, clock, sink, onError);
  const sweep = new SandboxSweep(database, clock, config.retentionDays * DAY_MS, onError);
  return new SandboxGateway(database, clock, pump, sweep);
}
