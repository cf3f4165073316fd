import { NOTIFICATION_TYPES } from '@recado/core';
import type { FieldSentences } from '../../../i18n/field-errors.js';
import { Button, LinkButton } from '../../../ui/button.js';
import { choice } from '../../../ui/choice.js';
import { Choices } from '../../../ui/choices.js';
import { Field } from '../../../ui/field.js';
import { Form } from '../../../ui/form.js';
import { Heading } from '../../../ui/heading.js';
import { keyName } from '../../../ui/key-name.js';
import { usePanel } from '../../../ui/panel-context.js';
import { PasswordAgain } from '../../../ui/password-again.js';
import { Revision } from '../../../ui/revision.js';
import { Ticks } from '../../../ui/ticks.js';
import { ROOT } from '../shared/paths.js';
import { useTexts } from '../shared/use-texts.js';
import { type EndpointForm, eventField, keyField } from './endpoint.form.js';

/** A key that may be chosen. */
interface KeyChoice {
  id: number;
  name: string;
}

export interface EndpointFormProps {
  form: EndpointForm;
  errors: FieldSentences;
  keys: readonly KeyChoice[];
  /** The name of the key that owns it; null: it is an endpoint of the panel. */
  owner: string | null;
  /** The page of the endpoint; null: it is new. */
  page: string | null;
}

/** The form of a new endpoint, or of one that changes. */
export function EndpointFormPage(props: EndpointFormProps) {
  const t = useTexts();
  const { page, errors } = props;
  const isNew = page === null;
  const trail = { href: page ?? ROOT, text: t.title };
  return (
    <>
      <Heading title={isNew ? t.form.newTitle : t.form.editTitle} lead={isNew && t.form.newLead} trail={trail} />
      <Form class="card narrow" action={isNew ? `${ROOT}/new` : `${page}/edit`} errors={errors} summary once={isNew}>
        <Revision />
        <Address {...props} />
        <Events {...props} />
        <Keys {...props} />
        <PasswordAgain />
        <p class="actions">
          <Button tone="main">{isNew ? t.form.submit : t.form.save}</Button>
          <LinkButton href={page ?? ROOT} tone="plain">
            {t.frame.cancel}
          </LinkButton>
        </p>
      </Form>
    </>
  );
}

function Address({ form: { url, description } }: EndpointFormProps) {
  const { form } = useTexts();
  const address = { name: 'url', label: form.url, hint: form.urlHint, value: url, max: 2_000 } as const;
  const words = { name: 'description', label: form.description, hint: form.descriptionHint, max: 255 } as const;
  return (
    <>
      <Field {...address} type="url" placeholder="https://erp.exemplo.com.br/recado" plain required />
      <Field {...words} value={description} />
    </>
  );
}

const PRESETS = ['status', 'all', 'custom'] as const;

function Events({ form: { preset, events } }: EndpointFormProps) {
  const t = useTexts();
  const { presets } = t.form;
  const choices = PRESETS.map((id) => choice(preset, id, presets[id], presets[`${id}Hint`]));
  const ticks = NOTIFICATION_TYPES.map((type) => ({
    name: eventField(type),
    text: type,
    hint: t.events.summaries[type],
    // A preset says nothing of what somebody would tick one by one.
    isTicked: preset === 'custom' && events.includes(type),
    mono: true,
  }));
  return (
    <>
      <Choices name="preset" legend={t.form.events} choices={choices} />
      <div class="custom-only">
        <Ticks name="events" legend={t.form.chosenEvents} ticks={ticks} />
      </div>
    </>
  );
}

function Keys({ form: { isForAll, keyIds }, keys, owner }: EndpointFormProps) {
  const { form } = useTexts();
  const panel = usePanel();
  if (owner !== null) return <p class="help">{form.ownKey(owner)}</p>;
  const chosen = isForAll ? 'all' : 'some';
  const choices = [
    choice(chosen, 'all', form.keysAll, form.keysAllHint),
    choice(chosen, 'some', form.keysSome, form.keysSomeHint),
  ];
  const ticks = keys.map(({ id, name }) => ({
    name: keyField(id),
    text: keyName(name, panel),
    isTicked: keyIds.includes(id),
  }));
  return (
    <>
      <Choices name="keys" legend={form.keys} choices={choices} />
      {ticks.length === 0 ? (
        <p class="help">{form.noKeys}</p>
      ) : (
        <Ticks name="chosen" legend={form.chosen} ticks={ticks} />
      )}
    </>
  );
}
