import type { GatewayTexts } from '@recado/config';
import type { PanelView } from '../../ui/kit.js';

type Reader = Pick<PanelView, 'settings' | 'format'>;

/** What people read about this kind of gateway. One without texts is called by its kind. */
export function gatewayTexts(kind: string, { settings, format }: Reader): GatewayTexts {
  const texts = settings.gateways.find(kind)?.texts;
  return texts?.[format.language] ?? { name: kind, hint: '', settings: {} };
}
