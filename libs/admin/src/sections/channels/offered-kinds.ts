import type { GatewayDefinition } from '@recado/config';
import type { PanelView } from '../../ui/panel-context.js';
import type { OfferedKind } from './channel-kinds.page.js';
import { gatewayTexts } from './gateway-texts.js';

/** What a new channel may send by: the kinds of gateways, each after the programs and providers that it is preset for. */
export function offeredKinds(panel: Pick<PanelView, 'settings' | 'format'>): OfferedKind[] {
  const { gateways } = panel.settings;
  return gateways.kinds.flatMap((kind) => {
    const definition = gateways.find(kind);
    return [...presetsOf(kind, definition, panel), offered(kind, definition, panel)];
  });
}

function offered(kind: string, definition: GatewayDefinition | undefined, panel: Parameters<typeof offeredKinds>[0]) {
  const { way, isRecommended = false } = definition ?? {};
  const { name, hint } = gatewayTexts(kind, panel);
  return { query: `gateway=${kind}`, name, hint, way, isRecommended };
}

function presetsOf(
  kind: string,
  definition: GatewayDefinition | undefined,
  { format }: Parameters<typeof offeredKinds>[0],
): OfferedKind[] {
  return (definition?.presets ?? []).map(({ id, texts }) => {
    const { name, hint } = texts[format.language];
    return { query: `gateway=${kind}&preset=${id}`, name, hint, way: definition?.way, isRecommended: false };
  });
}
