import { ActionCard } from '../../ui/action-card.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/confirm.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { usePanel } from '../../ui/panel-context.js';
import type { BatchActionsView } from './batch.view.js';
import { batchTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(batchTexts).batch;

/** The name of the form for another time. */
export const RESCHEDULE = 'reschedule';

/** What can be done with a batch now. */
export function BatchActions({ actions }: { actions: BatchActionsView }) {
  const t = useTexts();
  const { pause, resume, reschedule, retry, cancel } = actions;
  const hasNone = [pause, resume, reschedule, retry, cancel].every((action) => action === null);
  return (
    <ActionCard title={t.actions} action={actions.page} class="changes">
      {hasNone && <p class="help">{t.noActions}</p>}
      {pause && <Confirm action={pause} lead={t.pauseLead} open={t.pauseOpen} submit={t.pause} />}
      {resume && <Resume action={resume} />}
      <Reschedule form={reschedule} />
      {retry && <Confirm {...retry} submit={t.retrySubmit} submitTone="main" />}
      {cancel && <Confirm {...cancel} openTone="danger" submit={t.cancelSubmit} submitTone="danger-main" />}
    </ActionCard>
  );
}

function Resume({ action }: { action: string }) {
  const t = useTexts();
  return (
    <Form action={action}>
      <p class="help">{t.resumeLead}</p>
      <Button tone="main">{t.resume}</Button>
    </Form>
  );
}

function Reschedule({ form }: { form: BatchActionsView['reschedule'] }) {
  const t = useTexts();
  const { format } = usePanel();
  if (form === null) return null;
  const hint = t.zoneHint(format.zoneName());
  return (
    <Confirm {...form} name={RESCHEDULE} asksPassword={false} submit={t.rescheduleSubmit} submitTone="main">
      <Field name="at" type="datetime-local" label={t.rescheduleField} hint={hint} required />
    </Confirm>
  );
}
