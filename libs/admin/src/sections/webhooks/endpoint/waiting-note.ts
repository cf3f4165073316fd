import type { WebhookDeliveryView, WebhookEndpointView } from '@recado/webhooks';
import type { Format } from '../../../format/format.js';
import type { PanelRequest } from '../../../panel/panel-request.js';
import { webhookTexts } from '../texts/index.js';

/** How an endpoint rests after failures. */
export type EndpointRest = Pick<WebhookEndpointView, 'enabled' | 'failingSince' | 'throttledUntil'>;

/**
 * Why a delivery waits, with the time of its next attempt unless that has passed; null: it does not wait, or goes out at
 * once.
 */
export function waitingNote(
  { nextAt, isAsked }: Pick<WebhookDeliveryView, 'nextAt' | 'isAsked'>,
  { enabled, failingSince, throttledUntil }: EndpointRest,
  panel: Pick<PanelRequest, 'texts' | 'format'>,
): string | null {
  if (nextAt === null || !enabled) return null;
  const { format } = panel;
  const { deliveries: t } = panel.texts(webhookTexts);
  const next = Math.max(nextAt, throttledUntil);
  const isAhead = next > format.now;
  if (isAsked && !isAhead) return null;
  if (failingSince === null) return isAhead ? t.retryAt(format.brief(next).text) : null;
  const since = isToday(failingSince, format) ? format.clock(failingSince) : format.brief(failingSince).text;
  if (!isAhead) return t.queues(since);
  const text = format.brief(next).text;
  return t.rests(since, isToday(next, format) ? t.today(text) : text);
}

function isToday(at: number, format: Format): boolean {
  return format.date(at).text === format.date(format.now).text;
}
