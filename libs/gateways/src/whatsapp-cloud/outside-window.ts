import type { HttpAnswer } from '@recado/http';
import type { HeldBy, SendFact, SendResult } from '../port/gateway.js';
import { rejected, retryLater } from '../port/send-results.js';
import { jsonIn } from '../shared/json-parts.js';
import type { SentForm } from './cloud-body.js';
import { type CloudError, cloudErrorOf } from './cloud-error.js';
import { type FormedMessage, formOf } from './cloud-form.js';
import type { OutsideSettings } from './whatsapp-cloud.definition.js';

/** What was sent, and of which channel. */
export interface Sending {
  form: SentForm;
  message: FormedMessage;
  settings: OutsideSettings;
}

const WINDOW_CLOSED = 131_047;
const DIRECT_SEND_BLOCKED = 139_200;
const INVALID = 100;
const TOO_LONG = 132_005;
/** What Meta calls the states of a template that it does not send, by the code of its refusal. */
const UNAVAILABLE: ReadonlyMap<number, string> = new Map([
  [132_015, 'PAUSED'],
  [132_016, 'DISABLED'],
]);
/** Words of a refusal that concern Direct Send: its name, or its fields where a version does not know them. */
const OF_DIRECT_SEND = /direct[ _]?send|\bcategory\b|\bttl_seconds\b/i;

/**
 * The result of a message that left in this form: what its answer means in general (`result`), corrected by what it
 * means for the form.
 */
export function resultInForm(result: SendResult, answer: HttpAnswer, sending: Sending): SendResult {
  if (result.kind === 'accepted')
    return { ...result, ...sentAs(sending.form), ...(result.held && { held: heldBy(sending.form) }) };
  const error = cloudErrorOf(jsonIn(answer.body)?.error);
  return (error && refusal(error, answer, sending)) ?? result;
}

function sentAs(form: SentForm): { sentAs?: string } {
  if (form.kind === 'text') return {};
  if (form.kind === 'template') return { sentAs: `template:${form.template.name}` };
  return { sentAs: form.kind === 'directSend' ? 'direct_send' : form.kind };
}

function heldBy(form: SentForm): HeldBy {
  if (form.kind !== 'template') return { template: null, isCarrier: false };
  const { name, language } = form.template;
  return { template: `${name}:${language}`, isCarrier: form.isCarrier };
}

function refusal(error: CloudError, { body }: HttpAnswer, sending: Sending): SendResult | undefined {
  const { form } = sending;
  const status = UNAVAILABLE.get(error.code);
  if (form.kind === 'template') {
    if (status !== undefined) return unavailable(form.template, status, error.detail);
    return form.isCarrier && error.code === TOO_LONG ? rejected('text_not_carriable', error.detail) : undefined;
  }
  if (form.kind === 'directSend') return isOfDirectSend(error, body) ? directSendRefused(error.detail) : undefined;
  return error.code === WINDOW_CLOSED ? windowClosed(error.detail, sending) : undefined;
}

/** It waits until the template is there again. */
function unavailable(template: { name: string; language: string }, status: string, detail: string): SendResult {
  const { name, language } = template;
  const fact: SendFact = { kind: 'templateUnavailable', name, language, status, detail };
  return { ...retryLater('message', 'template_unavailable', { detail }), facts: [fact] };
}

/** A version that overlooks the fields of Direct Send refuses the text for the closed window. */
function isOfDirectSend({ code }: CloudError, body: string): boolean {
  return code === DIRECT_SEND_BLOCKED || code === WINDOW_CLOSED || (code === INVALID && OF_DIRECT_SEND.test(body));
}

/** It is sent again at once, in the next form that the channel has. */
function directSendRefused(detail: string): SendResult {
  const wait = retryLater('message', 'direct_send_blocked', { detail });
  return { ...wait, immediately: true, facts: [{ kind: 'directSendRefused' }] };
}

/** It is sent again at once, where the channel has another form for the recipients who have not written lately. */
function windowClosed(detail: string, { form, message, settings }: Sending): SendResult {
  const facts: SendFact[] = [{ kind: 'windowClosed' }];
  const next = formOf({ ...message, isCold: true }, settings);
  if (next.kind === 'impossible') return { ...rejected(next.code, detail), facts };
  if (next.kind === form.kind) return { ...rejected('outside_window', detail), facts };
  return { ...retryLater('message', 'outside_window', { detail }), immediately: true, facts };
}
