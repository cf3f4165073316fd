import {
  NOTIFICATION_TYPES,
  type NotificationType,
  readTime,
  WEBHOOK_DELIVERY_STATUSES,
  type WebhookDeliveryStatus,
} from '@recado/core';
import type { DeliveryFilter } from '@recado/webhooks';
import type { FieldSentences } from '../../../i18n/field-errors.js';
import type { PanelRequest } from '../../../panel/panel-request.js';
import { listHref } from '../../../panel/list-query.js';
import { idOf } from '../../../panel/read-id.js';
import { webhookTexts } from '../texts/index.js';

/** The query of a list of deliveries, untrusted. */
export type DeliveryQuery = Readonly<Record<string, unknown>>;

/** The fields of the filter. */
const FILTER_FIELDS = ['status', 'event', 'message', 'from', 'until'] as const;
type FilterField = (typeof FILTER_FIELDS)[number];

/** A filter as it was typed, what it means, and what of it cannot be read. */
export interface DeliveryFilterReading {
  typed: Readonly<Record<FilterField, string>>;
  filter: Omit<DeliveryFilter, 'endpointId'>;
  errors: FieldSentences;
  before: number | undefined;
}

/** Reads the filter in the URL of a list of deliveries. */
export function readDeliveryFilter(query: DeliveryQuery, panel: PanelRequest): DeliveryFilterReading {
  const given = (field: FilterField) => (typeof query[field] === 'string' ? query[field].trim().slice(0, 40) : '');
  const typed = Object.fromEntries(FILTER_FIELDS.map((field) => [field, given(field)])) as Record<FilterField, string>;
  const [status, type, messageId] = [statusOf(typed.status), eventOf(typed.event), idOf(typed.message)];
  const [from, until] = [timeOf(typed.from, panel), timeOf(typed.until, panel)];
  const filter = {
    ...(status !== undefined && { status }),
    ...(type !== undefined && { type }),
    ...(messageId !== undefined && { messageId }),
    ...((from ?? until) !== undefined && { created: { from, until } }),
  };
  const readings = { status, event: type, message: messageId, from, until };
  return { typed, filter, errors: errorsOf(typed, readings, panel), before: idOf(query.before) };
}

/** The URL of a list with this filter. */
export function filterHref(page: string, typed: DeliveryFilterReading['typed'], before?: number): string {
  return listHref(page, { ...typed, before });
}

function errorsOf(
  typed: DeliveryFilterReading['typed'],
  readings: Readonly<Record<FilterField, unknown>>,
  panel: PanelRequest,
): FieldSentences {
  const { messageInvalid, timeInvalid, unknownValue, rangeReversed } = panel.texts(webhookTexts).deliveries;
  const said = {
    status: unknownValue,
    event: unknownValue,
    message: messageInvalid,
    from: timeInvalid,
    until: timeInvalid,
  };
  const unread = FILTER_FIELDS.filter((field) => typed[field] !== '' && readings[field] === undefined);
  const errors: FieldSentences = Object.fromEntries(unread.map((field) => [field, said[field]]));
  const isReversed = Number(readings.from) >= Number(readings.until);
  return isReversed ? { ...errors, until: rangeReversed } : errors;
}

function statusOf(name: string): WebhookDeliveryStatus | undefined {
  const index = (WEBHOOK_DELIVERY_STATUSES as readonly string[]).indexOf(name);
  return index < 0 ? undefined : (index as WebhookDeliveryStatus);
}

function eventOf(name: string): NotificationType | undefined {
  return NOTIFICATION_TYPES.find((type) => type === name);
}

/** The value of a `datetime-local` field, in the zone of the panel. */
export function timeOf(value: string, { format }: Pick<PanelRequest, 'format'>): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(value)) return undefined;
  const reading = readTime(value, format.zone);
  return reading.ok ? reading.at : undefined;
}
