import { type ChannelView, templateKey } from '@recado/channels';
import { HOUR_MS, type Lane, LEGAL_BASES, PRIORITIES, readScheduledAt, type Violation } from '@recado/core';
import type { SendChoices } from '@recado/campaigns';
import { type FieldSentences, type PanelRequest, readLocalTime, readWholeNumber } from '../../session/kit.js';
import { timeFault } from '../../session/kit.js';
import type { SendForm } from './send.form.js';
import { sendTexts } from './texts/index.js';

/** A channel or a pool that a send may choose. */
export type Sender = Pick<ChannelView, 'id' | 'name'>;

const MAX_HOURS = 72;
/** How late a time may be: as long as a form is open before it is sent, in ms. */
const PAST_GRACE_MS = 15 * 60_000;

/** The choices of a form but for its template, and the sentences beside the fields that were refused. */
export function toChoices(
  form: SendForm,
  channels: readonly Sender[],
  panel: PanelRequest,
): { choices: SendChoices; errors: FieldSentences } {
  const { fields } = panel.texts(sendTexts);
  const errors: FieldSentences = {};
  const channel = channels.find(({ name }) => name === form.channel);
  if (!channel) errors.channel = fields.send_channel_missing;
  const hours = hoursOf(form);
  if (hours === undefined) errors.hours = fields.send_hours_invalid;
  const at = isWithoutTime(form) ? null : readAt(form.at, panel);
  if (at !== null && typeof at !== 'number') errors.at = timeFault(at, panel.format);
  const choices = {
    name: form.name === '' ? null : form.name,
    // Forms send line breaks as two characters.
    text: form.text.replaceAll('\r\n', '\n'),
    template: null,
    channelId: channel?.id ?? 0,
    lane: PRIORITIES.indexOf(form.priority as (typeof PRIORITIES)[number]) as Lane,
    scheduledAt: typeof at === 'number' ? at : null,
    spreadMs: (hours ?? 0) * HOUR_MS,
    timezone: panel.format.zone,
    legalBasis: LEGAL_BASES.find((basis) => basis === form.basis) ?? null,
  };
  return { choices, errors };
}

/** Over how many hours it is spread; 0: it is not. Undefined: the field cannot be read. */
function hoursOf({ when, hours }: SendForm): number | undefined {
  if (when !== 'spread') return 0;
  const typed = readWholeNumber(hours) ?? 0;
  return typed >= 1 && typed <= MAX_HOURS ? typed : undefined;
}

function isWithoutTime({ when, at }: SendForm): boolean {
  return when === 'now' || (when === 'spread' && at === '');
}

/** A time in UTC milliseconds, or what is wrong with it. */
function readAt(typed: string, { format }: PanelRequest): number | Violation {
  const local = readLocalTime(typed, format.zone);
  if (typeof local !== 'string') return local;
  const reading = readScheduledAt(local, { zone: format.zone, now: format.now, pastGraceMs: PAST_GRACE_MS });
  return reading.ok ? reading.at : { path: 'at', code: reading.code, params: reading.params };
}

/** The form that shows these choices again. */
export function toForm(
  {
    name,
    text,
    template,
    lane,
    scheduledAt,
    spreadMs,
    channelId,
    legalBasis,
  }: Omit<SendChoices, 'text'> & { text: string | null },
  channels: readonly Sender[],
  { format }: PanelRequest,
): SendForm {
  return {
    name: name ?? '',
    what: template ? 'template' : 'text',
    text: text ?? '',
    template: template ? templateKey(template) : '',
    channel: channels.find(({ id }) => id === channelId)?.name ?? '',
    people: '',
    priority: PRIORITIES[lane],
    basis: legalBasis ?? '',
    when: spreadMs > 0 ? 'spread' : scheduledAt === null ? 'now' : 'at',
    at: scheduledAt === null ? '' : format.field(scheduledAt),
    hours: spreadMs > 0 ? String(spreadMs / HOUR_MS) : '',
  };
}
