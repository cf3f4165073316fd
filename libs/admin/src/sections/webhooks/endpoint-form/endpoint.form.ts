import { isShowableName, NOTIFICATION_TYPES, type NotificationType, violationText } from '@recado/core';
import { urlFault } from '@recado/webhooks';
import type { FieldSentences } from '../../../i18n/field-errors.js';
import type { FormBody } from '../../../panel/form-parser.js';
import type { PanelRequest } from '../../../panel/panel-request.js';
import { webhookTexts } from '../texts/index.js';

const MAX_DESCRIPTION = 255;
/** The prefixes of the names of boxes. */
const EVENT = 'event:';
const KEY = 'key:';

/** The form of an endpoint as it was typed. */
export interface EndpointForm {
  url: string;
  description: string;
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
  return {
    url: (body.url ?? '').trim(),
    description: (body.description ?? '').trim(),
    events: NOTIFICATION_TYPES.filter((type) => body[eventField(type)] !== undefined),
    isForAll: body.keys !== 'some',
    keyIds: keys.map((name) => Number(name.slice(KEY.length))).filter((id) => Number.isSafeInteger(id) && id > 0),
  };
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
