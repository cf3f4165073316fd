import type { GatewaySettings } from '@recado/config';
import type { Gateway } from '../../libs/gateways/src/port/gateway.js';
import type { Fate, StandIn } from '../support/stand-ins/stand-in.js';
import { until } from '../support/until.js';
import type { ContractRecipients, Delivery, GatewayHarness } from './gateway.contract.js';

interface Parts {
  gateway: Gateway;
  standIn: StandIn & { settings: GatewaySettings };
  recipients: ContractRecipients;
  /** What the provider does besides losing replies, by recipient. */
  fates?: Readonly<Record<string, Fate>>;
}

/** A request with one of these fields sends a text; the others are lookups. */
const RECIPIENT_FIELDS = ['to', 'number', 'chatId', 'phone', 'Phone'];

/** A gateway with a stand-in that answers as its provider does. */
export function standInHarness({ gateway, standIn, recipients, fates = {} }: Parts): GatewayHarness {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const all: Record<string, Fate> = {
    [recipients.lostAfter]: { kind: 'reset', taken: true },
    [recipients.lostBefore]: { kind: 'reset', taken: false },
    [recipients.slow]: { kind: 'slow', until: released },
    ...fates,
  };
  standIn.decide((to) => all[to]);
  const asked = () => standIn.requests.filter(({ json }) => RECIPIENT_FIELDS.some((field) => json?.[field]));
  return {
    gateway,
    settings: standIn.settings,
    recipients,
    deliveries: async (): Promise<Delivery[]> => standIn.taken.map(({ to, text }) => ({ to, text })),
    slowUnderWay: async (requests) => {
      await until(() => asked().length === requests, { describe: () => `${requests} requests at once` });
    },
    releaseSlow: release,
    close: () => standIn.close(),
  };
}
