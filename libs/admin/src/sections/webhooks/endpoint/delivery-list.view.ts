import { NOTIFICATION_TYPES, WEBHOOK_DELIVERY_STATUSES } from '@recado/core';
import type { WebhookDeliveryView } from '@recado/webhooks';
import type { TimeView } from '../../../format/format.js';
import type { FieldSentences } from '../../../i18n/field-errors.js';
import type { PanelRequest } from '../../../panel/panel-request.js';
import type { ChipView } from '../../../ui/chip.js';
import { choice, type Choice } from '../../../ui/choice.js';
import { deliveryPath } from '../shared/paths.js';
import { webhookTexts } from '../texts/index.js';
import { type DeliveryFilterReading, filterHref } from './delivery-filter.js';
import { deliveryState } from './delivery-state.js';
import { type EndpointRest, waitingNote } from './waiting-note.js';

/** What a row of the list prints. */
export interface DeliveryRow {
  href: string;
  type: string;
  messageId: number | null;
  state: ChipView;
  /** Why it failed, or when it is tried again. */
  note: string | null;
  answer: string | null;
  duration: string | null;
  attempts: string;
  when: TimeView;
}

/** What the list prints. */
export interface DeliveryListView {
  page: string;
  typed: DeliveryFilterReading['typed'];
  errors: FieldSentences;
  statuses: Choice[];
  events: Choice[];
  isFiltered: boolean;
  rows: DeliveryRow[];
  /** The first page and the next one; null: this is it, or the last. */
  first: string | null;
  next: string | null;
}

interface DeliveryItems {
  items: readonly WebhookDeliveryView[];
  nextBefore: number | null;
  /** How their endpoint rests. */
  rest: EndpointRest;
}

/** The list of deliveries on the page of their endpoint. */
export function deliveryListView(
  page: string,
  { typed, errors, before }: DeliveryFilterReading,
  { items, nextBefore, rest }: DeliveryItems,
  panel: PanelRequest,
): DeliveryListView {
  const { deliveries: t } = panel.texts(webhookTexts);
  const statuses = WEBHOOK_DELIVERY_STATUSES.map((name) => choice(typed.status, name, t.statuses[name]));
  const events = NOTIFICATION_TYPES.map((type) => choice(typed.event, type, type));
  return {
    page,
    typed,
    errors,
    statuses: [choice(typed.status, '', t.anyStatus), ...statuses],
    events: [choice(typed.event, '', t.anyEvent), ...events],
    isFiltered: Object.values(typed).some((value) => value !== ''),
    rows: items.map((item) => toRow(item, rest, panel)),
    first: before === undefined ? null : filterHref(page, typed),
    next: nextBefore === null ? null : filterHref(page, typed, nextBefore),
  };
}

function toRow(delivery: WebhookDeliveryView, rest: EndpointRest, panel: PanelRequest): DeliveryRow {
  const { id, type, messageId, last, attempts, createdAt } = delivery;
  const status = last?.status ?? null;
  return {
    href: deliveryPath(id),
    type,
    messageId,
    state: deliveryState(delivery, panel),
    note: noteOf(delivery, rest, panel),
    answer: status === null ? null : panel.texts(webhookTexts).delivery.status(String(status)),
    duration: last && panel.format.span(last.ms),
    attempts: panel.format.number(attempts),
    when: panel.format.brief(createdAt),
  };
}

function noteOf(delivery: WebhookDeliveryView, rest: EndpointRest, panel: PanelRequest): string | null {
  const why = delivery.error && panel.texts(webhookTexts).faults[delivery.error];
  return [why, waitingNote(delivery, rest, panel)].filter(Boolean).join(' · ') || null;
}
