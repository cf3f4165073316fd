import type { Gateway } from './port/gateway.js';

/** The gateways of this installation by kind. The constructor throws when two have the same kind. */
export class GatewayRegistry {
  private readonly gateways = new Map<string, Gateway>();

  constructor(gateways: readonly Gateway[]) {
    for (const gateway of gateways) this.add(gateway);
  }

  /** The gateway of this kind. Throws when there is none. The caller must give it settings of the same kind. */
  get(kind: string): Gateway {
    const gateway = this.gateways.get(kind);
    if (!gateway) throw new Error(`no gateway of kind ${kind} is wired`);
    return gateway;
  }

  all(): readonly Gateway[] {
    return [...this.gateways.values()];
  }

  private add(gateway: Gateway): void {
    if (this.gateways.has(gateway.kind)) throw new Error(`two gateways of kind ${gateway.kind} are wired`);
    this.gateways.set(gateway.kind, gateway);
  }
}
