import { WebhookDeliveryStatus } from '@recado/core';
import type { WebhookDeliveryView } from '@recado/webhooks';
import type { PanelRequest } from '../../../panel/panel-request.js';
import type { ChipView } from '../../../ui/chip.js';
import { webhookTexts } from '../texts/index.js';

/** The state of a delivery as a chip. */
export function deliveryState(
  { status, nextAt }: Pick<WebhookDeliveryView, 'status' | 'nextAt'>,
  panel: Pick<PanelRequest, 'texts'>,
): ChipView {
  const { statuses, sending } = panel.texts(webhookTexts).deliveries;
  if (status === WebhookDeliveryStatus.Delivered) return { tone: 'good', text: statuses.delivered };
  if (status === WebhookDeliveryStatus.Failed) return { tone: 'bad', text: statuses.failed };
  return nextAt === null ? { tone: 'info', text: sending } : { tone: 'quiet', text: statuses.waiting };
}
