import type { ComponentChildren } from 'preact';
import { bulkTexts } from '../../bulk/texts/index.js';
import { ConfirmWord } from '../../bulk/confirm-many.js';
import { ActionCard, Button, type ButtonTone, Confirm, Field, Form, usePanel } from '../../ui/kit.js';
import type { ActionForm, BatchActionsView } from './batch.view.js';
import { batchTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(batchTexts).batch;

/** The forms of changes that may concern very many messages. */
export type CountedForm = 'cancel' | 'reschedule' | 'retry';

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
      {retry && <Counted form={retry} name="retry" submit={t.retrySubmit} submitTone="main" />}
      {cancel && (
        <Counted form={cancel} name="cancel" openTone="danger" submit={t.cancelSubmit} submitTone="danger-main" />
      )}
    </ActionCard>
  );
}

interface CountedProps {
  form: ActionForm;
  name: CountedForm;
  submit: string;
  submitTone: ButtonTone;
  openTone?: ButtonTone;
  children?: ComponentChildren;
}

/** A change that asks for a word where it concerns very many messages. */
function Counted({ form: { asksWord, ...form }, name, children, ...rest }: CountedProps) {
  const word = usePanel().texts(bulkTexts).bulk[`${name}Word`];
  return (
    <Confirm {...form} {...rest} name={name} asksPassword={false}>
      {children}
      {asksWord && <ConfirmWord word={word} />}
    </Confirm>
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
    <Counted form={form} name="reschedule" submit={t.rescheduleSubmit} submitTone="main">
      <Field name="at" type="datetime-local" label={t.rescheduleField} hint={hint} required />
    </Counted>
  );
}
