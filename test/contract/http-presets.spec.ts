import type { StandIn } from '../support/stand-ins/stand-in.js';
import { gatewayContract } from './gateway.contract.js';
import { httpGateway, LINKED, type Preset, startZenvia } from './http-presets.fixture.js';
import { standInHarness } from './stand-in-harness.js';

const ALL: readonly [string, () => Promise<Preset<StandIn>>][] = [
  ...Object.entries(LINKED),
  ['zenvia-sms', startZenvia],
];

for (const [id, start] of ALL) {
  gatewayContract(`http by the description of ${id}`, { idempotent: false }, async () => {
    const { standIn, settings, ...parts } = await start();
    return standInHarness({ gateway: httpGateway(), standIn: Object.assign(standIn, { settings }), ...parts });
  });
}
