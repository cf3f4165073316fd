import type { EndpointFigures, WebhookEndpointView } from '@recado/webhooks';
import type { TimeView } from '../../../format/format.js';
import type { PanelRequest } from '../../../panel/panel-request.js';
import type { ChipView } from '../../../ui/chip.js';
import { endpointState, rateText, shownUrl } from '../shared/endpoint-state.js';
import { deliveryPath, endpointPath } from '../shared/paths.js';
import { webhookTexts } from '../texts/index.js';

/** What a row of the list prints. */
export interface EndpointRow {
  href: string;
  url: string;
  description: string | null;
  keys: string;
  isFromApi: boolean;
  state: ChipView;
  /** Null: nothing was tried. */
  day: string | null;
  week: string | null;
  lastFailure: { text: string; at: TimeView; href: string } | null;
}

/** The rows of the list. */
export function endpointRows(
  endpoints: readonly WebhookEndpointView[],
  figures: ReadonlyMap<number, EndpointFigures>,
  panel: PanelRequest,
): EndpointRow[] {
  return endpoints.map((endpoint) => ({
    href: endpointPath(endpoint.id),
    url: shownUrl(endpoint.url, panel),
    description: endpoint.description && panel.format.text(endpoint.description),
    keys: keysText(endpoint, panel),
    isFromApi: endpoint.apiKeyId !== null,
    state: endpointState(endpoint, panel),
    ...figuresOf(figures.get(endpoint.id), panel),
  }));
}

/** Whose events an endpoint gets. */
function keysText({ apiKeyName, apiKeyId, keyIds }: WebhookEndpointView, panel: PanelRequest): string {
  const t = panel.texts(webhookTexts);
  if (apiKeyId !== null) return apiKeyName ?? String(apiKeyId);
  return keyIds === null ? t.allKeys : t.keysCount(panel.format.number(keyIds.length));
}

function figuresOf(figures: EndpointFigures | undefined, panel: PanelRequest) {
  if (!figures) return { day: null, week: null, lastFailure: null };
  const { day, week, lastFailure } = figures;
  return {
    day: rateText(day, panel),
    week: rateText(week, panel),
    lastFailure: lastFailure && {
      text: failureText(lastFailure, panel),
      at: panel.format.ago(lastFailure.at),
      href: deliveryPath(lastFailure.deliveryId),
    },
  };
}

/** `HTTP 503`, or why there was no answer. */
function failureText({ status, error }: NonNullable<EndpointFigures['lastFailure']>, panel: PanelRequest): string {
  const t = panel.texts(webhookTexts);
  return status === null ? t.faults[error] : t.delivery.status(String(status));
}
