import { DAY_MS } from '@recado/core';
import type { EndpointFigures, WebhookEndpointView } from '@recado/webhooks';
import type { TimeView } from '../../../format/format.js';
import type { PanelRequest } from '../../../panel/panel-request.js';
import { type Choice, choice, enteredOr } from '../../../ui/choice.js';
import type { ChipView } from '../../../ui/chip.js';
import { type ConfirmForm, confirmForms, plainForm, type RefusedFields } from '../../../ui/confirm-forms.js';
import { endpointState, shownUrl } from '../shared/endpoint-state.js';
import { type EndpointRow, endpointRows } from '../list/endpoint-rows.js';
import { endpointPath } from '../shared/paths.js';
import { webhookTexts } from '../texts/index.js';
import { OVERLAPS, USUAL_OVERLAP } from './overlaps.js';

/** The forms of the page that can be refused. */
type EndpointFormName = 'rotate' | 'delete';

export type RefusedEndpointForm = RefusedFields<EndpointFormName>;

/** What the page of an endpoint prints. */
export interface EndpointPageView extends Pick<EndpointRow, 'day' | 'week' | 'lastFailure' | 'isFromApi'> {
  page: string;
  url: string;
  /** What is typed to confirm that it is deleted. */
  host: string;
  description: string | null;
  events: readonly string[];
  keys: readonly string[];
  state: ChipView;
  enabled: boolean;
  disabledReason: string | null;
  failingSince: TimeView | null;
  createdAt: TimeView;
  /** Until when the secret before the present one signs too. */
  previousUntil: TimeView | null;
  overlaps: Choice[];
  rotate: ConfirmForm;
  disable: ConfirmForm;
  remove: ConfirmForm;
  /** The usual time since when failures are sent again: a day ago. */
  since: string;
}

interface EndpointFacts {
  figures: EndpointFigures | undefined;
  /** Of the chosen keys. */
  keyNames: readonly string[];
  refused: RefusedEndpointForm | undefined;
}

/** The page of an endpoint. */
export function endpointView(
  endpoint: WebhookEndpointView,
  { figures, keyNames, refused }: EndpointFacts,
  panel: PanelRequest,
): EndpointPageView {
  const page = endpointPath(endpoint.id);
  const [row] = endpointRows([endpoint], new Map(figures ? [[endpoint.id, figures]] : []), panel);
  return {
    ...row!,
    ...history(endpoint, panel),
    ...forms(page, refused, panel),
    page,
    url: shownUrl(endpoint.url, panel),
    host: new URL(endpoint.url).host,
    events: endpoint.events,
    keys: keyNames.length > 0 ? keyNames : [row!.keys],
    state: endpointState(endpoint, panel),
    enabled: endpoint.enabled,
    since: panel.format.field(panel.format.now - DAY_MS),
  };
}

function history(endpoint: WebhookEndpointView, panel: PanelRequest) {
  const { disabledReasons } = panel.texts(webhookTexts);
  const { disabledReason, failingSince, previousUntil, createdAt, enabled } = endpoint;
  const { format } = panel;
  const isOverlapping = previousUntil !== null && previousUntil > format.now;
  return {
    disabledReason: enabled || disabledReason === null ? null : disabledReasons[disabledReason],
    failingSince: enabled && failingSince !== null ? format.dateTime(failingSince) : null,
    previousUntil: isOverlapping ? format.dateTime(previousUntil) : null,
    createdAt: format.dateTime(createdAt),
  };
}

function forms(page: string, refused: RefusedEndpointForm | undefined, panel: PanelRequest) {
  const t = panel.texts(webhookTexts);
  const form = confirmForms(page, refused, t);
  const [rotate, remove] = [form('rotate', 'rotate-secret'), form('delete', 'delete')];
  const chosen = enteredOr(rotate.entered.overlap, OVERLAPS, USUAL_OVERLAP);
  const overlaps = OVERLAPS.map(({ value }) => choice(chosen, value, t.detail.overlaps[value]));
  return {
    overlaps,
    rotate,
    remove,
    disable: plainForm(`${page}/disable`),
  };
}
