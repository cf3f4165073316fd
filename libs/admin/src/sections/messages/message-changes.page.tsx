import { MessageStatus, WAITING } from '@recado/core';
import type { MessageDetail } from '@recado/messages';
import { ActionCard, Button, Confirm, Field, Form, usePanel, useRefused } from '../../ui/kit.js';
import { messageTexts } from './texts/index.js';

/** The name of the form for another time. */
export const RESCHEDULE = 'reschedule';

const RETRYABLE: readonly MessageStatus[] = [MessageStatus.Failed, MessageStatus.Unknown];

type Changeable = Pick<MessageDetail, 'id' | 'status' | 'text' | 'phone' | 'scheduledAt' | 'expiresAt' | 'failureCode'>;

/** The changes that a message allows; nothing where there are none. */
export function Changes({ message }: { message: Changeable }) {
  const { format, texts } = usePanel();
  const { changes: t } = texts(messageTexts);
  const at = (change: string) => `/admin/messages/${message.id}/${change}`;
  const waits = WAITING.includes(message.status);
  const isRetryable = mayBeRetried(message, format.now);
  if (!waits && !isRetryable) return null;
  const danger = { openTone: 'danger', submitTone: 'danger-main' } as const;
  const isUnknown = message.status === MessageStatus.Unknown;
  const mayArriveTwice = isUnknown || message.failureCode === 'outcome_unknown';
  const retryLead = isUnknown ? `${t.retryUnknown} ${t.retryWait}` : mayArriveTwice ? t.retryUnknown : t.retryLead;
  const retry = { lead: retryLead, open: t.retryOpen, openTone: 'main', submit: t.retrySubmit } as const;
  return (
    <ActionCard title={t.title} action={at(waits ? RESCHEDULE : 'retry')} class="changes">
      {waits && <Reschedule action={at(RESCHEDULE)} scheduledAt={message.scheduledAt} />}
      {waits && (
        <Confirm action={at('cancel')} {...danger} open={t.cancelOpen} lead={t.cancelLead} submit={t.cancelSubmit} />
      )}
      {isRetryable && <Confirm action={at('retry')} {...retry} submitTone="main" />}
    </ActionCard>
  );
}

/** Whether it failed, or nobody knows whether it arrived, and may be sent again. */
export function mayBeRetried({ status, text, phone, expiresAt }: Changeable, now: number): boolean {
  const isKept = text !== null && phone !== null;
  return RETRYABLE.includes(status) && isKept && (expiresAt === null || expiresAt > now);
}

function Reschedule({ action, scheduledAt }: { action: string; scheduledAt: number | null }) {
  const { format, texts } = usePanel();
  const { changes: t } = texts(messageTexts);
  const field = { name: 'at', type: 'datetime-local', autocomplete: 'off', required: true } as const;
  const value = scheduledAt === null ? '' : format.field(scheduledAt);
  return (
    <details open={useRefused(RESCHEDULE) !== null}>
      <summary class="button">{t.rescheduleOpen}</summary>
      <Form action={action} name={RESCHEDULE}>
        <Field {...field} label={t.rescheduleField} hint={t.rescheduleHint(format.zoneName())} value={value} />
        <p class="actions">
          <Button tone="main">{t.rescheduleSubmit}</Button>
          <Button name="when" value="now">
            {t.nowSubmit}
          </Button>
        </p>
      </Form>
    </details>
  );
}
