import { ActionCard } from '../../ui/action-card.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/confirm.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { usePanel } from '../../ui/panel-context.js';
import type { MessageActions, RescheduleForm } from './message-actions.view.js';
import { messageTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(messageTexts).changes;

/** The changes that a message allows. */
export function Changes({ actions: { reschedule, cancel, retry } }: { actions: MessageActions }) {
  const t = useTexts();
  const danger = { openTone: 'danger', submitTone: 'danger-main' } as const;
  const [first] = [reschedule, cancel, retry].filter((form) => form !== null);
  return (
    <ActionCard title={t.title} action={first?.action ?? null} class="changes">
      {reschedule && <Reschedule {...reschedule} />}
      {cancel && <Confirm {...cancel} {...danger} open={t.cancelOpen} lead={t.cancelLead} submit={t.cancelSubmit} />}
      {retry && <Confirm {...retry} open={t.retryOpen} submit={t.retrySubmit} submitTone="main" />}
    </ActionCard>
  );
}

function Reschedule({ action, value, hint, error }: RescheduleForm) {
  const t = useTexts();
  const field = { name: 'at', type: 'datetime-local', autocomplete: 'off', required: true } as const;
  return (
    <details open={error !== undefined}>
      <summary class="button">{t.rescheduleOpen}</summary>
      <Form action={action}>
        <Field {...field} label={t.rescheduleField} hint={hint} error={error} value={value} />
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
