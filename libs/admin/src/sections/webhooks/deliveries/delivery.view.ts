import { WebhookDeliveryStatus } from '@recado/core';
import type {
  EarlierAttempt,
  LastAttempt,
  ReceivedAnswer,
  WebhookDeliveryView,
  WebhookEndpointView,
} from '@recado/webhooks';
import type { TimeView } from '../../../format/format.js';
import type { PanelRequest } from '../../../panel/panel-request.js';
import type { ChipView } from '../../../ui/chip.js';
import type { TimelineStep } from '../../../ui/timeline.js';
import { deliveryState } from '../endpoint/delivery-state.js';
import { waitingNote } from '../endpoint/waiting-note.js';
import { shownUrl } from '../shared/endpoint-state.js';
import { deliveryPath, endpointPath } from '../shared/paths.js';
import { webhookTexts } from '../texts/index.js';
import { shownBody } from './shown-body.js';

/** A header line of a request or of a response. */
export interface HeaderLine {
  name: string;
  value: string;
}

/** What came back; null where nothing did. */
export interface ResponseView {
  status: string;
  headers: HeaderLine[];
  /** Null: there was no body. */
  body: string | null;
}

/** What the page of a delivery prints. */
export interface DeliveryPageView {
  page: string;
  endpoint: string;
  url: string;
  type: string;
  eventId: string;
  state: ChipView;
  message: { id: string; href: string } | null;
  createdAt: TimeView;
  endedAt: TimeView | null;
  /** Null also where that time has passed: it waits for its turn. */
  next: TimeView | null;
  /** Why it waits. */
  waits: string | null;
  attempts: string;
  /** Null: nothing was sent yet. */
  requestHeaders: HeaderLine[] | null;
  body: string;
  response: ResponseView | null;
  /** Why there was no response, or why it counts as a failure. */
  fault: string | null;
  steps: TimelineStep[];
  /** Whether an attempt is running. */
  isRunning: boolean;
  isWaiting: boolean;
  canReplay: boolean;
}

/** The page of a delivery. Its endpoint is null where it was deleted. */
export function deliveryView(
  delivery: WebhookDeliveryView,
  endpoint: Pick<WebhookEndpointView, 'url' | 'enabled' | 'failingSince' | 'throttledUntil'> | null,
  earlier: readonly EarlierAttempt[],
  panel: PanelRequest,
): DeliveryPageView {
  const { format } = panel;
  const { id, endpointId, type, eventId, attempts, last, nextAt, payload } = delivery;
  const isWaiting = delivery.status === WebhookDeliveryStatus.Waiting;
  const isRunning = isWaiting && nextAt === null;
  return {
    ...timesOf(delivery, panel),
    page: deliveryPath(id),
    endpoint: endpointPath(endpointId),
    url: shownUrl(last?.request.url ?? endpoint?.url ?? '', panel),
    type,
    eventId,
    state: deliveryState(delivery, panel),
    waits: endpoint && waitingNote(delivery, endpoint, panel),
    message: messageOf(delivery),
    attempts: format.number(attempts),
    requestHeaders: last && headerLines(last.request.headers),
    body: shownBody(payload, format),
    response: last && responseOf(last, panel),
    fault: delivery.error && faultText(delivery, panel),
    steps: [...stepsOf(delivery, panel), ...earlier.map((attempt) => attemptStep(attempt, panel))],
    isRunning,
    isWaiting,
    canReplay: endpoint?.enabled === true && !isRunning,
  };
}

function timesOf({ createdAt, endedAt, nextAt }: WebhookDeliveryView, { format }: PanelRequest) {
  return {
    createdAt: format.precise(createdAt),
    endedAt: endedAt === null ? null : format.precise(endedAt),
    next: nextAt === null || nextAt <= format.now ? null : format.brief(nextAt),
  };
}

function messageOf({ messageId }: WebhookDeliveryView): DeliveryPageView['message'] {
  return messageId === null ? null : { id: String(messageId), href: `/admin/messages/${messageId}` };
}

function faultText({ error, last }: WebhookDeliveryView, panel: PanelRequest): string | null {
  if (error === null) return null;
  const detail = last?.answer?.detail;
  return [panel.texts(webhookTexts).faults[error], detail].filter(Boolean).join(' · ');
}

/** What came back; an address in it may hold a secret. */
function responseOf({ status, answer }: LastAttempt, panel: PanelRequest): ResponseView | null {
  if (status === null) return null;
  const { delivery: t } = panel.texts(webhookTexts);
  const { headers = {}, body = '' } = answer ?? {};
  const shown = headerLines(headers).filter(
    ({ name, value }) => name !== 'location' || panel.format.raw(value) !== null,
  );
  return {
    status: t.status(String(status)),
    headers: shown,
    body: body === '' ? null : (panel.format.raw(body) ?? t.hidden),
  };
}

function headerLines(headers: Readonly<Record<string, string>>): HeaderLine[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

/** The last attempt, newest first like the earlier ones. */
function stepsOf({ last, error, status, attempts, nextAt }: WebhookDeliveryView, panel: PanelRequest): TimelineStep[] {
  if (last === null) return [];
  const isRunning = status === WebhookDeliveryStatus.Waiting && nextAt === null;
  const attempt = isRunning ? attempts - 1 : attempts;
  return [attemptStep({ ...last, attempt, error }, panel)];
}

type Attempt = Pick<EarlierAttempt, 'attempt' | 'startedAt' | 'ms' | 'status' | 'error' | 'answer'>;

function attemptStep({ attempt, startedAt, ms, status, error, answer }: Attempt, panel: PanelRequest): TimelineStep {
  const { delivery: t, faults } = panel.texts(webhookTexts);
  const result = error === null ? t.delivered : faults[error];
  return {
    tone: error === null ? 'done' : 'bad',
    title: t.attempt(panel.format.number(attempt)),
    note: `${result} · ${t.took(panel.format.span(ms))}`,
    raw: rawOf(status, answer, panel),
    at: panel.format.precise(startedAt),
  };
}

/** `HTTP 503` and the beginning of the body in one line. */
function rawOf(status: number | null, answer: ReceivedAnswer | null, panel: PanelRequest): string | null {
  if (status === null) return answer?.detail ?? null;
  const body = (answer?.body ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
  const line = panel.texts(webhookTexts).delivery.status(String(status));
  const shown = panel.format.raw(body) ?? '';
  return shown === '' ? line : `${line} ${shown}`;
}
