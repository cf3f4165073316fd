import {
  isShowableName,
  MessageStatus,
  NOTIFICATION_TYPES,
  notificationOfStatus,
  type NotificationType,
  violationText,
} from '@recado/core';
import { urlFault } from '@recado/webhooks';
import type { FieldSentences } from '../../../i18n/field-errors.js';
import type { FormBody } from '../../../panel/form-parser.js';
import type { PanelRequest } from '../../../panel/panel-request.js';
import { webhookTexts } from '../texts/index.js';

const MAX_DESCRIPTION = 255;
/** The prefixes of the names of boxes. */
const EVENT = 'event:';
const KEY = 'key:';

/** The events of each choice beside that of ticking them one by one. */
const PRESETS: Readonly<Record<'status' | 'all', readonly NotificationType[]>> = {
  status: Object.values(MessageStatus).flatMap((status) => notificationOfStatus(status) ?? []),
  all: NOTIFICATION_TYPES,
};

/** Which events an endpoint gets: those of a preset, or those that are ticked. */
export type EventChoice = keyof typeof PRESETS | 'custom';

/** The form of an endpoint as it was typed. */
export interface EndpointForm {
  url: string;
  description: string;
  preset: EventChoice;
  /** Those of the preset, or those that are ticked. */
  events: readonly NotificationType[];
  /** Whether it gets the events of every key. */
  isForAll: boolean;
  keyIds: readonly number[];
}

/** The name of the box of an event. */
export const eventField = (type: NotificationType): string => EVENT + type;

/** The name of the box of a key. */
export const keyField = (id: number): string => KEY + String(id);

/** Reads the form of an endpoint. */
export function readEndpointForm(body: FormBody): EndpointForm {
  const keys = Object.keys(body).filter((name) => name.startsWith(KEY));
  const preset = body.preset === 'status' || body.preset === 'all' ? body.preset : 'custom';
  return {
    url: (body.url ?? '').trim(),
    description: (body.description ?? '').trim(),
    preset,
    events:
      preset === 'custom' ? NOTIFICATION_TYPES.filter((type) => body[eventField(type)] !== undefined) : PRESETS[preset],
    isForAll: body.keys !== 'some',
    keyIds: keys.map((name) => Number(name.slice(KEY.length))).filter((id) => Number.isSafeInteger(id) && id > 0),
  };
}

/** The form of a new endpoint: it gets what becomes of messages, of every key. */
export const NEW_ENDPOINT = readEndpointForm({ preset: 'status' });

/** The choice that stands for these events. */
export function presetOf(events: readonly NotificationType[]): EventChoice {
  const isWhole = (some: readonly NotificationType[]) =>
    some.length === events.length && some.every((type) => events.includes(type));
  if (isWhole(PRESETS.status)) return 'status';
  return isWhole(PRESETS.all) ? 'all' : 'custom';
}

/** The sentences for the fields that cannot be accepted. What needs the network's rules is checked when it is stored. */
export function endpointErrors({ url, description, events }: EndpointForm, panel: PanelRequest): FieldSentences {
  const { form } = panel.texts(webhookTexts);
  const fault = url === '' ? undefined : urlFault(url);
  return {
    ...(url === '' && { url: form.urlMissing }),
    ...(fault && { url: violationText({ path: 'url', ...fault }, panel.language) }),
    ...(events.length === 0 && { events: form.eventsMissing }),
    ...(!isShowableName(description) && { description: form.descriptionCharacters }),
    ...([...description].length > MAX_DESCRIPTION && { description: form.descriptionTooLong }),
  };
}

/** What the domain takes. */
export function toInput({ url, description, events, isForAll, keyIds }: EndpointForm) {
  return { url, events, description: description || null, keyIds: isForAll ? null : keyIds };
}
