import type { EndedAttempts, WebhookEndpointView } from '@recado/webhooks';
import type { PanelRequest } from '../../../panel/panel-request.js';
import type { ChipView } from '../../../ui/chip.js';
import { webhookTexts } from '../texts/index.js';

/** Whether an endpoint works, as a chip. */
export function endpointState(endpoint: WebhookEndpointView, panel: Pick<PanelRequest, 'texts'>): ChipView {
  const { states } = panel.texts(webhookTexts);
  if (!endpoint.enabled) return { tone: 'quiet', text: states.disabled };
  return endpoint.failingSince === null
    ? { tone: 'good', text: states.working }
    : { tone: 'bad', text: states.failing };
}

/** `98,5% de 1.204`; null: nothing was tried. */
export function rateText(
  { delivered, failed }: EndedAttempts,
  panel: Pick<PanelRequest, 'texts' | 'format'>,
): string | null {
  const total = delivered + failed;
  if (total === 0) return null;
  return panel.texts(webhookTexts).rate(panel.format.percent(delivered / total), panel.format.number(total));
}

/**
 * The URL as far as everybody may see it: a path or a query often holds a secret. Nothing of what is no URL, such as the
 * empty text of an endpoint that was deleted.
 */
export function shownUrl(url: string, { format }: Pick<PanelRequest, 'format'>): string {
  return format.raw(url) ?? (URL.canParse(url) ? new URL(url).origin : '');
}
