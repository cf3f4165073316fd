import type { GatewayFactory, GatewayOptions } from '../port/gateway-factory.js';
import { SandboxReceiptPump, sandboxDefinition, SandboxGateway, SandboxSweep } from './sandbox.gateway.js';

export const sandbox: GatewayFactory = { ...sandboxDefinition, needsServer: true, create };

/** Throws without the services of a server. */
function create({ clock, services }: GatewayOptions): SandboxGateway {
  if (!services) throw new Error('the sandbox needs the services of a server');
  const { database, receipts, retentionMs, onError } = services;
  const pump = new SandboxReceiptPump(database, clock, receipts, onError);
  const sweep = new SandboxSweep(database, clock, retentionMs, onError);
  return new SandboxGateway(database, clock, pump, sweep);
}
