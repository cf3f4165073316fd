import { MessageStatus, WAITING } from '@recado/core';
import type { MessageDetail } from '@recado/messages';
import type { PanelRequest } from '../../panel/panel-request.js';
import { messageTexts } from './texts/index.js';
import { type ConfirmForm, plainForm } from '../../ui/confirm-forms.js';

/** The changes of a message. One that is not allowed now is null. */
export interface MessageActions {
  cancel: ConfirmForm | null;
  reschedule: RescheduleForm | null;
  retry: (ConfirmForm & { lead: string }) | null;
}

export interface RescheduleForm {
  action: string;
  /** As a `datetime-local` field holds it. */
  value: string;
  hint: string;
  error: string | undefined;
}

/** A refused time, as it was typed, and what is wrong with it. */
export interface RefusedTime {
  value: string;
  error: string;
}

/** The forms that change a message; null when there are none. */
export function messageActions(
  message: MessageDetail,
  panel: PanelRequest,
  refused?: RefusedTime,
): MessageActions | null {
  const t = panel.texts(messageTexts);
  const at = (action: string) => `/admin/messages/${message.id}/${action}`;
  const waits = WAITING.includes(message.status);
  const lead = message.failureCode === 'outcome_unknown' ? t.changes.retryUnknown : t.changes.retryLead;
  const actions = {
    cancel: waits ? plainForm(at('cancel')) : null,
    reschedule: waits ? rescheduleForm(at('reschedule'), message, panel, refused) : null,
    retry: isRetryable(message, panel) ? { ...plainForm(at('retry')), lead } : null,
  };
  return waits || actions.retry ? actions : null;
}

function rescheduleForm(
  action: string,
  message: MessageDetail,
  panel: PanelRequest,
  refused?: RefusedTime,
): RescheduleForm {
  const { format } = panel;
  const t = panel.texts(messageTexts);
  const value = refused?.value ?? (message.scheduledAt === null ? '' : format.field(message.scheduledAt));
  return { action, value, hint: t.changes.rescheduleHint(format.zoneName()), error: refused?.error };
}

function isRetryable({ status, text, phone, expiresAt }: MessageDetail, { format }: PanelRequest): boolean {
  const isKept = text !== null && phone !== null;
  return status === MessageStatus.Failed && isKept && (expiresAt === null || expiresAt > format.now);
}
